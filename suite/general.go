package suite

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// generalSpecs judge "What the service does".
var generalSpecs = []Spec{
	{Covers: []string{"GEN-01"}, Body: func(s *Session) {
		public := s.FreshStream()
		private := s.FreshStream(P{"invite_only": true})
		listed := s.Try("GET /streams", nil)
		open := expect.Field("invite_only", expect.Equal(false))
		s.Verdict(On(listed, expect.Success(), expect.Field("streams", listing(public, open)),
			expect.Field("streams", expect.NotHolding("the private one as public",
				expect.All(expect.Field("name", expect.Equal(private.Name)), open)))))
	}},
	{Covers: []string{"GEN-02"}, Body: func(s *Session) {
		private := s.FreshStream(P{"invite_only": true})
		listed := s.Try("GET /streams", P{"include_subscribed": true})
		s.Verdict(On(listed, expect.Success(), expect.Field("streams",
			listing(private, expect.Field("invite_only", expect.Equal(true))))))
	}},
	{Covers: []string{"GEN-04"}, Body: func(s *Session) {
		stream := s.FreshStream()
		first := s.Send(streamMessage(stream, "under the first").with(P{"topic": "topic one"}))
		second := s.Send(streamMessage(stream, "under the second").with(P{"topic": "topic two"}))
		s.Verdict(On(s.Message(first), expect.Field("subject", expect.Equal("topic one"))),
			On(s.Message(second), expect.Field("subject", expect.Equal("topic two"))))
	}},
	{Covers: []string{"GEN-05"}, Body: func(s *Session) {
		sent := s.Message(s.Direct("to one", s.Others(1)...))
		unknown := s.Try("POST /messages", directMessage("to nobody", s.NobodysID()))
		s.Verdict(On(sent, expect.Field("type", expect.Equal("private")), toGroup(1)), On(unknown, expect.Refused()))
	}},
	{Covers: []string{"GEN-06"}, Body: func(s *Session) {
		others := s.Others(2)
		sent := s.Message(s.Direct("to a group", others...))
		unknown := s.Try("POST /messages", directMessage("to a group with nobody", others[0], s.NobodysID()))
		s.Verdict(On(sent, expect.Field("type", expect.Equal("private")), toGroup(2)), On(unknown, expect.Refused()))
	}},
	{Covers: []string{"GEN-07", "EPT-01", "LVL-01"}, Body: func(s *Session) {
		var claims []Claim
		for _, e := range endpoints(s) {
			claims = append(claims, On(s.Try(e.call, e.params), expect.Success()),
				On(s.TryOutside(e.call, e.params), expect.NotSuccess()))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"GEN-11", "EVO-01"}, Body: func(s *Session) {
		stream, queue := s.quietQueue()
		waiting := queue.Block()
		quiet := waiting.Quiet()
		id := s.Post(stream, "wakes the queue")
		unknown := s.Try("GET /events", queue.parameters(P{"queue_id": s.Fresh("queue"), "dont_block": true}))
		s.Verdict(On(quiet, expect.Equal(true)), On(waiting.Reply(), expect.Success(), eventOf(id)), On(unknown, expect.Refused()))
	}},
}

// encodingSpecs judge how requests carry their parameters.
var encodingSpecs = []Spec{
	{Covers: []string{"GEN-15"}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := s.Post(stream, "in a form")
		empty := s.Try("POST /messages", nil)
		s.Verdict(On(s.Message(id), expect.Field("content", expect.Equal("in a form"))),
			On(empty, expect.Code("REQUEST_VARIABLE_MISSING"), expect.Field("var_name", expect.NonEmptyText())))
	}},
	{Covers: []string{"GEN-16"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "found by a query")
		found := s.Try("GET /messages", P{"anchor": id, "num_before": 1, "num_after": 0})
		empty := s.Try("GET /messages", nil)
		s.Verdict(On(found, expect.Success(), expect.Field("messages", expect.Holding("the message", hasID(id)))),
			On(empty, expect.Refused()))
	}},
	{Covers: []string{"GEN-17"}, Body: func(s *Session) {
		stream := s.FreshStream()
		broken := s.Try("POST /users/me/subscriptions", P{"subscriptions": `[{"name":"` + s.Fresh("broken")})
		listed := s.Try("GET /streams", ownStreams)
		s.Verdict(On(listed, expect.Field("streams", listing(stream))), On(broken, expect.Refused()))
	}},
	{Covers: []string{"GEN-18"}, Since: declaredLevelRow, Body: func(s *Session) {
		other := s.Others(1)[0]
		mine := s.Try("GET /users/"+s.UserID.String(), nil)
		theirs := s.Try("GET /users/"+other.String(), nil)
		s.Verdict(On(mine, expect.Success(), expect.Field("user", isUser(s.UserID))),
			On(theirs, expect.Success(), expect.Field("user", isUser(other))))
	}},
}

// toGroup demands a direct message's recipients: an array of objects, one for
// each user but, perhaps, the sender.
func toGroup(others int) expect.Matcher {
	words := "an array of the recipients, with or without the sender"
	return expect.Field("display_recipient", expect.All(expect.ArrayOf(expect.Object()),
		expect.Either(words, expect.Length(others), expect.Length(others+1))))
}

// altered returns a key that differs from the given one and keeps its form.
func altered(key string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'a':
			return 'b'
		case r >= 'b' && r <= 'z', r >= 'A' && r <= 'Z':
			return 'a'
		case r == '0':
			return '1'
		case r >= '1' && r <= '9':
			return '0'
		}
		return r
	}, key)
}
