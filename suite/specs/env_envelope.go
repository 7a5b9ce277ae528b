// Package specs has the specs of the requirements, one file for each section of the
// specification.
package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// ENV: Response envelope (all endpoints).
var envelope = Table("ENV", []Spec{
	invariantSpec(ResultIsKnown),
	invariantSpec(MsgIsText),
	{Covers: []string{"ENV-04"}, Phase: Last, Body: func(s *Session) {
		accepted, refused := acceptedAndRefused(s)
		s.Verdict(On(refused, expect.Field("code", expect.NonEmptyText())),
			On(s.Invariants().Worst(CodeOnErrorsOnly, accepted), InvariantMatchers()[CodeOnErrorsOnly]))
	}},
	{Covers: []string{"ENV-04"}, Case: "without", Dialect: "spec", Body: func(s *Session) {
		acceptedAndRefused(s)
		bad := s.With(s.Email, altered(s.Key)).Try("GET /streams", OwnStreams)
		s.Verdict(On(bad, expect.NoCode()))
	}},
	{Covers: []string{"ENV-06"}, Body: func(s *Session) {
		stream := s.FreshStream()
		listed := s.Try("GET /streams", Params{"sl_invented": "1"})
		s.Verdict(On(listed, expect.Success(), expect.Field("streams", Listing(stream)),
			expect.Field(expect.IgnoredParameters, expect.All(
				expect.ArrayOf(expect.Text()), expect.Holding("a name", expect.Text())))))
	}},
	{Covers: []string{"ENV-07"}, Body: func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		invented := Params{"sl_first": "1", "sl_second": "[]"}
		sent := s.Try("POST /messages", StreamMessage(stream, "all parameters").
			With(Params{"queue_id": queue.ID, "local_id": "1.5"}).With(invented))
		listed := s.Try("GET /streams", Params{
			"include_public": true, "include_web_public": false, "include_subscribed": true,
			"include_default": false, "include_owner_subscribed": false,
		}.With(invented))
		s.Verdict(On(sent, expect.Ignored("sl_first", "sl_second")), On(listed, expect.Ignored("sl_first", "sl_second")))
	}},
	{Covers: []string{"ENV-08"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Try("POST /messages", StreamMessage(stream, "supported parameters only"))
		listed := s.Try("GET /streams", Params{"include_public": true})
		s.Verdict(On(sent, expect.Success(), expect.Field("id", expect.Integer()), expect.Absent(expect.IgnoredParameters)),
			On(listed, expect.Success(), expect.Field("streams", Listing(stream)), expect.Absent(expect.IgnoredParameters)))
	}},
	{Covers: []string{"ENV-09"}, Phase: Last, Body: func(s *Session) {
		accepted, _ := acceptedAndRefused(s)
		refused := s.Try("POST /messages", Params{"sl_invented": "1"})
		s.Verdict(On(refused, expect.Refused(), expect.Absent(expect.IgnoredParameters)),
			On(s.Invariants().Worst(IgnoredOnSuccess, accepted), InvariantMatchers()[IgnoredOnSuccess]))
	}},
})
