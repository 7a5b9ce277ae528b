package changelog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// observer makes one observation in a session.
type observer struct {
	*Session
	things map[string]any // results of steps, by name
}

// see does the steps and returns the result on which the demands are.
func (o *observer) see(of *observation) any {
	if of.Copy {
		o.OnlyForked()
	}
	for _, s := range of.First {
		o.arrange(s)
	}
	if len(of.All) == 0 {
		return o.do(of.action)
	}
	seen := target.Object{}
	for _, s := range of.All {
		seen[s.Name] = o.do(s.action)
		o.things[s.Name] = seen[s.Name]
	}
	return seen
}

// arrange does an earlier step, and ends the spec if the step fails.
func (o *observer) arrange(s Step) {
	got := o.do(s.action)
	o.things[cmp.Or(s.Name, s.Make)] = got
	reply, answered := got.(*target.Reply)
	switch {
	case s.Is != nil:
		if wrong := Explain(s.Is.matcher(o), got); wrong != nil {
			o.Untestable(fmt.Sprintf("%s %s: %v", s.Call, strings.Join(s.Register, ", "), wrong))
		}
	case answered && !s.Try && !reply.Succeeded():
		o.Untestable("the server does not take the request that prepares it: " + s.Call)
	}
}

// do does a step and returns its result.
func (o *observer) do(s action) any {
	a := o.actor(s.As)
	switch {
	case s.Make != "":
		return makers()[s.Make].make(o, a, o.params(s.With))
	case s.Look != "":
		return looks()[s.Look].see(o, a, o.params(s.With))
	case s.Rules != nil:
		return o.rules(s.Rules)
	case s.Register != nil:
		return o.register(a, s)
	case s.Events != "":
		for _, during := range s.During { // makes the things of their placeholders before the registration
			o.text(during.Call)
			o.params(during.With)
		}
		return eventsDuring(a, s.Events, o.params(s.With), func() {
			for _, during := range s.During {
				o.arrange(during)
			}
		})
	}
	call, with := o.text(s.Call), o.params(s.With)
	return a.TryUnknown(call, with)
}

func (o *observer) actor(role target.Role) *Actor {
	switch role {
	case nobody:
		return o.Anonymous()
	case "":
		return o.Actor
	}
	return o.As(role)
}

// rules makes sure that the organization has the rules.
func (o *observer) rules(wanted Params) any {
	rules := Params{}
	for name, value := range wanted {
		rules[name] = Decoded(o.expand(value))
	}
	o.Rules(rules)
	return nil
}

// register fetches the kinds, and the organization's name, which each registration has.
func (o *observer) register(a *Actor, s action) any {
	kinds := []string{"realm"}
	for _, kind := range s.Register {
		kinds = append(kinds, o.text(kind))
	}
	slices.Sort(kinds)
	reply := a.Register(Params{"fetch_event_types": slices.Compact(kinds)}, o.params(s.With)).Registration
	o.Given(reply).To(HaveField("realm_name", BeNonEmptyText()))
	return reply
}

// eventsDuring returns the events of the kind that the actor gets during the act, as the
// array "events", perhaps empty. The parameters are further ones of the registration. The
// event of a message that the actor sends afterwards ends the array.
func eventsDuring(a *Actor, kind string, p Params, act func()) target.Object {
	end := endingStream(a)
	queue := a.Register(p, Params{"event_types": []string{kind, "message"}})
	act()
	last := a.Post(end, "nothing more is to come")
	heard := []any{}
	queue.Await("the message that ends it", Be("the last event", func(event any) bool {
		ends := Accepts(MessageEvent(last), event)
		if !ends && Accepts(HaveField("type", kind), event) {
			heard = append(heard, event)
		}
		return ends
	}))
	return target.Object{"events": heard}
}

// endingStream is a stream to which the actor may write. Guests make none.
func endingStream(a *Actor) Stream {
	if a.Role != target.Guest {
		return a.FreshStream()
	}
	return a.Session.As(target.Admin).FreshStream(Params{"principals": []any{a.UserID}})
}

// filterEvents returns the events that m accepts.
func filterEvents(heard target.Object, m Matcher) target.Object {
	kept := slices.DeleteFunc(slices.Clone(AsList(heard["events"])), func(event any) bool { return !Accepts(m, event) })
	return target.Object{"events": kept}
}
