package differential

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/differential/normal"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const subscribing = "POST /users/me/subscriptions"

// subscribed notes the present subscribers of the streams, and the IDs that each server
// gave them.
func (p *plot) subscribed(by int, words string, in []*stream, people []int, params func(w *side) session.Params) *step {
	step := p.asked(by, words, func(w *side) (string, session.Params) { return subscribing, params(w) })
	step.policy = true
	step.learns = func(w *side, _ *target.Reply) {
		if !slices.ContainsFunc(in, func(each *stream) bool { return w.ID(normal.Stream, each.label) == "" }) {
			return
		}
		listed := w.People[by].Streams(session.OwnStreams)
		for _, each := range in {
			if id, there := session.StreamNamed(listed, each.name)["stream_id"]; there {
				w.Learn(normal.Stream, id, each.label)
			}
		}
	}
	step.then = func() {
		for _, each := range in {
			if !slices.Contains(p.streams, each) {
				p.streams = append(p.streams, each)
			}
			for _, who := range people {
				if !slices.Contains(each.members, who) {
					each.members = append(each.members, who)
				}
			}
		}
	}
	return step
}

// wanted are the elements of the parameter subscriptions.
func wanted(described bool, in ...*stream) []session.Params {
	elements := []session.Params{}
	for _, each := range in {
		element := session.Params{"name": each.name}
		if described {
			element["description"] = each.description
		}
		elements = append(elements, element)
	}
	return elements
}

// fresh is a stream that does not exist yet.
func (p *plot) fresh(private bool) *stream {
	const seldom = 5
	made := &stream{label: p.label("stream"), private: private, name: p.session.Fresh("Strém")}
	if n := len(p.missed); n > 0 && p.maybe(2) {
		made.name, p.missed = p.missed[n-1], p.missed[:n-1]
	}
	made.description = one(p, []string{"Über *this* ", "", "plain & <b>bold</b> "}) + made.label
	if p.maybe(seldom) {
		made.description = filled(made.description, p.alike.limits["max_stream_description_length"])
	}
	if p.maybe(seldom) { // spec: Limits
		made.name = filled(made.name+" ", p.alike.limits["max_stream_name_length"])
	}
	return made
}

// found makes a stream.
func (p *plot) found() *step {
	return p.foundBy(one(p, p.people()), p.maybe(2))
}

func (p *plot) foundBy(by int, private bool) *step {
	if len(p.streams) >= mostStreams {
		return nil
	}
	return p.foundAll(by, private, p.fresh(private))
}

// The maximum numbers of objects that a story makes.
const (
	mostStreams   = 7
	mostGroups    = 3
	mostNewcomers = 2
)

// foundSeveral makes two streams at once.
func (p *plot) foundSeveral() *step {
	if len(p.streams) >= mostStreams {
		return nil
	}
	private := p.maybe(3)
	all := []*stream{p.fresh(private), p.fresh(private), p.fresh(private)}
	return p.foundAll(one(p, p.people()), private, all[:2+p.IntN(2)]...)
}

func (p *plot) foundAll(by int, private bool, all ...*stream) *step {
	options := session.Params{"invite_only": private, "announce": false}
	if len(p.streams) >= atFirst {
		options = options.With(p.options(private, all))
	}
	return p.subscribed(by, fmt.Sprintf("makes the %s and %d more, %s", all[0].label, len(all)-1,
		session.JSONText(options)), all, []int{by}, func(*side) session.Params {
		return options.With(session.Params{"subscriptions": wanted(true, all...)})
	})
}

// options are further options of new streams, which the organization may not allow.
func (p *plot) options(private bool, all []*stream) session.Params {
	options := session.Params{}
	if private && p.maybe(2) {
		options["history_public_to_subscribers"] = p.maybe(2)
	}
	if p.maybe(3) {
		options["message_retention_days"] = one(p, []any{"realm_default", 10})
	}
	if !private && p.maybe(6) {
		options["is_web_public"] = true
	}
	if p.maybe(2) {
		policy := 1 + p.IntN(4)
		options["stream_post_policy"] = policy
		for _, each := range all {
			each.limited = policy > 1
		}
	}
	return options
}

// join subscribes a person to streams, who may be in them already or may not join.
func (p *plot) join() *step {
	const most = 2
	in, who, fatal := some(p, most, p.streams), one(p, p.people()), p.maybe(2)
	options := session.Params{"subscriptions": wanted(p.maybe(2), in...), "authorization_errors_fatal": fatal}
	if p.maybe(3) {
		options["stream_post_policy"] = 2 // which is for new streams
	}
	open := slices.DeleteFunc(slices.Clone(in), func(each *stream) bool {
		return each.private &&
			!slices.Contains(each.members, who)
	})
	words := "joins"
	for _, each := range in {
		words += " " + each.label
	}
	return p.subscribed(who, words, open, []int{who}, func(*side) session.Params { return options })
}

// redescribe changes the description of a stream with a call that the specification does
// not describe: its described calls must still find the stream.
func (p *plot) redescribe() *step {
	in, admins := one(p, p.streams), p.with(target.Admin)
	if len(admins) == 0 || !slices.Contains(in.members, admins[0]) {
		return nil
	}
	description := "Neu: " + in.label
	return &step{words: "describes the " + in.label + " anew", policy: true, unread: true,
		act: func(w *side) *target.Reply {
			return w.People[admins[0]].TryUnknown("PATCH /streams/"+w.ID(normal.Stream, in.label).String(),
				session.Params{"description": description})
		}}
}

// rejoin subscribes a former subscriber again.
func (p *plot) rejoin() *step {
	left := slices.DeleteFunc(slices.Clone(p.streams), func(each *stream) bool { return len(p.away(each)) == 0 })
	if len(left) == 0 {
		return nil
	}
	in := one(p, left)
	who := one(p, p.away(in))
	return p.subscribed(who, "comes back to the "+in.label, []*stream{in}, []int{who}, func(*side) session.Params {
		return session.Params{"subscriptions": wanted(false, in)}
	})
}

// away are the people who have left the stream and not come back.
func (p *plot) away(in *stream) []int {
	return slices.DeleteFunc(slices.Clone(in.former), func(who int) bool {
		return in.private || slices.Contains(in.members, who) || p.roles[who] == target.Guest || p.roles[who] == target.Bot
	})
}

// bring subscribes other people.
func (p *plot) bring() *step {
	const most = 2
	in := one(p, p.streams)
	members := slices.DeleteFunc(slices.DeleteFunc(slices.Clone(in.members), p.is(target.Guest)), p.is(target.Bot))
	if len(members) == 0 {
		return nil
	}
	by := one(p, members)
	also := slices.DeleteFunc(slices.Clone(p.streams), func(each *stream) bool {
		return each == in ||
			!slices.Contains(each.members, by)
	})
	return p.bringTo(append([]*stream{in}, also[:min(len(also), p.IntN(most))]...), by, some(p, most, p.everybody()))
}

func (p *plot) bringTo(all []*stream, by int, others []int) *step {
	byAddress := !p.session.Has(principalsRow) || p.maybe(3)
	return p.subscribed(by, fmt.Sprintf("brings %v into the %s and %d more", p.named(others), all[0].label, len(all)-1),
		all, others, func(w *side) session.Params {
			params := session.Params{"subscriptions": wanted(false, all...), "principals": w.userIDs(others)}
			if byAddress {
				params["principals"] = w.addresses(others)
			}
			return params
		})
}

// principalsRow lets principals be IDs.
const principalsRow session.RowID = "9-subscribe-principals-ids"

func (p *plot) leave() *step {
	in := one(p, p.streams)
	if len(in.members) < 2 || in.private {
		return nil
	}
	who := one(p, in.members[1:])
	return p.gone(who, who, in, p.asked(who, "leaves the "+in.label,
		at("DELETE /users/me/subscriptions", session.Params{"subscriptions": []string{in.name}})))
}

// expel unsubscribes a person from a stream.
func (p *plot) expel() *step {
	in, admins := one(p, p.streams), p.with(target.Admin)
	if len(in.members) < 2 || len(admins) == 0 || in.private {
		return nil
	}
	by, who := admins[0], one(p, in.members[1:])
	return p.gone(by, who, in, p.asked(by, fmt.Sprintf("takes %s out of the %s", p.roles[who], in.label),
		func(w *side) (string, session.Params) {
			return "DELETE /users/me/subscriptions", session.Params{"subscriptions": []string{in.name},
				"principals": w.addresses([]int{who})}
		}))
}

// gone notes that a person is no longer in the stream.
func (p *plot) gone(by, who int, in *stream, step *step) *step {
	step.policy, step.once = by != who, true
	step.then = func() {
		in.former = append(in.former, who)
		in.members = slices.DeleteFunc(slices.Clone(in.members), func(each int) bool { return each == who })
	}
	return step
}

func (p *plot) muteTopic() *step {
	in, topic, op, byName := one(p, p.streams[:atFirst]), p.favouriteTopic(), one(p,
		[]string{"add", "add", "remove"}), p.maybe(2)
	who := one(p, in.members[:min(len(in.members), 3)]) // so that the same ones change often
	step := p.asked(who, fmt.Sprintf("%ss the muted topic %s of the %s", op, topic, in.label),
		func(w *side) (string, session.Params) {
			params := session.Params{"stream_id": w.ID(normal.Stream, in.label), "topic": topic, "op": op}
			if byName {
				params = params.With(session.Params{"stream_id": nil, "stream": in.name})
			}
			return "PATCH /users/me/subscriptions/muted_topics", params
		})
	step.open = p.roles[who] == target.Bot
	return step
}

// favouriteTopic is mostly one of two topics.
func (p *plot) favouriteTopic() string {
	if p.maybe(3) {
		return one(p, topics)
	}
	return one(p, topics[:2])
}

func (p *plot) muteUser() *step {
	who, whom, method := one(p, p.people()), one(p, p.people()), one(p, []string{"POST", "POST", "DELETE"})
	if who == whom || !p.session.Has(mutesRow) {
		return nil
	}
	step := p.asked(who, fmt.Sprintf("%s muted user %s", method, p.roles[whom]), func(w *side) (string, session.Params) {
		return method + " /users/me/muted_users/" + w.People[whom].UserID.String(), nil
	})
	step.open = method == "DELETE"
	return step
}

// mutesRow is the row since which users can be muted.
const mutesRow session.RowID = "48-muted-users-event"

func (p *plot) group() *step {
	const most = 4
	if len(p.groups) >= mostGroups {
		return nil
	}
	members, name := some(p, most, p.everybody()), p.session.Fresh("Groupé")
	description := one(p, []string{"Gruppe  +1", "", "two\nlines", "**bold** & <b>"})
	by := one(p, p.with(target.User, target.Second, target.Admin, target.Moderator))
	step := p.asked(by, fmt.Sprintf("makes a group of %v", p.named(members)), func(w *side) (string, session.Params) {
		return "POST /user_groups/create", session.Params{"name": name, "description": description,
			"members": w.userIDs(members)}
	})
	step.policy, step.rule = true, "groups of "+string(p.roles[by])
	step.once, step.then = true, func() { p.groups = append(p.groups, name) }
	return step
}

// employ requests a new user, which most people may not create.
func (p *plot) employ() *step {
	if !p.session.Has(session.CreatedIDRow) || len(p.newcomers) >= mostNewcomers {
		return nil
	}
	label, name := p.label(normal.Newcomer), p.session.Fresh("Zoë")
	by := one(p, append(p.with(target.Creator, target.Creator, target.User, target.Admin, target.Moderator),
		p.with(target.Creator)...))
	params := session.Params{"email": newcomerAt(p.session, label), "password": p.password(), "full_name": name}
	step := p.asked(by, "creates the "+label, at("POST /users", params))
	step.policy, step.once, step.then = p.roles[by] == target.Creator, true, func() {
		p.newcomers = append(p.newcomers,
			label)
	}
	step.learns = func(w *side, reply *target.Reply) {
		w.Learn(normal.User, reply.Body["user_id"], label)
	}
	return step
}

// password is a password that every server accepts.
func (p *plot) password() string { return "Grum-" + p.session.Run() + "-7 Tóskë" }

// newcomerAt is an address in the domain of the existing accounts.
func newcomerAt(s *session.Session, label string) string {
	_, domain, _ := strings.Cut(s.Email, "@")
	return strings.ReplaceAll(strings.TrimSpace(s.Names())+" "+label, " ", "-") + "@" + domain
}
