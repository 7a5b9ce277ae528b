package arrange

import (
	"encoding/base64"
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Listen registers a queue for events of the types.
func Listen(who *Actor, types ...string) *Queue {
	return who.Register(Params{"event_types": types})
}

// Otherwise brings about what the specification describes no way to, as in the
// public counterpart.
func Otherwise(a *Actor, call string, p Params) *target.Reply {
	reply := a.TryUnknown(call, p)
	if !reply.Succeeded() {
		a.Session.Untestable("the specification describes no way to do it, and the server does not take the public " +
			"counterpart's: " + call)
	}
	return reply
}

// pixel is a picture of one pixel.
const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

// Bills goes into a copy of the server, where the operator says who looks after
// the bills.
func Bills(s *Session) (set func(who *Actor, billing bool)) {
	if !s.Fork() {
		s.Untestable("the operator makes no copies of the server")
	}
	granter, able := s.Operator().(target.Granter)
	if !able {
		s.Untestable("the operator does not change who pays")
	}
	return func(who *Actor, billing bool) {
		s.Operate(granter.SetBillingAdmin(s.Context(), who.Email, billing))
	}
}

// UploadAvatar gives the user an avatar.
func UploadAvatar(s *Session) {
	picture, _ := base64.StdEncoding.DecodeString(pixel)
	req := s.Request("POST /users/me/avatar", nil)
	req.File, req.Unknown = &target.File{Name: "avatar.gif", Content: string(picture)}, true
	if !s.Perform(req, 0).Succeeded() {
		s.Untestable("the specification describes no way to upload an avatar, and the server does not take the public " +
			"counterpart's")
	}
}

// Hears demands that another user receives the event of a change.
func Hears(s *Session, change func(), fits Matcher) {
	theirs := s.As(Second).UserQueue()
	change()
	s.Expect(theirs.Await("the event of the user", SatisfyAll(fits, HaveField("person", IsUser(s.UserID))))).To(fits)
}

// ExpectUnseenBy demands that somebody whom a message does not concern does not find it.
func ExpectUnseenBy(who *Actor, id json.Number) {
	if who.Missing != "" {
		return
	}
	who.Session.Expect(who.TryFetch(Params{"anchor": id, "num_before": 0})).To(Lacks(id))
}

// NotFoundBy demands that somebody does not read what is in the stream of somebody else:
// to refuse the narrow is as good as to find nothing.
func NotFoundBy(who *Actor, stream Stream, id json.Number) {
	who.Session.Expect(who.TryFetch(InStream(stream), Params{"anchor": id})).
		To(SatisfyAny(BeRefused(), Lacks(id)))
}

// FlagsEvent demands the event of a change of the message's flags. The payload is left
// open; if it names messages, this one must be among them.
func FlagsEvent(id json.Number) Matcher {
	return SatisfyAll(HaveField("type", "update_message_flags"),
		HaveFieldIfAny("messages", ContainElement(id)))
}

// Alert adds an alert word, which is removed after the run.
func Alert(s *Session, word string) {
	p := Params{"alert_words": []string{word}}
	if !s.Try("POST /users/me/alert_words", p).Succeeded() {
		s.Untestable("alert words cannot be changed with POST /users/me/alert_words")
	}
	s.Cleaning().Undo(s.Credentials, "/users/me/alert_words", p)
}

// Everybody are the accounts that act for people or for themselves.
func Everybody(s *Session) (all []*Actor) {
	for _, role := range []target.Role{User, Second, Admin, Moderator, Guest, Bot, Creator} {
		who := s.As(role)
		known := false
		for _, other := range all {
			known = known || other.UserID == who.UserID
		}
		if who.Missing == "" && who.UserID != "" && !known {
			all = append(all, who)
		}
	}
	return all
}

// BringNoEvent accepts a success without events.
func BringNoEvent() Matcher { return SatisfyAll(Succeed(), HaveField("events", BeEmpty())) }

// EventOf demands events with that of the message.
func EventOf(id json.Number) Matcher {
	return HaveField("events", ContainElement(Described("the message's event", MessageEvent(id))))
}

// QuietQueue makes a stream and a queue that gets that stream's messages only,
// so that what other specs send meanwhile does not wake it.
func QuietQueue(s *Session) (Stream, *Queue) {
	stream := s.FreshStream()
	return stream, s.Register(Params{"narrow": [][]string{{"stream", stream.Name}}})
}

// Forget makes sure that a queue made on the way is removed after the run.
func Forget(s *Session, reply *target.Reply) {
	if id, ok := reply.Body["queue_id"].(string); ok {
		s.Registered(s.Credentials, id)
	}
}
