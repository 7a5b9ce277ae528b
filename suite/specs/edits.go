package specs

import (
	"encoding/json"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// editRefusedOrCut claims that a text over the bound was refused, or stored
// within it.
func editRefusedOrCut(s *Session, reply *target.Reply, id json.Number, field string, bound int) {
	if !reply.Succeeded() {
		s.Given(reply).To(BeRefused())
		s.Expect(s.Message(id)).To(HaveField(field, longText(bound)))
	}
	s.Expect(s.Message(id)).To(HaveField(field, Be("a text within the bound", atMost(bound))))
}

// resolved is what the topic of a resolved conversation begins with.
const resolved = "✔ "

// propagation judges where three messages are after the second was moved with
// the mode; none means that it is left out.
func propagation(id, mode string, want ...string) {
	It("", Covers(id), func(s *Session) {
		sent := s.Three(s.FreshStream(), "before")
		p := Params{"topic": "after"}
		if mode != "" {
			p["propagate_mode"] = mode
		}
		s.Edit(sent[1], p)
		s.Expect(s.Topics(sent)).To(Exactly(want...))
	})
}

// resolve gives the whole topic another name and asks for a notice there.
func resolve(s *Session, id json.Number, topic string) {
	s.Edit(id, Params{"topic": topic, "propagate_mode": "change_all", "send_notification_to_new_thread": true})
}

// Notifying is the move of a whole topic, told or not to the old and the new
// one.
func Notifying(p Params, old, fresh bool) Params {
	return p.With(Params{"propagate_mode": "change_all",
		"send_notification_to_old_thread": old, "send_notification_to_new_thread": fresh})
}

// None and some demand how many notices there are.
func None() Matcher { return Equal(Number(0)) }
func Some() Matcher { return BeBetween(1, WindowSize) }

// The settings of an organization that decide who may change a message and how
// long after it was sent.
const (
	EditLimit  = "message_content_edit_limit_seconds"
	topicLimit = "move_messages_within_stream_limit_seconds"
	moveLimit  = "move_messages_between_streams_limit_seconds"
)

// tooLateCode is the code of the refusal to move a topic with messages that are too old.
const tooLateCode = "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"

// moveLimitsRow is the row since which moves have limits of their own.
const moveLimitsRow Row = "162-move-limit-settings"

// aMinute is a short limit, in seconds.
const aMinute = 60

// outlast lets more time pass than the limit allows. Where there is none, the
// operator may set one in a copy.
func outlast(s *Session, limit string) {
	seconds := s.Organization()[limit]
	if seconds == nil {
		s.Rules(Params{limit: Number(aMinute)})
		seconds = s.Organization()[limit]
	}
	if Integer(seconds) <= 0 {
		s.Untestable("the register response tells no " + limit)
	}
	s.Pass(time.Duration(Integer(seconds))*time.Second + LeapMargin)
}

// editForbidden tries to edit the content and then the topic of an own message
// where the organization does not allow editing.
func editForbidden(s *Session) (content, topic *target.Reply, sent json.Number) {
	s.Rules(Params{"allow_message_editing": false})
	sent = s.Post(s.FreshStream(), "as sent")
	content = s.Patch(sent, Params{"content": "edited"})
	return content, s.Patch(sent, Params{"topic": "moved"}), sent
}

// oldAndFresh makes a topic of three messages that are too old to be moved and
// two that are not.
func oldAndFresh(s *Session) (stream Stream, old, fresh []json.Number) {
	stream = s.FreshStream()
	old = s.Three(stream, "before")
	outlast(s, topicLimit)
	fresh = []json.Number{s.Send(Under(stream, "before", "four")), s.Send(Under(stream, "before", "five"))}
	return stream, old, fresh
}

// moveAll asks for a move of the message's whole topic.
func moveAll(a *Actor, id json.Number) *target.Reply {
	return a.Patch(id, Params{"topic": "after", "propagate_mode": "change_all"})
}

// unlimited judges that a role moves what is too old for others.
func unlimited(id string, role target.Role, need Need) {
	It("", Covers(id), Serial, Needs(Operator, need), func(s *Session) {
		stream, old, fresh := oldAndFresh(s)
		s.As(role).Subscribe(stream.Name)
		s.Expect(moveAll(s.Actor, fresh[0])).To(BeRefused())
		s.Expect(moveAll(s.As(role), fresh[0])).To(Succeed())
		s.Expect(s.Topics(append(old, fresh...))).To(Exactly("after", "after", "after", "after", "after"))
	})
}

// between is three messages in a topic and a stream they may go to.
type between struct {
	Admin    *Actor
	From, To Stream
	Sent     []json.Number
}

// BetweenStreams makes both streams and sends the messages as administrator.
func BetweenStreams(s *Session) between {
	admin := s.As(Admin)
	b := between{Admin: admin, From: admin.FreshStream(), To: admin.FreshStream()}
	b.Sent = admin.Three(b.From, "before")
	return b
}
