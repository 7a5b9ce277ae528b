package specs

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// eventOf demands events with that of the message.
func eventOf(id json.Number) expect.Matcher {
	return expect.Field("events", expect.Holding("the message's event", MessageEvent(id)))
}

// quietQueue makes a stream and a queue that gets that stream's messages only,
// so that what other specs send meanwhile does not wake it.
func quietQueue(s *Session) (Stream, *Queue) {
	stream := s.FreshStream()
	return stream, s.Register(Params{"narrow": [][]string{{"stream", stream.Name}}})
}

// threeEvents registers a queue, sends three messages and returns the IDs of
// their events, which stay in the queue.
func threeEvents(s *Session) (*Queue, []json.Number) {
	stream, queue := quietQueue(s)
	for _, text := range []string{"one", "two", "three"} {
		s.Post(stream, text)
	}
	all := gather(queue, 3)
	return queue, all
}

// gather waits until the queue holds n events, without discarding any.
func gather(q *Queue, n int) []json.Number {
	reply := Await(q.Owner.Session, func() *target.Reply {
		reply := q.Poll()
		q.Owner.Session.Arranged(reply, expect.Success(),
			expect.Field("events", expect.ArrayOf(expect.Field("id", expect.Integer()))))
		return reply
	}, func(actual any) error {
		if found := eventIDs(actual.(*target.Reply)); len(found) < n {
			return expect.Fail(fmt.Sprintf("%d events at least", n), actual)
		}
		return nil
	})
	q.Owner.Session.Arranged(reply, expect.Field("events", expect.Length(n)))
	return numbers(eventIDs(reply))
}

// pollLimit is how long a blocking read may last: what the register response
// says, else ten minutes for the specification's "few".
func pollLimit(q *Queue) time.Duration {
	const few = 10 * time.Minute
	seconds := Integer(q.Registration.Body["event_queue_longpoll_timeout_seconds"])
	if seconds <= 0 {
		return few
	}
	return time.Duration(seconds) * time.Second
}

// forget makes sure that a queue made on the way is removed after the run.
func forget(s *Session, reply *target.Reply) {
	if id, ok := reply.Body["queue_id"].(string); ok {
		s.Registered(s.Credentials, id)
	}
}

func eventIDs(reply *target.Reply) []any {
	found := []any{}
	for _, event := range Events(reply) {
		found = append(found, event["id"])
	}
	return found
}

func numbers(values []any) []json.Number {
	var found []json.Number
	for _, v := range values {
		n, _ := v.(json.Number)
		found = append(found, n)
	}
	return found
}

// mixedEvents registers a queue for three kinds of events, subscribes to a
// stream and sends a message to it.
func mixedEvents(s *Session) (*Queue, Stream, json.Number) {
	queue := s.Register(Params{"event_types": []string{"message", "subscription", "update_message_flags"}})
	stream := s.FreshStream()
	return queue, stream, s.Post(stream, "an event of another kind")
}

// rewind reads the queue from its beginning again: nothing that was read has
// been acknowledged yet.
func rewind(q *Queue) { q.Last = q.Registration.Body["last_event_id"].(json.Number) }

// StarTwo stars a message, then the same and another one, and returns the
// event that tells of the other.
func StarTwo(s *Session) (event target.Object, starred, fresh json.Number) {
	stream := s.FreshStream()
	starred, fresh = s.Post(stream, "starred"), s.Post(stream, "not starred")
	s.Flag("add", "starred", starred)
	queue := s.Register(Params{"event_types": []string{"update_message_flags"}})
	s.Flag("add", "starred", starred, fresh)
	event = queue.Await("the event of the change", flagsEvent(fresh))
	if _, there := event["messages"]; !there {
		s.Untestable("the payload of the event is not described, and it has no list of messages")
	}
	return event, starred, fresh
}

// Otherwise brings about what the specification describes no way to, as in the
// public counterpart.
func Otherwise(a *Actor, call string, p Params) *target.Reply {
	reply := a.TryUnknown(call, p)
	if !reply.Succeeded() {
		a.Session.Untestable("the specification describes no way to do it, and the server does not take the public counterpart's: " + call)
	}
	return reply
}

// pixel is a picture of one pixel.
const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

// Rows since which events tell the version of an avatar, and billing roles.
const (
	avatarVersionRow Row = "6-avatar-event-version"
	billingAdminRow  Row = "73-billing-admin-event"
)

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

// Pictured goes into a copy of the server, where the user may have any avatar,
// and registers a queue for what happens to users.
func Pictured(s *Session) *Queue {
	if !s.Fork() {
		s.Untestable("an avatar cannot be given back, and the operator makes no copies of the server")
	}
	return s.UserQueue()
}

// UploadAvatar gives the user an avatar.
func UploadAvatar(s *Session) {
	picture, _ := base64.StdEncoding.DecodeString(pixel)
	req := s.Request("POST /users/me/avatar", nil)
	req.File, req.Unknown = &target.File{Name: "avatar.gif", Content: string(picture)}, true
	if !s.Perform(req, 0).Succeeded() {
		s.Untestable("the specification describes no way to upload an avatar, and the server does not take the public counterpart's")
	}
}

// avatar demands the event of an avatar from the source.
func avatar(s *Session, source string) expect.Matcher {
	return expect.All(s.Person("avatar_source", expect.Equal(source)), s.Person("avatar_url", expect.NonEmptyText()),
		s.Person("avatar_url_medium", expect.NonEmptyText()))
}
