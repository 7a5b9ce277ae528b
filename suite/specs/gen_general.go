package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// GEN: What the service does.
var general = Table("GEN", []Spec{
	{Covers: []string{"GEN-09", "AUT-01"}, Body: func(s *Session) {
		stream := s.FreshStream()
		good := s.Try("GET /streams", OwnStreams)
		bad := s.With(s.Email, altered(s.Key)).Try("GET /streams", OwnStreams)
		swapped := s.With(s.Key, s.Email).Try("GET /streams", OwnStreams)
		s.Verdict(On(good, expect.Success(), expect.Field("streams", Listing(stream))),
			On(bad, expect.Refused()), On(swapped, expect.Refused()))
	}},
	{Covers: []string{"GEN-10"}, Needs: []Need{NeedBot}, Body: func(s *Session) {
		bot := s.As(target.Bot)
		id := bot.Direct("from a bot", s.UserID)
		bad := s.With(bot.Email, altered(bot.Key)).Try("POST /messages", DirectMessage("from nobody", s.UserID))
		s.Verdict(On(s.Message(id), expect.Field("sender_id", expect.Equal(bot.UserID))), On(bad, expect.Refused()))
	}},
	invariantSpec(BodyIsObject),
	invariantSpec(ResultAndMsg, "ERR-01"),
	invariantSpec(MsgOnErrorsOnly),
	{Covers: []string{"GEN-01"}, Body: func(s *Session) {
		public := s.FreshStream()
		private := s.FreshStream(Params{"invite_only": true})
		listed := s.Try("GET /streams", nil)
		open := expect.Field("invite_only", expect.Equal(false))
		s.Verdict(On(listed, expect.Success(), expect.Field("streams", Listing(public, open)),
			expect.Field("streams", expect.NotHolding("the private one as public",
				expect.All(expect.Field("name", expect.Equal(private.Name)), open)))))
	}},
	{Covers: []string{"GEN-02"}, Body: func(s *Session) {
		private := s.FreshStream(Params{"invite_only": true})
		listed := s.Try("GET /streams", Params{"include_subscribed": true})
		s.Verdict(On(listed, expect.Success(), expect.Field("streams",
			Listing(private, expect.Field("invite_only", expect.Equal(true))))))
	}},
	{Covers: []string{"GEN-04"}, Body: func(s *Session) {
		stream := s.FreshStream()
		first := s.Send(StreamMessage(stream, "under the first").With(Params{"topic": "topic one"}))
		second := s.Send(StreamMessage(stream, "under the second").With(Params{"topic": "topic two"}))
		s.Verdict(On(s.Message(first), expect.Field("subject", expect.Equal("topic one"))),
			On(s.Message(second), expect.Field("subject", expect.Equal("topic two"))))
	}},
	{Covers: []string{"GEN-05"}, Body: func(s *Session) {
		sent := s.Message(s.Direct("to one", s.Others(1)...))
		unknown := s.Try("POST /messages", DirectMessage("to nobody", s.UnusedUserID()))
		s.Verdict(On(sent, expect.Field("type", expect.Equal("private")), toGroup(1)), On(unknown, expect.Refused()))
	}},
	{Covers: []string{"GEN-06"}, Body: func(s *Session) {
		others := s.Others(2)
		sent := s.Message(s.Direct("to a group", others...))
		unknown := s.Try("POST /messages", DirectMessage("to a group with nobody", others[0], s.UnusedUserID()))
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
		stream, queue := quietQueue(s)
		waiting := queue.Block()
		quiet := waiting.Quiet()
		id := s.Post(stream, "wakes the queue")
		unknown := s.Try("GET /events", queue.Parameters(Params{"queue_id": s.Fresh("queue"), "dont_block": true}))
		s.Verdict(On(quiet, expect.Equal(true)), On(waiting.Reply(), expect.Success(), eventOf(id)), On(unknown, expect.Refused()))
	}},
	{Covers: []string{"GEN-15"}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := s.Post(stream, "in a form")
		empty := s.Try("POST /messages", nil)
		s.Verdict(On(s.Message(id), expect.Field("content", expect.Equal("in a form"))),
			On(empty, expect.Code("REQUEST_VARIABLE_MISSING"), expect.Field("var_name", expect.NonEmptyText())))
	}},
	{Covers: []string{"GEN-16"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "found by a query")
		found := s.Try("GET /messages", Params{"anchor": id, "num_before": 1, "num_after": 0})
		empty := s.Try("GET /messages", nil)
		s.Verdict(On(found, expect.Success(), expect.Field("messages", expect.Holding("the message", HasID(id)))),
			On(empty, expect.Refused()))
	}},
	{Covers: []string{"GEN-17"}, Body: func(s *Session) {
		stream := s.FreshStream()
		broken := s.Try("POST /users/me/subscriptions", Params{"subscriptions": `[{"name":"` + s.Fresh("broken")})
		listed := s.Try("GET /streams", OwnStreams)
		s.Verdict(On(listed, expect.Field("streams", Listing(stream))), On(broken, expect.Refused()))
	}},
	{Covers: []string{"GEN-18"}, Since: declaredLevelRow, Body: func(s *Session) {
		other := s.Others(1)[0]
		mine := s.Try("GET /users/"+s.UserID.String(), nil)
		theirs := s.Try("GET /users/"+other.String(), nil)
		s.Verdict(On(mine, expect.Success(), expect.Field("user", IsUser(s.UserID))),
			On(theirs, expect.Success(), expect.Field("user", IsUser(other))))
	}},
	{Covers: []string{"GEN-14"}, Body: func(s *Session) {
		invented := s.TryUnknown("POST /sl_invented/operation", nil)
		var claims []Claim
		for _, e := range endpoints(s) {
			claims = append(claims, On(s.Try(e.call, e.params), expect.Success()))
		}
		for _, o := range operations(s) {
			if s.Has(o.since) {
				claims = append(claims, On(s.Try(o.call, nil), expect.Field("result", expect.OneOf("success", "error")),
					expect.Field("msg", expect.Text()), expect.OtherAnswer(invented)))
			}
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"GEN-03"}, Since: WebPublicRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		Impose(s, WebPublicOn())
		admin := s.As(target.Admin)
		s.Verdict(On(admin.Subscribed(Params{"is_web_public": true}), expect.Field("is_web_public", expect.Equal(true))),
			On(admin.Subscribed(Params{"is_web_public": false}), expect.Field("is_web_public", expect.Equal(false))))
	}},
}, persistenceSpecs)
