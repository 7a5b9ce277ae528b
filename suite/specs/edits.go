package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

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

// aMinute is a short limit, in seconds.
const aMinute = 60

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
