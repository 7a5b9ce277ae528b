package changelog

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// asks looks at the answer that a role gets.
func asks(role target.Role, call string, p Params) func(*Session) any {
	return func(s *Session) any { return s.As(role).Try(call, p) }
}

// observeRegistration returns the registration of the ordinary user for
// the kinds.
func observeRegistration(kinds ...string) func(*Session) any {
	return func(s *Session) any { return s.RegistrationOf(kinds...) }
}

// eventsDuring lets the actor listen to events of the kind while something is done,
// and returns them as the array "events", perhaps empty. The parameters are
// further ones of the registration. A message that the actor sends to a stream
// of their own afterwards tells that nothing more is to come.
func eventsDuring(a *Actor, kind string, p Params, act func()) target.Object {
	end := a.FreshStream()
	queue := a.Register(p, Params{"event_types": []string{kind, "message"}})
	act()
	last := a.Post(end, "nothing more is to come")
	heard := []any{}
	queue.Await("the message that ends it", func(event any) error {
		if expect.Field("type", expect.Equal(kind))(event) == nil && MessageEvent(last)(event) != nil {
			heard = append(heard, event)
		}
		return MessageEvent(last)(event)
	})
	return target.Object{"events": heard}
}

// filterEvents leaves those events that are as demanded.
func filterEvents(heard target.Object, m expect.Matcher) target.Object {
	kept := slices.DeleteFunc(slices.Clone(AsList(heard["events"])), func(event any) bool { return m(event) != nil })
	return target.Object{"events": kept}
}

// ownSubscriptions makes a subscription and lists the user's own.
func ownSubscriptions(s *Session) any {
	s.FreshStream()
	return s.Try("GET /users/me/subscriptions", nil)
}

// ordinary ends the spec where the actor is an administrator, who may and sees more.
func ordinary(a *Actor) {
	if a.Own()["is_admin"] != false {
		a.Session.Untestable("the role " + string(a.Role) + " is an administrator")
	}
}

// Who changes rules of the organization, and what only its owners change. Such
// looks go into a copy of the server.
var (
	ruled = []Need{NeedAdmin, NeedOperator}
	owned = []Need{NeedCreator, NeedOperator}
)

// bulk is the declaration of a client that reads one event on several deletions.
var bulk = Params{"client_capabilities": Params{"notification_settings_null": true, "bulk_message_deletion": true}}
