package arrange

import (
	"encoding/json"
	"fmt"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// Notifying moves a whole topic, with or without a notice in the old topic and in the new
// topic.
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
	TopicLimit = "move_messages_within_stream_limit_seconds"
	MoveLimit  = "move_messages_between_streams_limit_seconds"
)

// AMinute is a short limit, in seconds.
const AMinute = 60

// Between is three messages in a topic and a stream they may go to.
type Between struct {
	Admin    *Actor
	From, To Stream
	Sent     []json.Number
}

// BetweenStreams makes both streams and sends the messages as administrator.
func BetweenStreams(s *Session) Between {
	admin := s.As(Admin)
	b := Between{Admin: admin, From: admin.FreshStream(), To: admin.FreshStream()}
	b.Sent = admin.Three(b.From, "before")
	return b
}

// InTurn demands an edit history whose entries, newest first, have these values of the field.
func InTurn(key string, values ...any) Matcher {
	demands := []Matcher{HaveLen(len(values))}
	for i, value := range values {
		demands = append(demands, HaveField(fmt.Sprintf("%d.%s", i, key), value))
	}
	return SatisfyAll(demands...)
}

// TimeSince demands a time that is not before the other and not in the future.
func TimeSince(earlier any) Matcher {
	begun := Integer(earlier)
	return BeBetween(max(begun, 1), begun+int64(clockTolerance/time.Second))
}
