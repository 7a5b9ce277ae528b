package specs

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// EDH: entries of the edit history of a message.
var editHistory = Table("EDH", []Spec{
	{Covers: []string{"EDH-01", "EDH-02"}, Body: func(s *Session) {
		s.Verdict(On(bothEdits(s), expect.ArrayOf(expect.Field("user_id", expect.All(expect.Integer(), expect.Equal(s.UserID))))))
	}},
	{Covers: []string{"EDH-03"}, Body: func(s *Session) {
		s.NeedsHistory()
		sent := s.Post(s.FreshStream(), "as sent")
		s.Edit(sent, Params{"content": "edited"})
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
	{Covers: []string{"EDH-08", "EDH-11"}, Case: "twice", Since: historyNamesRow, Body: func(s *Session) {
		sent := s.Send(Under(s.FreshStream(), "first", "moved twice"))
		s.Edit(sent, Params{"topic": "second"})
		s.Edit(sent, Params{"topic": "third"})
		s.Verdict(On(s.History(sent), stepsOf("prev_topic", "second", "first"), stepsOf("topic", "third", "second")))
	}},
	{Covers: []string{"EDH-11"}, Case: "others", Since: historyNamesRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second, stream := s.As(target.Second), s.FreshStream()
		second.Subscribe(stream.Name)
		sent := s.Send(Under(stream, "first", "moved before others"))
		s.Edit(sent, Params{"topic": "second"})
		s.Verdict(On(s.History(sent), stepsOf("topic", "second")), On(second.History(sent), stepsOf("topic", "second")))
	}},
	{Covers: []string{"EDH-04", "EDH-05"}, Case: "twice", Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "first")
		s.Edit(sent, Params{"content": "second"})
		s.Edit(sent, Params{"content": "third"})
		s.Verdict(On(s.History(sent), stepsOf("prev_content", "second", "first"), stepsOf("prev_rendered_content", "second", "first")))
	}},
	{Covers: []string{"EDH-07", "EDH-10"}, Case: "twice", Since: historyNamesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		b := BetweenStreams(s)
		from, to, last := b.From.ID(), b.To.ID(), b.Admin.FreshStream().ID()
		b.Admin.Edit(b.Sent[0], Params{"stream_id": to})
		b.Admin.Edit(b.Sent[0], Params{"stream_id": last})
		s.Verdict(On(b.Admin.History(b.Sent[0]), stepsOf("prev_stream", to, from), stepsOf("stream", last, to)))
	}},
	ofTopic("EDH-08", "prev_topic", "before"),
	ofTopic("EDH-11", "topic", "after"),
	ofStream("EDH-07", "prev_stream", MovesRow, func(b between) json.Number { return b.From.ID() }),
	ofStream("EDH-10", "stream", historyNamesRow, func(b between) json.Number { return b.To.ID() }),
}, everywhereSpecs, rememberedSpecs)

// historyNamesRow is the row since which an edit history entry names what a
// move led to, and what it led from by the present name.
const historyNamesRow Row = "118-edit-history-topic"

// stepsOf demands an edit history whose entries have these values of the field, newest
// first. Of HTML it demands that it has the text.
func stepsOf[T any](key string, values ...T) expect.Matcher {
	return expect.That(fmt.Sprintf("%s %v in turn, newest first", key, values), func(v any) bool {
		entries, _ := v.([]target.Object)
		if len(entries) != len(values) {
			return false
		}
		for i, entry := range entries {
			text, _ := entry[key].(string)
			if entry[key] != any(values[i]) && !strings.Contains(text, ">"+fmt.Sprint(values[i])+"<") {
				return false
			}
		}
		return true
	})
}

// since demands a time that is not before the other and not in the future.
func since(earlier any) expect.Matcher {
	begun := Integer(earlier)
	return expect.All(expect.Between(max(begun, 1), begun+int64(clockTolerance/time.Second)))
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
