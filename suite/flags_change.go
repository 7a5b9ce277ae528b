package suite

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// flagsChangeSpecs judge POST /messages/flags.
var flagsChangeSpecs = []Spec{
	{Covers: []string{"FLA-01"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		star := change("add", "starred", sent)
		bare := s.Anonymous().TryFlag(star)
		before := s.Message(sent)
		s.Verdict(On(bare, expect.Refused()), On(before, unflagged("starred")), On(s.TryFlag(star), expect.Success()),
			On(s.Message(sent), flagged("starred")))
	}},
	missingToFlag("FLA-02", "messages"),
	{Covers: []string{"FLA-02"}, Case: "kind", Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		star := change("add", "starred", sent)
		bad := s.TryFlag(star.with(P{"messages": []any{sent, "x"}}))
		before := s.Message(sent)
		s.Verdict(On(bad, expect.Refused()), On(before, unflagged("starred")), On(s.TryFlag(star), expect.Success()))
	}},
	{Covers: []string{"FLA-03"}, Body: func(s *Session) {
		_, sent := s.five()
		s.Flag("add", "starred", sent[0], sent[2])
		with, without := flagged("starred"), unflagged("starred")
		s.Verdict(On(s.Message(sent[0]), with), On(s.Message(sent[1]), without), On(s.Message(sent[2]), with))
	}},
	missingToFlag("FLA-04", "op"),
	{Covers: []string{"FLA-05"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		odd := s.TryFlag(change("toggle", "starred", sent))
		before := s.Message(sent)
		added := s.TryFlag(change("add", "starred", sent))
		with := s.Message(sent)
		removed := s.TryFlag(change("remove", "starred", sent))
		s.Verdict(On(odd, expect.Refused()), On(before, unflagged("starred")), On(added, expect.Success()),
			On(with, flagged("starred")), On(removed, expect.Success()), On(s.Message(sent), unflagged("starred")))
	}},
	missingToFlag("FLA-06", "flag"),
	{Covers: []string{"FLA-07"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		odd := s.TryFlag(change("add", "sl_no_such_flag", sent))
		s.Verdict(On(odd, expect.Refused()), On(s.TryFlag(change("add", "starred", sent)), expect.Success()),
			On(s.Message(sent), flagged("starred"), unflagged("sl_no_such_flag")))
	}},
	{Covers: []string{"FLA-08"}, Body: func(s *Session) {
		stream := s.FreshStream()
		one, two := s.Post(stream, "one"), s.Post(stream, "two")
		s.Verdict(On(s.TryFlag(change("add", "starred", two, one)), expect.Success(), expect.Field("messages", anyOrder(one, two))))
	}},
	flagEvent("add", "STA-14", "EVO-34", "EVO-65"),
	flagEvent("remove", "STA-16"),
}

// missingToFlag judges the refusal of a change that lacks one parameter.
func missingToFlag(id, parameter string) Spec {
	return Spec{Covers: []string{id, "ERR-08"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		star := change("add", "starred", sent)
		reply := s.TryFlag(star.without(parameter))
		before := s.Message(sent)
		s.Verdict(On(reply, expect.Missing(parameter)), On(before, unflagged("starred")), On(s.TryFlag(star), expect.Success()))
	}}
}

// flagEvent judges that a change is told to the user's queues.
func flagEvent(op string, ids ...string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		if op == "remove" {
			s.Flag("add", "starred", sent)
		}
		queue := s.Register(P{"event_types": []string{"update_message_flags"}})
		s.Flag(op, "starred", sent)
		s.Verdict(On(queue.Await("the event of the change", flagsEvent(sent)), flagsEvent(sent)))
	}}
}

// flagsEvent demands the event of a change of the message's flags. The payload
// is left open; if it names messages, this one must be among them.
func flagsEvent(id json.Number) expect.Matcher {
	return expect.All(expect.Field("type", expect.Equal("update_message_flags")),
		expect.Optional("messages", expect.Holding("the message "+id.String(), expect.Equal(id))))
}

// anyOrder demands an array of exactly these numbers.
func anyOrder(ids ...json.Number) expect.Matcher {
	demands := []expect.Matcher{expect.ArrayOf(expect.Integer()), expect.Length(len(ids))}
	for _, id := range ids {
		demands = append(demands, expect.Holding("the ID "+id.String(), expect.Equal(id)))
	}
	return expect.All(demands...)
}

// flagsNarrowCall is an endpoint of which only the existence is described.
const flagsNarrowCall = "POST /messages/flags/narrow"

// flagsNarrowSpecs judge from which level that endpoint exists.
var flagsNarrowSpecs = []Spec{
	existing([]string{"NMD-05", "LVL-71"}, flagsNarrowCall),
	absentEndpoint([]string{"LVL-72"}, flagsNarrowCall),
}

// existing judges that a call of which nothing is described is known.
func existing(ids []string, call string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		stream := s.FreshStream()
		known := s.TryUnknown(call, nil)
		invented := s.TryUnknown("POST /sl_invented/flags/narrow", nil)
		_, path, _ := strings.Cut(call, " ")
		method := s.TryUnknown("PUT "+path, nil)
		s.Verdict(On(s.Try("GET /streams", ownStreams), expect.Success(), expect.Field("streams", listing(stream))),
			On(known, expect.Error(), expect.Field("msg", expect.Text()), differentFrom(invented), differentFrom(method)))
	}}
}

// absentEndpoint judges that a call does not exist yet.
func absentEndpoint(ids []string, call string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		stream := s.FreshStream()
		absent := s.TryUnknown(call, nil)
		invented := s.TryUnknown("POST /sl_invented/flags/narrow", nil)
		s.Verdict(On(s.Try("GET /streams", ownStreams), expect.Success(), expect.Field("streams", listing(stream))),
			On(absent, expect.NotSuccess(), likeAnswer(invented)))
	}}
}
