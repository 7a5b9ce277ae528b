package suite

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// fetchWindowSpecs judge anchors and counts of GET /messages.
var fetchWindowSpecs = []Spec{
	{Covers: []string{"FET-02"}, Body: func(s *Session) {
		stream, sent := s.five()
		found := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 0, "num_after": 0})
		s.Verdict(On(s.ids(found), exactly(sent[2])), On(found, expect.Field("anchor", expect.Equal(sent[2]))))
	}},
	{Covers: []string{"FET-03"}, Since: namedAnchorsRow, Body: func(s *Session) {
		stream, sent := s.five()
		found := s.Fetch(in(stream), P{"anchor": "newest", "num_before": 1, "num_after": 0})
		s.Verdict(On(found, expect.Field("messages", expect.Holding("the newest message", hasID(sent[4])))),
			On(found, expect.Field("found_newest", expect.Equal(true))))
	}},
	{Covers: []string{"FET-04"}, Since: namedAnchorsRow, Body: func(s *Session) {
		stream, sent := s.five()
		found := s.Fetch(in(stream), P{"anchor": "oldest", "num_before": 0, "num_after": 3})
		s.Verdict(On(s.ids(found), firstIs(sent[0])), On(found, expect.Field("found_oldest", expect.Equal(true))))
	}},
	{Covers: []string{"FET-05"}, Since: namedAnchorsRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, first := s.halfRead()
		found := s.Fetch(in(stream), P{"anchor": "first_unread", "num_before": 1, "num_after": 1})
		s.Verdict(On(found, expect.Field("anchor", expect.Equal(first)), holds(first)))
	}},
	{Covers: []string{"FET-06"}, Since: namedAnchorsRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		stream := second.FreshStream()
		second.Post(stream, "before the user came")
		newest := second.Post(stream, "the newest")
		s.Subscribe(stream.Name)
		if len(s.unread(stream)) > 0 {
			s.Untestable("messages from before the subscription are unread here")
		}
		found := s.Fetch(in(stream), P{"anchor": "first_unread", "num_before": 1, "num_after": 0})
		same := s.Fetch(in(stream), P{"anchor": "newest", "num_before": 1, "num_after": 0})
		s.Verdict(On(same, expect.Field("messages", expect.Holding("the newest message", hasID(newest)))),
			On(found, expect.Field("messages", expect.Holding("the newest message", hasID(newest)))))
	}},
	{Covers: []string{"FET-08"}, Body: func(s *Session) {
		stream, sent := s.five()
		s.Verdict(On(s.TryFetch(in(stream), P{"anchor": "middle"}), expect.Refused()),
			On(s.ids(s.Fetch(in(stream))), exactly(sent...)))
	}},
	{Covers: []string{"FET-09", "LVL-70"}, Body: func(s *Session) {
		stream, sent := s.five()
		found := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 1, "num_after": 0})
		s.Verdict(On(s.ids(found), exactly(sent[1:3]...)))
	}},
	{Covers: []string{"FET-10"}, Body: func(s *Session) {
		stream, sent := s.five()
		before := s.Fetch(in(stream), P{"anchor": sent[2], "include_anchor": false, "num_before": 1, "num_after": 0})
		after := s.Fetch(in(stream), P{"anchor": sent[2], "include_anchor": false, "num_before": 0, "num_after": 1})
		s.Verdict(On(s.ids(before), exactly(sent[1])), On(s.ids(after), exactly(sent[3])))
	}},
	{Covers: []string{"FET-11"}, Body: func(s *Session) {
		stream, sent := s.five()
		found := s.Fetch(in(stream), P{"anchor": sent[2], "include_anchor": false, "num_before": 1, "num_after": 0})
		s.Verdict(On(s.ids(found), exactly(sent[1:3]...)))
	}},
	{Covers: []string{"FET-13"}, Body: func(s *Session) {
		stream, sent := s.five()
		found := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 1, "num_after": 0})
		s.Verdict(On(without(s.ids(found), sent[2]), exactly(sent[1])))
	}},
	{Covers: []string{"FET-15"}, Body: func(s *Session) {
		stream, sent := s.five()
		found := s.Fetch(in(stream), P{"anchor": sent[2], "num_before": 0, "num_after": 1})
		s.Verdict(On(without(s.ids(found), sent[2]), exactly(sent[3])))
	}},
	{Covers: []string{"FET-35"}, Body: func(s *Session) {
		stream, sent := s.five()
		found := s.Fetch(in(stream), P{"anchor": sent[3], "num_before": 0, "num_after": 0})
		s.Verdict(On(s.ids(found), exactly(sent[3])), On(found, expect.Field("anchor", expect.Equal(sent[3]))))
	}},
	{Covers: []string{"FET-36"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, first := s.halfRead()
		found := s.Fetch(in(stream), P{"anchor": nil, "use_first_unread_anchor": true, "num_before": 1, "num_after": 1})
		s.Verdict(On(found, expect.Field("anchor", expect.Equal(first)), holds(first)))
	}},
	{Covers: []string{"FET-37"}, Body: func(s *Session) {
		stream, sent := s.five()
		first := s.Fetch(in(stream), P{"anchor": nil, "use_first_unread_anchor": true})
		both := s.TryFetch(in(stream), P{"anchor": sent[3], "use_first_unread_anchor": true})
		s.Verdict(On(first, expect.Field("anchor", expect.Integer()), expect.Field("messages", expect.Holding("a message", expect.Object()))),
			On(both, expect.Either("an error, or one of the two anchors", expect.Refused(),
				expect.Field("anchor", expect.Equal(sent[3])), expect.Field("anchor", expect.Equal(first.Body["anchor"])))))
	}},
}

// namedAnchorsRow is the row since which an anchor may be a word.
const namedAnchorsRow Row = "1-anchor-strings"

// newest is the anchor behind the newest message, in a form that every level
// understands.
func (s *Session) newest() any {
	const beyond = 10_000_000_000_000_000
	if !s.has(namedAnchorsRow) {
		return beyond
	}
	return "newest"
}

// anchors lists an anchor of each form that the level knows.
func (s *Session) anchors(id json.Number) []any {
	if !s.has(namedAnchorsRow) {
		return []any{id}
	}
	return []any{"newest", "oldest", "first_unread", id}
}

// five makes a stream with five messages and returns their IDs.
func (a *Actor) five() (Stream, []json.Number) {
	stream := a.FreshStream()
	var sent []json.Number
	for i := range 5 {
		sent = append(sent, a.Post(stream, fmt.Sprintf("message %d of five", i+1)))
	}
	return stream, sent
}

// halfRead makes a stream in which the second user wrote once before and twice
// after the user came, and returns the first message there without the flag
// read.
func (s *Session) halfRead() (Stream, json.Number) {
	second := s.As(target.Second)
	stream := second.FreshStream()
	second.Post(stream, "before the user came")
	s.Subscribe(stream.Name)
	second.Post(stream, "after the user came")
	second.Post(stream, "after the user came, again")
	stream.owner = s.Actor
	unread := s.unread(stream)
	if len(unread) == 0 {
		s.Untestable("no message from another user is unread here")
	}
	return stream, unread[0]
}

// unread returns the IDs of the stream's messages without the flag read.
func (s *Session) unread(stream Stream) []json.Number {
	var found []json.Number
	for _, message := range messages(s.Fetch(in(stream))) {
		flags, ok := message["flags"].([]any)
		s.arranged(message, hasSomeID(), expect.Field("flags", expect.ArrayOf(expect.Text())))
		if ok && !slices.Contains(flags, any("read")) {
			found = append(found, message["id"].(json.Number))
		}
	}
	return found
}

func hasSomeID() expect.Matcher { return expect.Field("id", expect.Integer()) }

func without(all []any, id json.Number) []any {
	return slices.DeleteFunc(all, func(v any) bool { return v == id })
}

func firstIs(id json.Number) expect.Matcher {
	return expect.That("message "+id.String()+" first", func(v any) bool {
		all, _ := v.([]any)
		return len(all) > 0 && all[0] == id
	})
}
