package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// streamObjectSpecs judge the objects of GET /streams.
var streamObjectSpecs = []Spec{
	{Covers: []string{"STR-01"}, Body: func(s *Session) {
		stream := s.FreshStream()
		listed := s.Try("GET /streams", nil)
		ids := []any{}
		for _, entry := range streamObjects(listed) {
			ids = append(ids, words(entry["stream_id"]))
		}
		s.Verdict(On(listed, lists(stream), expect.Field("streams", expect.ArrayOf(expect.Field("stream_id", expect.Integer())))),
			On(ids, expect.Distinct()))
	}},
	{Covers: []string{"STR-02"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", nil), lists(stream), eachStream("name", expect.Text())))
	}},
	{Covers: []string{"STR-03"}, Body: func(s *Session) {
		stream := s.described("a *fresh* stream")
		s.Verdict(On(s.Try("GET /streams", nil), shows(stream, "description", "a *fresh* stream"), eachStream("description", expect.Text())))
	}},
	{Covers: []string{"STR-04"}, Body: func(s *Session) {
		public, private := s.FreshStream(P{"invite_only": false}), s.FreshStream(P{"invite_only": true})
		s.Verdict(On(s.Try("GET /streams", nil), shows(public, "invite_only", false), shows(private, "invite_only", true),
			eachStream("invite_only", expect.Boolean())))
	}},
}

// eachStream demands a field of every stream in a list.
func eachStream(field string, m expect.Matcher) expect.Matcher {
	return expect.Field("streams", expect.ArrayOf(expect.Field(field, m)))
}

// described makes a stream with the description.
func (a *Actor) described(description string, options ...P) Stream {
	stream := a.Unmade()
	a.s.arranged(a.TrySubscribe(describing(stream, description), options...), expect.Success())
	return stream
}

func describing(stream Stream, description string) []P {
	return []P{{"name": stream.Name, "description": description}}
}

// streamNamed finds the stream in a list.
func streamNamed(reply *target.Reply, name string) target.Object {
	for _, entry := range streamObjects(reply) {
		if entry["name"] == name {
			return entry
		}
	}
	return nil
}
