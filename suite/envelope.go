package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// envelopeSpecs judge the response envelope. The rules that every answer must
// keep are judged over all answers of the run.
var envelopeSpecs = []Spec{
	invariantSpec(BodyIsObject), invariantSpec(ResultAndMsg, "ERR-01"), invariantSpec(MsgOnErrorsOnly), invariantSpec(ResultIsKnown), invariantSpec(MsgIsText),
	{Covers: []string{"ENV-04"}, Phase: Last, Body: func(s *Session) {
		accepted, refused := acceptedAndRefused(s)
		s.Verdict(On(refused, expect.Field("code", expect.NonEmptyText())),
			On(s.Invariants().Worst(CodeOnErrorsOnly, accepted), InvariantMatchers()[CodeOnErrorsOnly]))
	}},
	{Covers: []string{"ENV-04"}, Case: "without", Dialect: "spec", Body: func(s *Session) {
		acceptedAndRefused(s)
		bad := s.With(s.Email, altered(s.Key)).Try("GET /streams", ownStreams)
		s.Verdict(On(bad, expect.NoCode()))
	}},
	{Covers: []string{"ENV-06"}, Body: func(s *Session) {
		stream := s.FreshStream()
		listed := s.Try("GET /streams", P{"sl_invented": "1"})
		s.Verdict(On(listed, expect.Success(), expect.Field("streams", listing(stream)),
			expect.Field(expect.IgnoredParameters, expect.All(
				expect.ArrayOf(expect.Text()), expect.Holding("a name", expect.Text())))))
	}},
	{Covers: []string{"ENV-07"}, Body: func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		invented := P{"sl_first": "1", "sl_second": "[]"}
		sent := s.Try("POST /messages", streamMessage(stream, "all parameters").
			with(P{"queue_id": queue.ID, "local_id": "1.5"}).with(invented))
		listed := s.Try("GET /streams", P{
			"include_public": true, "include_web_public": false, "include_subscribed": true,
			"include_default": false, "include_owner_subscribed": false,
		}.with(invented))
		s.Verdict(On(sent, expect.Ignored("sl_first", "sl_second")), On(listed, expect.Ignored("sl_first", "sl_second")))
	}},
	{Covers: []string{"ENV-08"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Try("POST /messages", streamMessage(stream, "supported parameters only"))
		listed := s.Try("GET /streams", P{"include_public": true})
		s.Verdict(On(sent, expect.Success(), expect.Field("id", expect.Integer()), expect.Absent(expect.IgnoredParameters)),
			On(listed, expect.Success(), expect.Field("streams", listing(stream)), expect.Absent(expect.IgnoredParameters)))
	}},
	{Covers: []string{"ENV-09"}, Phase: Last, Body: func(s *Session) {
		accepted, _ := acceptedAndRefused(s)
		refused := s.Try("POST /messages", P{"sl_invented": "1"})
		s.Verdict(On(refused, expect.Refused(), expect.Absent(expect.IgnoredParameters)),
			On(s.Invariants().Worst(IgnoredOnSuccess, accepted), InvariantMatchers()[IgnoredOnSuccess]))
	}},
}

// invariantSpec judges one rule over every answer the run has seen, after seeing
// itself one that must succeed and one that must not.
func invariantSpec(name Invariant, same ...string) Spec {
	return Spec{Covers: append([]string{string(name)}, same...), Phase: Last, Body: func(s *Session) {
		accepted, refused := acceptedAndRefused(s)
		rule := InvariantMatchers()[name]
		s.Verdict(On(accepted, rule), On(refused, rule), On(s.Invariants().Worst(name, accepted), rule))
	}}
}

// acceptedAndRefused makes a call that must succeed and one that must not.
func acceptedAndRefused(s *Session) (accepted, refused *target.Reply) {
	stream := s.FreshStream()
	accepted = s.Try("GET /streams", ownStreams)
	s.arranged(accepted, expect.Field("streams", listing(stream)))
	refused = s.Try("POST /messages", nil)
	s.arranged(refused, expect.Refused())
	return accepted, refused
}
