package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// STR: Stream (as returned by GET /streams).
var streamObject = Table("STR", []Spec{
	{Covers: []string{"STR-01"}, Body: func(s *Session) {
		stream := s.FreshStream()
		listed := s.Try("GET /streams", nil)
		ids := []any{}
		for _, entry := range StreamObjects(listed) {
			ids = append(ids, JSONText(entry["stream_id"]))
		}
		s.Verdict(On(listed, Lists(stream), expect.Field("streams", expect.ArrayOf(expect.Field("stream_id", expect.Integer())))),
			On(ids, expect.Distinct()), On(s.Message(s.Post(stream, "in the stream")), expect.Field("stream_id", expect.Equal(stream.ID()))))
	}},
	{Covers: []string{"STR-02"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", nil), Lists(stream), eachStream("name", expect.Text())))
	}},
	{Covers: []string{"STR-03"}, Body: func(s *Session) {
		stream := described(s.Actor, "a *fresh* stream")
		s.Verdict(On(s.Try("GET /streams", nil), Shows(stream, "description", "a *fresh* stream"), eachStream("description", expect.Text())))
	}},
	{Covers: []string{"STR-04"}, Body: func(s *Session) {
		public, private := s.FreshStream(Params{"invite_only": false}), s.FreshStream(Params{"invite_only": true})
		s.Verdict(On(s.Try("GET /streams", nil), Shows(public, "invite_only", false), Shows(private, "invite_only", true),
			eachStream("invite_only", expect.Boolean())))
	}},
}, everywhereSpecs, rememberedSpecs)
