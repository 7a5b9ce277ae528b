package suite

import (
	"encoding/json"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// historyNamesRow is the row since which an edit history entry names what a
// move led to, and what it led from by the present name.
const historyNamesRow Row = "118-edit-history-topic"

// editHistorySpecs judge the edit history of a message.
var editHistorySpecs = []Spec{
	{Covers: []string{"MSG-11"}, Body: func(s *Session) {
		stream := s.FreshStream()
		edited, kept := s.Post(stream, "as sent"), s.Post(stream, "never edited")
		s.Edit(edited, P{"content": "edited"})
		sent := s.Message(edited)
		s.Verdict(On(s.Message(kept), says("never edited"), expect.Absent("last_edit_timestamp")),
			On(sent, says("edited"), expect.Field("last_edit_timestamp", since(sent["timestamp"]))))
	}},
	{Covers: []string{"MSG-12", "MSG-13"}, Body: func(s *Session) {
		s.needsHistory()
		sent := s.Post(s.FreshStream(), "first")
		s.Edit(sent, P{"content": "second"})
		once := s.Message(sent)
		s.Edit(sent, P{"content": "third"})
		history := expect.Field("edit_history", expect.All(expect.ArrayOf(expect.Object()), newestFirst("second", "first")))
		s.Verdict(On(once, expect.Field("edit_history", newestFirst("first"))), On(s.Message(sent), says("third"), history))
	}},
	{Covers: []string{"EDH-01", "EDH-02"}, Body: func(s *Session) {
		s.Verdict(On(s.bothEdits(), expect.ArrayOf(expect.Field("user_id", expect.All(expect.Integer(), expect.Equal(s.UserID))))))
	}},
	{Covers: []string{"EDH-03"}, Body: func(s *Session) {
		s.needsHistory()
		sent := s.Post(s.FreshStream(), "as sent")
		s.Edit(sent, P{"content": "edited"})
		message := s.Message(sent)
		window := since(message["timestamp"])
		s.Verdict(On(message, expect.Field("edit_history", expect.All(
			expect.Length(1), expect.ArrayOf(expect.Field("timestamp", window))))))
	}},
	ofContent("EDH-04", "prev_content", func(before, _ target.Object) expect.Matcher { return expect.Equal(before["content"]) }),
	ofContent("EDH-05", "prev_rendered_content", func(_, rendered target.Object) expect.Matcher {
		return expect.All(expect.Containing("<"), expect.Equal(rendered["content"]))
	}),
	ofContent("EDH-06", "prev_rendered_content_version", func(_, _ target.Object) expect.Matcher { return expect.Integer() }),
	ofTopic("EDH-08", "prev_topic", "before"),
	ofTopic("EDH-11", "topic", "after"),
	ofStream("EDH-07", "prev_stream", movesRow, func(b between) json.Number { return b.from.ID() }),
	ofStream("EDH-10", "stream", historyNamesRow, func(b between) json.Number { return b.to.ID() }),
}

// since demands a time that is not before the other and not in the future.
func since(earlier any) expect.Matcher {
	begun := integer(earlier)
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
			at := integer(entry["timestamp"])
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
func (s *Session) bothEdits() []any {
	stream := s.FreshStream()
	one, two := s.Post(stream, "**one**"), s.Send(under(stream, "before", "two"))
	s.Edit(one, P{"content": "one, edited"})
	s.Edit(two, P{"topic": "after"})
	content, topic := s.history(one), s.history(two)
	both := []any{}
	for _, entry := range append(content, topic...) {
		both = append(both, entry)
	}
	s.arranged(both, expect.Length(2))
	return both
}

// ofContent judges a key that only edits of the content have. want makes the
// demand of the message before, raw and rendered.
func ofContent(id, key string, want func(raw, rendered target.Object) expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent, moved := s.Post(stream, "**one**"), s.Post(stream, "two")
		demand := want(s.Message(sent), s.Message(sent, P{"apply_markdown": true}))
		s.Edit(sent, P{"content": "one, edited"})
		s.Edit(moved, P{"topic": "after"})
		s.Verdict(On(s.history(sent)[0], expect.Field(key, demand)), On(s.history(moved)[0], expect.Absent(key)))
	}}
}

// ofTopic judges a key that only changes of the topic have.
func ofTopic(id, key, want string) Spec {
	return Spec{Covers: []string{id}, Since: historyNamesRow, Body: func(s *Session) {
		stream := s.FreshStream()
		sent, moved := s.Post(stream, "one"), s.Send(under(stream, "before", "two"))
		s.Edit(sent, P{"content": "one, edited"})
		s.Edit(moved, P{"topic": "after"})
		s.Verdict(On(s.history(moved)[0], expect.Field(key, expect.Equal(want))), On(s.history(sent)[0], expect.Absent(key)))
	}}
}

// ofStream judges a key that only moves to another stream have.
func ofStream(id, key string, since Row, want func(between) json.Number) Spec {
	return Spec{Covers: []string{id}, Since: since, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		b := s.betweenStreams()
		b.admin.Edit(b.sent[0], P{"stream_id": b.to.ID()})
		b.admin.Edit(b.sent[1], P{"topic": "after"})
		b.admin.Edit(b.sent[2], P{"content": "three, edited"})
		s.Verdict(On(b.admin.history(b.sent[0])[0], expect.Field(key, expect.Equal(want(b)))),
			On(b.admin.history(b.sent[1])[0], expect.Absent(key)), On(b.admin.history(b.sent[2])[0], expect.Absent(key)))
	}}
}
