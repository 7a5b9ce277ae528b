package specs

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// EDH: entries of the edit history of a message.
func editHistory() {
	Describe("Message: entries of edit_history", Section("EDH"), func() {
		It("Every edit history entry has `user_id`, an integer or null.", Covers("EDH-01", "EDH-02"), func(s *Session) {
			s.Expect(bothEdits(s)).To(HaveField("[*].user_id", SatisfyAll(BeInteger(), Equal(s.UserID))))
		})
		It("Every edit history entry has `timestamp`, an integer.", Covers("EDH-03"), func(s *Session) {
			s.NeedsHistory()
			sent := s.Post(s.FreshStream(), "as sent")
			s.Edit(sent, Params{"content": "edited"})
			message := s.Message(sent)
			window := since(message["timestamp"])
			s.Expect(message).To(HaveField("edit_history", SatisfyAll(HaveLen(1), HaveField("[*].timestamp", window))))
		})
		ofContent("EDH-04", "prev_content", func(before, _ target.Object) Matcher { return Equal(before["content"]) })
		ofContent("EDH-05", "prev_rendered_content", func(_, rendered target.Object) Matcher {
			return SatisfyAll(ContainSubstring("<"), Equal(rendered["content"]))
		})
		ofContent("EDH-06", "prev_rendered_content_version", func(_, _ target.Object) Matcher { return BeInteger() })
		It("`prev_topic` is a string, the topic before the edit, present only if the edit changed the (twice)",
			Covers("EDH-08", "EDH-11"), Since(historyNamesRow), func(s *Session) {
				sent := s.Send(Under(s.FreshStream(), "first", "moved twice"))
				s.Edit(sent, Params{"topic": "second"})
				s.Edit(sent, Params{"topic": "third"})
				s.Expect(s.History(sent)).
					To(SatisfyAll(stepsOf("prev_topic", "second", "first"), stepsOf("topic", "third", "second")))
			})
		It("`topic` is a string, the topic after the edit, present only if the edit changed the topic. (others)",
			Covers("EDH-11"), Since(historyNamesRow), Needs(Second), func(s *Session) {
				second, stream := s.As(Second), s.FreshStream()
				second.Subscribe(stream.Name)
				sent := s.Send(Under(stream, "first", "moved before others"))
				s.Edit(sent, Params{"topic": "second"})
				s.Expect(s.History(sent)).To(stepsOf("topic", "second"))
				s.Expect(second.History(sent)).To(stepsOf("topic", "second"))
			})
		It("`prev_content` is a string, the content before the edit, present only if the edit changed the (twice)",
			Covers("EDH-04", "EDH-05"), func(s *Session) {
				sent := s.Post(s.FreshStream(), "first")
				s.Edit(sent, Params{"content": "second"})
				s.Edit(sent, Params{"content": "third"})
				s.Expect(s.History(sent)).
					To(SatisfyAll(stepsOf("prev_content", "second", "first"), stepsOf("prev_rendered_content", "second", "first")))
			})
		It("`prev_stream` is an integer, the stream ID before the edit, present only if the edit changed (twice)",
			Covers("EDH-07", "EDH-10"), Since(historyNamesRow), Needs(Admin), func(s *Session) {
				b := BetweenStreams(s)
				from, to, last := b.From.ID(), b.To.ID(), b.Admin.FreshStream().ID()
				b.Admin.Edit(b.Sent[0], Params{"stream_id": to})
				b.Admin.Edit(b.Sent[0], Params{"stream_id": last})
				s.Expect(b.Admin.History(b.Sent[0])).To(SatisfyAll(stepsOf("prev_stream", to, from), stepsOf("stream", last, to)))
			})
		ofTopic("EDH-08", "prev_topic", "before")
		ofTopic("EDH-11", "topic", "after")
		ofStream("EDH-07", "prev_stream", MovesRow, func(b between) json.Number { return b.From.ID() })
		ofStream("EDH-10", "stream", historyNamesRow, func(b between) json.Number { return b.To.ID() })
		everywhere("EDH")
		remembered("EDH")
	})
}

// historyNamesRow is the row since which an edit history entry names what a
// move led to, and what it led from by the present name.
const historyNamesRow Row = "118-edit-history-topic"

// stepsOf demands an edit history whose entries have these values of the field, newest
// first. Of HTML it demands that it has the text.
func stepsOf[T any](key string, values ...T) Matcher {
	return Be(fmt.Sprintf("%s %v in turn, newest first", key, values), func(v any) bool {
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
func since(earlier any) Matcher {
	begun := Integer(earlier)
	return SatisfyAll(BeBetween(max(begun, 1), begun+int64(clockTolerance/time.Second)))
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
	s.Given(both).To(HaveLen(2))
	return both
}

// ofContent judges a key that only edits of the content have. want makes the
// demand of the message before, raw and rendered.
func ofContent(id, key string, want func(raw, rendered target.Object) Matcher) {
	It("", Covers(id), func(s *Session) {
		stream := s.FreshStream()
		sent, moved := s.Post(stream, "**one**"), s.Post(stream, "two")
		demand := want(s.Message(sent), s.Message(sent, Params{"apply_markdown": true}))
		s.Edit(sent, Params{"content": "one, edited"})
		s.Edit(moved, Params{"topic": "after"})
		both := s.Post(stream, "**one**")
		s.Edit(both, Params{"content": "one, edited", "topic": "after"})
		s.Expect(s.History(sent)[0]).To(HaveField(key, demand))
		s.Expect(s.History(moved)[0]).To(HaveNoField(key))
		s.Expect(s.History(both)[0]).To(HaveField(key, demand))
	})
}

// ofTopic judges a key that only changes of the topic have.
func ofTopic(id, key, want string) {
	It("", Covers(id), Since(historyNamesRow), func(s *Session) {
		stream := s.FreshStream()
		sent, moved := s.Post(stream, "one"), s.Send(Under(stream, "before", "two"))
		s.Edit(sent, Params{"content": "one, edited"})
		s.Edit(moved, Params{"topic": "after"})
		s.Expect(s.History(moved)[0]).To(HaveField(key, want))
		s.Expect(s.History(sent)[0]).To(HaveNoField(key))
	})
}

// ofStream judges a key that only moves to another stream have.
func ofStream(id, key string, since Row, want func(between) json.Number) {
	It("", Covers(id), Since(since), Needs(Admin), func(s *Session) {
		b := BetweenStreams(s)
		b.Admin.Edit(b.Sent[0], Params{"stream_id": b.To.ID()})
		b.Admin.Edit(b.Sent[1], Params{"topic": "after"})
		b.Admin.Edit(b.Sent[2], Params{"content": "three, edited"})
		s.Expect(b.Admin.History(b.Sent[0])[0]).To(HaveField(key, want(b)))
		s.Expect(b.Admin.History(b.Sent[1])[0]).To(HaveNoField(key))
		s.Expect(b.Admin.History(b.Sent[2])[0]).To(HaveNoField(key))
	})
}

// byInTurn demands an edit history by these users, newest first.
func byInTurn(users ...json.Number) Matcher {
	return Be("entries by these users, newest first", func(v any) bool {
		entries := AsList(v)
		for i, element := range entries {
			entry, _ := element.(target.Object)
			if i >= len(users) || entry["user_id"] != users[i] {
				return false
			}
		}
		return len(entries) == len(users)
	})
}
