package specs

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// noticesRow is the row since which the mover decides on notices.
const noticesRow Row = "9-send-notification-params"

// protected makes a private stream whose newcomers do not see what was before.
func protected(s *Session, admin *Actor) Stream {
	return admin.FreshStream(Params{"invite_only": true, "history_public_to_subscribers": false})
}

// joins subscribes the ordinary user to the administrator's stream.
func joins(s *Session, admin *Actor, stream Stream) {
	admin.Bring(s.Actor, stream)
}

// between is three messages in a topic and a stream they may go to.
type between struct {
	Admin    *Actor
	From, To Stream
	Sent     []json.Number
}

// BetweenStreams makes both streams and sends the messages as administrator.
func BetweenStreams(s *Session) between {
	admin := s.As(target.Admin)
	b := between{Admin: admin, From: admin.FreshStream(), To: admin.FreshStream()}
	b.Sent = admin.Three(b.From, "before")
	return b
}

// historyNamesRow is the row since which an edit history entry names what a
// move led to, and what it led from by the present name.
const historyNamesRow Row = "118-edit-history-topic"

// since demands a time that is not before the other and not in the future.
func since(earlier any) expect.Matcher {
	begun := Integer(earlier)
	return expect.All(expect.Between(max(begun, 1), begun+int64(clockTolerance/time.Second)))
}

// newestFirst demands the history of edits of the content, whose contents
// before were these.
func newestFirst(before ...string) expect.Matcher {
	return expect.All(expect.Length(len(before)), expect.That("the newest edit first", func(v any) bool {
		entries, _ := v.([]any)
		last := int64(1) << 62
		for i, element := range entries {
			entry, _ := element.(target.Object)
			at := Integer(entry["timestamp"])
			if entry["prev_content"] != before[i] || at > last {
				return false
			}
			last = at
		}
		return true
	}))
}

// bothEdits edits the content of one message and the topic of another and
// returns the entries of both.
func bothEdits(s *Session) []any {
	stream := s.FreshStream()
	one, two := s.Post(stream, "**one**"), s.Send(Under(stream, "before", "two"))
	s.Edit(one, Params{"content": "one, edited"})
	s.Edit(two, Params{"topic": "after"})
	content, topic := s.History(one), s.History(two)
	both := []any{}
	for _, entry := range append(content, topic...) {
		both = append(both, entry)
	}
	s.Arranged(both, expect.Length(2))
	return both
}

// ofContent judges a key that only edits of the content have. want makes the
// demand of the message before, raw and rendered.
func ofContent(id, key string, want func(raw, rendered target.Object) expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent, moved := s.Post(stream, "**one**"), s.Post(stream, "two")
		demand := want(s.Message(sent), s.Message(sent, Params{"apply_markdown": true}))
		s.Edit(sent, Params{"content": "one, edited"})
		s.Edit(moved, Params{"topic": "after"})
		both := s.Post(stream, "**one**")
		s.Edit(both, Params{"content": "one, edited", "topic": "after"})
		s.Verdict(On(s.History(sent)[0], expect.Field(key, demand)), On(s.History(moved)[0], expect.Absent(key)), On(s.History(both)[0], expect.Field(key, demand)))
	}}
}

// ofTopic judges a key that only changes of the topic have.
func ofTopic(id, key, want string) Spec {
	return Spec{Covers: []string{id}, Since: historyNamesRow, Body: func(s *Session) {
		stream := s.FreshStream()
		sent, moved := s.Post(stream, "one"), s.Send(Under(stream, "before", "two"))
		s.Edit(sent, Params{"content": "one, edited"})
		s.Edit(moved, Params{"topic": "after"})
		s.Verdict(On(s.History(moved)[0], expect.Field(key, expect.Equal(want))), On(s.History(sent)[0], expect.Absent(key)))
	}}
}

// ofStream judges a key that only moves to another stream have.
func ofStream(id, key string, since Row, want func(between) json.Number) Spec {
	return Spec{Covers: []string{id}, Since: since, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		b := BetweenStreams(s)
		b.Admin.Edit(b.Sent[0], Params{"stream_id": b.To.ID()})
		b.Admin.Edit(b.Sent[1], Params{"topic": "after"})
		b.Admin.Edit(b.Sent[2], Params{"content": "three, edited"})
		s.Verdict(On(b.Admin.History(b.Sent[0])[0], expect.Field(key, expect.Equal(want(b)))),
			On(b.Admin.History(b.Sent[1])[0], expect.Absent(key)), On(b.Admin.History(b.Sent[2])[0], expect.Absent(key)))
	}}
}

// mostBatches is how many calls one operation may take to finish.
const mostBatches = 20

// deletesTopic judges that repeating the deletion empties the topic, and no
// other one.
func deletesTopic(s *Session, batches bool) {
	admin := s.As(target.Admin)
	stream := admin.FreshStream()
	admin.Three(stream, "to be deleted")
	kept := admin.Three(stream, "kept")
	call := strings.ReplaceAll(s.Spellings().DeleteTopic, "{stream_id}", stream.ID().String())
	ended := repeat(admin, call, Params{"topic_name": "to be deleted"}, batches)
	s.Verdict(On(ended, expect.Success()), On(s.IDs(admin.Fetch(InStream(stream))), Exactly(kept...)))
}

// marksAll judges that repeating the call leaves nothing unread.
func marksAll(s *Session, batches bool) {
	s.OwnInbox()
	stream, sent := five(s.Actor)
	s.Flag("remove", "read", sent...)
	before := unread(s, stream)
	ended := repeat(s.Actor, s.Spellings().MarkAllRead, nil, batches)
	s.Verdict(On(len(before), expect.Equal(len(sent))), On(ended, expect.Success()), On(len(unread(s, stream)), expect.Equal(0)))
}

// repeat makes the call until it no longer says that it did a part only, which
// it may do only where it works in batches. How a part is told from the whole
// is left open: anything but a success and an error.
func repeat(a *Actor, call string, p Params, batches bool) *target.Reply {
	reply := a.TryUnknown(call, p)
	for range mostBatches {
		result := reply.Body["result"]
		if !batches || result == "success" || result == "error" {
			break
		}
		reply = a.TryUnknown(call, p)
	}
	return reply
}
