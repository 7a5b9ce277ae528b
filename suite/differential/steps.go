package differential

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/differential/normal"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// topics and texts are the contents of messages: capitals, line breaks, letters beyond
// ASCII, digits, mentions, and topics at their limit.
var (
	topics = []string{"Großes Thema 7", "second topic", "SECOND Topic 日本", "✔ second topic",
		strings.Repeat("Länge ", 9) + "Länge7"}
	texts = []string{
		"{link} and {link}", "look, {watch}!",
		"plain and short", "two\nlines, ÄÖ 日本 🙂 and 1234567890", "{second} look at **this**",
		"{user} and {admin}, see `code`", "größer {guest}: {moderator}",
		"all: {all}", "{second} and {all}", "* one\n* two\n\n> quoted",
		"see https://example.com/a?b=1 and https://example.org/c", "/me waves at {guest}",
		`back\slash \1 $1 %s {creator}`, "A very\n\n\nlong   text " +
			strings.Repeat("with many words, ",
				12), "{group} hear", "first nothing\n\n{all} and {second}", "the word {alert} stands here",
	}
)

// written returns a random text that differs from all others. Its placeholders are
// spelt for each server.
func (p *plot) written() string {
	p.made++
	text := one(p, texts)
	if !p.alike.alertWord {
		text = strings.ReplaceAll(text, "{alert}", "none")
	}
	if !p.alike.mentions {
		text = strings.ReplaceAll(text, "{all}", "everybody")
	} else if len(p.groups) > 0 {
		text = strings.ReplaceAll(text, "{group}", "{group:"+one(p, p.groups)+"}")
	}
	const seldom = 8
	if p.lastText != "" && p.maybe(seldom) { // the text of an earlier message
		return p.lastText
	}
	p.lastText = fmt.Sprintf("%s (%d)", strings.ReplaceAll(p.linked(text), "{watch}", "Wächter"+p.session.Run()), p.made)
	return p.lastText
}

// filled is a text of this many characters, if their number is known.
func filled(text string, characters int) string {
	const letter = "ß"
	return text + strings.Repeat(letter, max(0, characters-utf8.RuneCountInString(text)))
}

// verb returns a random step, nil if no step is possible.
type verb func(p *plot) *step

// verbs are the possible steps, by their subject.
func verbs() map[string][]choice[verb] {
	return map[string][]choice[verb]{
		"sending": {{(*plot).post, 3}, {(*plot).write, 3}, {(*plot).render, 1}, {(*plot).missend, 2},
			{(*plot).misdelete, 1}},
		"editing": {{(*plot).edit, 2}, {(*plot).retitle, 2}, {(*plot).resolve, 1}, {(*plot).move, 1},
			{(*plot).remove, 1}, {(*plot).misedit, 1}},
		"flags":     {{(*plot).flag, 4}, {(*plot).misflag, 1}, {(*plot).watch, 1}},
		"reactions": {{(*plot).react, 3}, {(*plot).unreact, 2}, {(*plot).misreact, 1}},
		"subscriptions": {{(*plot).join, 1}, {(*plot).leave, 1}, {(*plot).rejoin, 2}, {(*plot).redescribe, 1},
			{(*plot).found, 1}, {(*plot).foundSeveral, 1}, {(*plot).bring, 1}, {(*plot).expel, 1}, {(*plot).missubscribe, 1}},
		"muting":   {{(*plot).muteTopic, 2}, {(*plot).muteUser, 2}, {(*plot).mismute, 1}},
		"settings": {{(*plot).set, 4}, {(*plot).setStatus, 3}, {(*plot).misset, 2}, {(*plot).misstatus, 1}},
		"people": {{(*plot).group, 1}, {(*plot).employ, 1}, {(*plot).rename, 1}, {(*plot).misgroup, 1},
			{(*plot).misemploy, 1}, {(*plot).link, 1}, {(*plot).relink, 2}, {(*plot).dismiss, 1}},
	}
}

// opening makes three streams, with all people, with some and a private one, and sends
// messages to each and to people. An administrator replaces a person who may not make a
// stream.
func (p *plot) opening() (draws []func() *step) {
	people := [atFirst][]int{p.everybody(), p.with(target.User, target.Second, target.Admin),
		p.with(target.User, target.Second, target.Guest)}
	for i, members := range people {
		for _, founder := range append([]int{0}, p.with(target.Admin)...) {
			draws = append(draws, func() *step {
				if len(p.streams) > i {
					return nil
				}
				return p.foundBy(founder, i == atFirst-1)
			})
		}
		draws = append(draws, func() *step {
			if len(p.streams) <= i {
				return nil
			}
			return p.bringTo(p.streams[i:i+1], p.streams[i].members[0], members)
		})
	}
	for _, draw := range []verb{(*plot).post, (*plot).post, (*plot).post, (*plot).write, (*plot).write} {
		draws = append(draws, func() *step {
			if len(p.streams) < atFirst {
				return nil
			}
			return draw(p)
		})
	}
	return draws
}

// one returns a random element of the list.
func one[T any](p *plot, list []T) T { return list[p.IntN(len(list))] }

// sent registers the message at both servers once they have taken it.
func (p *plot) sent(m *message, words string, params func(w *side) session.Params) *step {
	step := p.asked(m.by, "sends "+m.label+" "+words, func(w *side) (string, session.Params) {
		return "POST /messages",
			params(w)
	})
	step.learns = func(w *side, reply *target.Reply) { w.Learn(normal.Message, reply.Body["id"], m.label) }
	step.then, step.once = func() { p.messages = append(p.messages, m) }, true
	return step
}

// echoed adds the parameters of a client that shows a message before the server does.
func (p *plot) echoed(m *message) func(w *side, params session.Params) session.Params {
	if !p.maybe(3) {
		return func(_ *side, params session.Params) session.Params { return params }
	}
	return func(w *side, params session.Params) session.Params {
		return params.With(session.Params{"queue_id": w.queues[m.by].ID, "local_id": "local of " + m.label})
	}
}

func (p *plot) post() *step {
	in := one(p, p.streams)
	m := &message{label: p.label("message"), in: in, topic: one(p, p.topics()), by: one(p, in.members),
		audience: slices.Clone(in.members)}
	content, byID, alias, echoed, most := p.written(), p.maybe(2), p.maybe(4), p.echoed(
		m), p.alike.limits["max_message_length"]
	const seldom = 12
	longest, named := p.maybe(seldom), p.maybe(seldom)
	step := p.sent(m, "to the "+in.label+", topic "+m.topic, func(w *side) session.Params {
		params := session.Params{"type": "stream", "to": in.name, "topic": m.topic, "content": w.Spelt(content)}
		if longest { // spec: Limits
			params["content"] = filled(content, most)
		}
		if byID {
			params["to"] = w.ID(normal.Stream, in.label)
		}
		if alias {
			params = params.With(session.Params{"subject": m.topic, "topic": nil})
		}
		if named { // which is ignored
			params["realm_str"] = "another"
		}
		return echoed(w, params)
	})
	step.policy = in.limited
	return step
}

// write sends a direct message.
func (p *plot) write() *step {
	const most = 3
	by, to := one(p, p.everybody()), some(p, most, p.people())
	m := &message{label: p.label("message"), by: by, audience: append(slices.Clone(to), by)}
	slices.Sort(m.audience)
	m.audience = slices.Compact(m.audience)
	content, byAddress, echoed := p.written(), p.maybe(3), p.echoed(m)
	const seldom = 10
	newcomers, withTopic, longest, alias := p.newcomers, p.maybe(4), p.maybe(seldom), p.maybe(4)
	if byAddress || !p.maybe(2) {
		newcomers = nil
	}
	step := p.sent(m, fmt.Sprintf("directly to %v %v", p.named(to), newcomers), func(w *side) session.Params {
		ids := w.userIDs(to)
		for _, label := range newcomers {
			ids = append(ids, w.ID(normal.User, label))
		}
		params := session.DirectMessage(w.Spelt(content), ids...)
		if longest { // spec: Limits
			params["content"] = filled(content, p.alike.limits["max_message_length"])
		}
		if alias {
			params["type"] = "private"
		}
		if withTopic { // which has no effect
			params["topic"] = topics[0]
		}
		if byAddress {
			params["to"] = w.addresses(to)
		}
		return echoed(w, params)
	})
	step.policy, step.rule = true, "direct messages of "+string(p.roles[by])
	return step
}

func (p *plot) render() *step {
	content := p.written()
	return p.asked(one(p, p.people()), "renders "+content, func(w *side) (string, session.Params) {
		return "POST /messages/render", session.Params{"content": w.Spelt(content)}
	})
}

// change edits a message.
func (p *plot) change(m *message, by int, words string, params func(w *side) session.Params) *step {
	step := p.asked(by, words+" "+m.label, func(w *side) (string, session.Params) {
		return w.path("PATCH", m, ""),
			params(w)
	})
	step.policy = true
	return step
}

// resolve marks a topic as resolved, or as open again (spec: PATCH /messages/{message_id}, rule 2).
func (p *plot) resolve() *step {
	const mark, short = "✔ ", 40
	all := slices.DeleteFunc(p.inStreams(), func(m *message) bool { return len(m.topic) > short })
	if len(all) == 0 {
		return nil
	}
	m := p.favourite(all)
	topic, open := strings.CutPrefix(m.topic, mark)
	if !open {
		topic = mark + m.topic
	}
	by := one(p, m.in.members)
	step := p.change(m, by, fmt.Sprintf("gives the topic %q with change_all to", topic), func(*side) session.Params {
		return session.Params{"topic": topic, "propagate_mode": "change_all"}
	})
	step.once, step.then = true, func() { p.retopic(p.moved(m, "change_all"), topic) }
	return step
}

func (p *plot) retopic(messages []*message, topic string) {
	for _, each := range messages {
		each.topic = topic
	}
}

func (p *plot) edit() *step {
	m, content := p.favourite(p.messages), p.written()
	more := session.Params{}
	if p.maybe(3) {
		more = session.Params{"propagate_mode": one(p, modes)}.With(p.notices())
	}
	step := p.change(m, m.by, "edits, with "+session.JSONText(more)+", the content of", func(w *side) session.Params {
		return more.With(session.Params{"content": w.Spelt(content)})
	})
	step.rule = "edits of " + string(p.roles[m.by])
	if mode := more["propagate_mode"]; mode != nil && mode != modes[0] { // spec: PATCH /messages/{message_id}
		step.policy, step.rule, step.vain = false, "", true
	}
	return step
}

// modes are the values of propagate_mode.
var modes = []string{"change_one", "change_later", "change_all"}

// notices returns random parameters for the notices of a move.
func (p *plot) notices() session.Params {
	if !p.session.Has(session.NoticesRow) {
		return nil
	}
	return session.Params{"send_notification_to_new_thread": p.maybe(2), "send_notification_to_old_thread": p.maybe(2)}
}

// retitle gives messages of a stream another topic.
func (p *plot) retitle() *step {
	all := p.inStreams()
	if len(all) == 0 {
		return nil
	}
	m, topic, mode, by, notices := p.favourite(all), one(p, topics), one(p, modes), one(p,
		p.with(target.User, target.Admin, target.Moderator)), p.notices()
	if topic == m.topic || !slices.Contains(m.in.members, by) {
		return nil
	}
	step := p.change(m, by, fmt.Sprintf("gives the topic %q with %s to", topic, mode), func(*side) session.Params {
		return session.Params{"topic": topic, "propagate_mode": mode}.With(notices)
	})
	step.once, step.then = true, func() { p.retopic(p.moved(m, mode), topic) }
	return step
}

// moved are the messages that move with a message.
func (p *plot) moved(m *message, mode string) (moved []*message) {
	from, in := m.topic, m.in
	for i, each := range p.messages {
		later := mode == "change_all" || mode == "change_later" && i >= slices.Index(p.messages, m)
		if each == m || later && each.in == in && each.topic == from {
			moved = append(moved, each)
		}
	}
	return moved
}

// move takes messages from one stream to another.
func (p *plot) move() *step {
	all, admins := p.inStreams(), p.with(target.Admin)
	if len(all) == 0 || len(admins) == 0 {
		return nil
	}
	m, to, mode, by, notices := p.favourite(all), one(p, p.streams[:atFirst]), one(p, modes), admins[0], p.notices()
	if to == m.in || !slices.Contains(m.in.members, by) || !slices.Contains(to.members, by) {
		return nil
	}
	step := p.change(m, by, fmt.Sprintf("moves to the %s with %s", to.label, mode), func(w *side) session.Params {
		return session.Params{"stream_id": w.ID(normal.Stream, to.label), "propagate_mode": mode}.With(notices)
	})
	step.once, step.then = true, func() {
		for _, each := range p.moved(m, mode) {
			each.in = to
			each.audience = slices.DeleteFunc(slices.Clone(each.audience),
				func(who int) bool { return !slices.Contains(to.members, who) })
		}
	}
	return step
}

// remove deletes a message.
func (p *plot) remove() *step {
	const few = 8
	admins := p.with(target.Admin)
	if len(admins) == 0 || len(p.messages) < few {
		return nil
	}
	m := one(p, p.messages[1:])
	step := p.asked(admins[0], "deletes "+m.label, func(w *side) (string, session.Params) {
		return w.path("DELETE", m, ""),
			nil
	})
	step.policy, step.once, step.then = true, true, func() {
		p.messages = slices.DeleteFunc(p.messages, func(each *message) bool { return each == m })
	}
	return step
}

func (p *plot) flag() *step {
	who := one(p, p.people())
	received := p.received(who)
	if len(received) == 0 {
		return nil
	}
	const most = 5
	chosen, op, flag := some(p, most, received), one(p, []string{"add", "add", "remove"}), one(p,
		[]string{"read", "read", "starred", "collapsed"})
	words := fmt.Sprintf("%ss %s:", op, flag)
	for _, m := range chosen {
		words += " " + m.label
	}
	return p.asked(who, words, func(w *side) (string, session.Params) {
		return "POST /messages/flags", session.Change(op, flag, w.idsOf(chosen)...)
	})
}

// custom is the name of an uploaded emoji that both servers have, and otherwise of
// another one.
func (p *plot) custom() string {
	known := p.session.Spellings()
	if p.alike.emoji {
		return known.CustomEmoji.Name
	}
	return known.EmojiAlias.One
}

func (p *plot) react() *step   { return p.vote("POST", "adds") }
func (p *plot) unreact() *step { return p.vote("DELETE", "removes") }

// vote adds or removes a reaction of a person who received the message.
func (p *plot) vote(method, word string) *step {
	m := p.favourite(p.messages)
	if len(m.audience) == 0 {
		return nil
	}
	known := p.session.Spellings()
	custom := p.custom()
	emoji := one(p, []session.Params{
		{"emoji_name": known.Emoji.Name}, {"emoji_name": known.Emoji.Name, "emoji_code": known.Emoji.Code,
			"reaction_type": "unicode_emoji"},
		{"emoji_name": known.EmojiAlias.One}, {"emoji_name": known.EmojiAlias.Another}, {"emoji_name": custom}, {
			"emoji_name": known.ExtraEmoji},
		{"emoji_name": "flag_germany"}, {"emoji_name": "one"}, // of two code points
	})
	step := p.asked(one(p, m.audience), fmt.Sprintf("%s %s to %s", word, emoji["emoji_name"], m.label),
		func(w *side) (string, session.Params) {
			return w.path(method, m, "/reactions"), emoji
		})
	step.open = true
	return step
}
