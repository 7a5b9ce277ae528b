package differential

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/differential/normal"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// badRequest is the code of most refusals (spec: Errors).
const badRequest = "BAD_REQUEST"

// inVain is a call that every server refuses and that must have no effect.
func (p *plot) inVain(who int, code, words string, call func(w *side) (string, session.Params)) *step {
	step := p.asked(who, "in vain "+words, call)
	step.vain, step.code = true, code
	return step
}

// missend sends invalid messages (spec: POST /messages).
func (p *plot) missend() *step {
	who, in, content := one(p, p.people()), one(p, p.streams), p.written()
	message := session.Params{"type": "stream", "to": in.name, "topic": one(p, topics), "content": content}
	vain := func(code, words string, more session.Params) *step {
		return p.inVain(who, code, words, at("POST /messages", message.With(more)))
	}
	switch one(p, []string{"nowhere", "nobody", "somebody", "type", "echo"}) {
	case "nowhere":
		return vain("STREAM_DOES_NOT_EXIST", "sends to a stream that is not there", session.Params{"to": p.unused()})
	case "nobody":
		return vain(badRequest, "sends to nobody's address", session.Params{"type": "private", "topic": nil,
			"to": []string{"nobody-" + p.session.Run() + "@nobody.invalid"}})
	case "somebody":
		whom := one(p, p.everybody())
		return p.inVain(who, badRequest, "sends to somebody and to an ID that nobody has",
			func(w *side) (string, session.Params) {
				return "POST /messages", session.DirectMessage(content, w.People[whom].UserID, w.Nobody())
			})
	case "type":
		return vain("", "sends a message of another type", session.Params{"type": "channels"})
	}
	if p.maybe(2) {
		message = session.DirectMessage(content, p.session.UserID).With(session.Params{"type": "private"})
	}
	return vain("", "sends with the queue and without local_id", session.Params{"queue_id": "no-queue"})
}

// unused is a name that no stream has, sometimes of the maximum length.
func (p *plot) unused() string {
	name := p.session.Fresh("nowhere")
	if p.maybe(2) {
		name = filled(name, p.alike.limits["max_stream_name_length"])
	}
	p.missed = append(p.missed, name)
	return name
}

// misedit requests invalid edits (spec: PATCH /messages/{message_id}).
func (p *plot) misedit() *step {
	in, direct := p.inStreams(), slices.DeleteFunc(slices.Clone(p.messages), func(m *message) bool { return m.in != nil })
	if len(in) == 0 || len(direct) == 0 {
		return nil
	}
	m, dm, to, content := p.favourite(in), p.favourite(direct), one(p, p.streams), p.written()
	var vain *step
	edit := func(m *message, by int, words string, params func(w *side) session.Params) {
		vain = p.inVain(by, "", words+" "+m.label, func(w *side) (string, session.Params) {
			return w.path("PATCH", m, ""),
				params(w)
		})
	}
	switch p.IntN(5) {
	case 3:
		words := one(p, []string{"", content})
		edit(m, m.by, "edits with "+modes[2]+" the words of", func(*side) session.Params {
			return session.Params{"content": words, "propagate_mode": modes[2]}
		})
	case 0:
		edit(m, m.by, "moves and edits at once", func(w *side) session.Params {
			return session.Params{"content": content, "stream_id": w.ID(normal.Stream, to.label)}
		})
	case 1:
		edit(dm, dm.by, "gives a topic to", func(*side) session.Params { return session.Params{"topic": topics[0]} })
	case 2:
		edit(dm, dm.by, "gives a stream to",
			func(w *side) session.Params { return session.Params{"stream_id": w.ID(normal.Stream, to.label)} })
	default:
		others := slices.DeleteFunc(slices.Clone(m.in.members), func(who int) bool { return who == m.by })
		if len(others) == 0 {
			return nil
		}
		edit(m, one(p, others), "changes the words of somebody else in",
			func(w *side) session.Params { return session.Params{"content": w.Spelt(content)} })
		vain.code = badRequest
	}
	return vain
}

// misflag requests invalid changes of flags (spec: POST /messages/flags).
func (p *plot) misflag() *step {
	who := one(p, p.people())
	received := p.received(who)
	if len(received) < 2 {
		return nil
	}
	chosen := []*message{received[0], received[len(received)-1]}
	change := one(p, [][2]string{{"add", "mentioned"}, {"remove", "mentioned"}, {"remove", "has_alert_word"},
		{"add", "no_such_flag"}, {"toggle", "starred"}, {"add", "historical"}, {"remove", "wildcard_mentioned"}})
	return p.inVain(who, "", fmt.Sprintf("%ss %s", change[0], change[1]), func(w *side) (string, session.Params) {
		return "POST /messages/flags", session.Change(change[0], change[1], w.idsOf(chosen)...)
	})
}

// misreact requests invalid reactions (spec: POST /messages/{message_id}/reactions).
func (p *plot) misreact() *step {
	m, known := p.favourite(p.messages), p.session.Spellings()
	if len(m.audience) == 0 {
		return nil
	}
	emoji := one(p, []session.Params{
		{"emoji_name": known.Emoji.Name, "emoji_code": "ffff-invalid"}, {"emoji_name": "no_such_emoji_" + p.session.Run()},
		{"emoji_name": known.EmojiAlias.One, "emoji_code": known.Emoji.Code, "reaction_type": "realm_emoji"},
	})
	return p.inVain(one(p, m.audience), badRequest, "reacts with "+session.JSONText(emoji)+" to "+m.label,
		func(w *side) (string, session.Params) {
			return w.path("POST", m, "/reactions"), emoji
		})
}

// missubscribe requests invalid streams (spec: POST /users/me/subscriptions).
func (p *plot) missubscribe() *step {
	who, in := one(p, p.people()), p.fresh(false)
	more := one(p, []session.Params{{"stream_post_policy": 0}, {"stream_post_policy": 5}, {"message_retention_days": -5},
		{"message_retention_days": "some"}})
	return p.inVain(who, "", "makes a stream with "+session.JSONText(more),
		at(subscribing, session.Params{"subscriptions": wanted(true, in)}.With(more)))
}

// mismute requests invalid mutes (spec: muted_topics, muted_users).
func (p *plot) mismute() *step {
	in := p.streams[0]
	who := one(p, in.members)
	if p.roles[who] == target.Bot {
		return nil
	}
	const mutes = "PATCH /users/me/subscriptions/muted_topics"
	topic := session.Params{"topic": topics[1], "op": "add"}
	switch p.IntN(5) {
	case 0:
		return p.inVain(who, "", "mutes a topic of both stream_id and stream", func(w *side) (string, session.Params) {
			return mutes, topic.With(session.Params{"stream": in.name, "stream_id": w.ID(normal.Stream, in.label)})
		})
	case 1:
		return p.inVain(who, "", "mutes a topic of no stream", at(mutes, topic))
	case 2:
		return p.inVain(who, "", "toggles a muted topic", at(mutes,
			topic.With(session.Params{"stream": in.name, "op": "toggle"})))
	case 3:
		if p.session.Has(mutesRow) {
			return p.inVain(who, "", "mutes themselves", func(w *side) (string, session.Params) {
				return "POST /users/me/muted_users/" + w.People[who].UserID.String(), nil
			})
		}
	}
	if !p.session.Has(mutesRow) {
		return nil
	}
	return p.inVain(who, "", "mutes nobody", func(w *side) (string, session.Params) {
		return "POST /users/me/muted_users/" + w.Nobody().String(), nil
	})
}

// misset requests unknown settings (spec: User settings, PATCH /settings).
func (p *plot) misset() *step {
	if len(p.settings) == 0 {
		return nil
	}
	wrong := slices.DeleteFunc(slices.Clone(p.settings), func(each setting) bool {
		return each.name == "default_view" ||
			each.name == "emojiset"
	})
	if len(wrong) == 0 {
		return nil
	}
	setting, right := one(p, append(wrong, p.settingNamed(visibility)...)), one(p, p.settings)
	params := session.Params{right.name: one(p, right.values)}
	switch setting.values[0].(type) {
	case bool:
		params[setting.name] = one(p, []any{"perhaps", 7})
	case int:
		params[setting.name] = one(p, []any{-1, "some", 0, 9999})
		if setting.name == "email_notifications_batching_period_seconds" {
			params[setting.name] = "some"
		}
	default:
		params[setting.name] = "no/such-" + p.session.Run()
	}
	return p.inVain(one(p, p.people()), "", "sets "+session.JSONText(params), at("PATCH /settings", params))
}

// misstatus requests invalid statuses (spec: POST /users/me/status).
func (p *plot) misstatus() *step {
	known := p.session.Spellings()
	params := one(p, []session.Params{
		{}, {"status_text": strings.Repeat("ä", 61)}, {"emoji_code": known.Emoji.Code}, {"reaction_type": "unicode_emoji"},
		{"status_text": "kept?", "emoji_code": known.Emoji.Code}, {"status_text": "kept?",
			"emoji_name": "no_such_emoji_" + p.session.Run()},
		{"emoji_name": known.Emoji.Name, "emoji_code": "999999999", "reaction_type": "realm_emoji"},
		{"emoji_name": known.Emoji.Name, "emoji_code": known.Emoji.Name, "reaction_type": p.session.Named("extra_emoji")},
	})
	return p.inVain(one(p, p.people()), badRequest, "sets the status "+session.JSONText(params),
		at("POST /users/me/status", params))
}

// misgroup requests a group with an unknown user (spec: POST /user_groups/create).
func (p *plot) misgroup() *step {
	by, name := one(p, p.with(target.User, target.Second, target.Admin)), p.session.Fresh("none")
	whom := one(p, p.everybody())
	step := p.inVain(by, badRequest, "makes a group with somebody who is not there",
		func(w *side) (string, session.Params) {
			return "POST /user_groups/create", session.Params{"name": name, "description": "none",
				"members": []any{w.People[whom].UserID, w.Nobody()}}
		})
	return step
}

// misemploy requests a user with a taken address (spec: POST /users).
func (p *plot) misemploy() *step {
	creators := p.with(target.Creator)
	if len(creators) == 0 {
		return nil
	}
	whom, name := one(p, p.people()), p.session.Fresh("Zweite")
	return p.inVain(creators[0], "", "creates a user with the address of "+string(p.roles[whom]),
		func(w *side) (string, session.Params) {
			return "POST /users", session.Params{"email": w.People[whom].Email, "password": p.password(), "full_name": name}
		})
}
