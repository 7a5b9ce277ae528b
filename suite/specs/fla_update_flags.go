package specs

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// FLA: POST /messages/flags.
var updateFlags = Table("FLA", []Spec{
	{Covers: []string{"FLA-01"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		star := Change("add", "starred", sent)
		bare := s.Anonymous().TryFlag(star)
		before := s.Message(sent)
		s.Verdict(On(bare, expect.Refused()), On(before, Unflagged("starred")), On(s.TryFlag(star), expect.Success()),
			On(s.Message(sent), Flagged("starred")))
	}},
	missingToFlag("FLA-02", "messages"),
	{Covers: []string{"FLA-02"}, Case: "kind", Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		star := Change("add", "starred", sent)
		bad := s.TryFlag(star.With(Params{"messages": []any{sent, "x"}}))
		before := s.Message(sent)
		s.Verdict(On(bad, expect.Refused()), On(before, Unflagged("starred")), On(s.TryFlag(star), expect.Success()))
	}},
	{Covers: []string{"FLA-03"}, Body: func(s *Session) {
		_, sent := five(s.Actor)
		s.Flag("add", "starred", sent[0], sent[2])
		with, without := Flagged("starred"), Unflagged("starred")
		s.Verdict(On(s.Message(sent[0]), with), On(s.Message(sent[1]), without), On(s.Message(sent[2]), with))
	}},
	missingToFlag("FLA-04", "op"),
	{Covers: []string{"FLA-05"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		odd := s.TryFlag(Change("toggle", "starred", sent))
		before := s.Message(sent)
		added := s.TryFlag(Change("add", "starred", sent))
		with := s.Message(sent)
		removed := s.TryFlag(Change("remove", "starred", sent))
		s.Verdict(On(odd, refusedSomehow(s)), On(before, Unflagged("starred")), On(added, expect.Success()),
			On(with, Flagged("starred")), On(removed, expect.Success()), On(s.Message(sent), Unflagged("starred")))
	}},
	missingToFlag("FLA-06", "flag"),
	{Covers: []string{"FLA-07"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		odd, capital := s.TryFlag(Change("add", "sl_no_such_flag", sent)), s.TryFlag(Change("add", "Starred", sent))
		s.Verdict(On(odd, expect.Refused()), On(capital, expect.Refused()), On(s.TryFlag(Change("add", "starred", sent)), expect.Success()),
			On(s.Message(sent), Flagged("starred"), Unflagged("sl_no_such_flag")))
	}},
	{Covers: []string{"FLA-08"}, Body: func(s *Session) {
		stream := s.FreshStream()
		one, two := s.Post(stream, "one"), s.Post(stream, "two")
		s.Verdict(On(s.TryFlag(Change("add", "starred", two, one)), expect.Success(), expect.Field("messages", anyOrder(one, two))))
	}},
}, persistenceSpecs, everywhereSpecs)

// missingToFlag judges the refusal of a change that lacks one parameter.
func missingToFlag(id, parameter string) Spec {
	return Spec{Covers: []string{id, "ERR-08"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		star := Change("add", "starred", sent)
		reply := s.TryFlag(star.Without(parameter))
		before := s.Message(sent)
		s.Verdict(On(reply, expect.Missing(parameter)), On(before, Unflagged("starred")), On(s.TryFlag(star), expect.Success()))
	}}
}

// anyOrder demands an array of exactly these numbers.
func anyOrder(ids ...json.Number) expect.Matcher {
	demands := []expect.Matcher{expect.ArrayOf(expect.Integer()), expect.Length(len(ids))}
	for _, id := range ids {
		demands = append(demands, expect.Holding("the ID "+id.String(), expect.Equal(id)))
	}
	return expect.All(demands)
}
