package specs

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// OUT: Outgoing webhook callbacks.
var outgoingWebhooks = Table("OUT", []Spec{
	{Covers: []string{"OUT-01", "GEN-13"}, Needs: []Need{NeedCallbacks}, Body: func(s *Session) {
		bot := s.Caller()
		stream := s.FreshStream()
		plain, calling := s.Fresh("plain"), s.Fresh("mention")
		s.Post(stream, plain)
		s.Post(stream, bot.Mention()+" "+calling)
		s.Verdict(On(s.CalledWith(calling), expect.Length(1)), On(s.Calls(plain), expect.Length(0)))
	}},
	{Covers: []string{"OUT-02"}, Needs: []Need{NeedCallbacks}, Body: func(s *Session) {
		bot := s.Caller()
		others, calling := s.Fresh("others"), s.Fresh("direct")
		s.Direct(others, s.Others(1)...)
		s.Direct(calling, bot.UserID)
		s.Verdict(On(s.CalledWith(calling), expect.Length(1)), On(s.Calls(others), expect.Length(0)))
	}},
	mentionSpec("OUT-03", func(s *Session) expect.Matcher {
		return expect.All(expect.Field("method", expect.Equal(http.MethodPost)), expect.Field("path", expect.Equal(s.Config().Callbacks.Path())))
	}),
	mentionSpec("OUT-04", func(*Session) expect.Matcher { return expect.Field("body", expect.Object()) }),
	mentionSpec("OUT-06", func(s *Session) expect.Matcher {
		return InBody("bot_email", expect.Equal(s.Config().Callbacks.Bot))
	}),
	{Covers: []string{"OUT-05"}, Needs: []Need{NeedCallbacks}, Body: func(s *Session) {
		bot := s.Caller()
		calling := s.Fresh("mention")
		s.Post(s.FreshStream(), bot.Mention()+" "+calling)
		s.Verdict(On(s.CalledWith(calling), expect.ArrayOf(
			InBody("message", expect.Field("content", expect.All(expect.Text(), expect.Containing(calling)))))))
	}},
	{Covers: []string{"OUT-07"}, Needs: []Need{NeedCallbacks}, Body: func(s *Session) {
		mention, direct := s.CallsOfBothKinds()
		s.Verdict(On(mention, InBody("trigger", expect.Equal("mention"))),
			On(direct, InBody("trigger", expect.All(expect.Text(), expect.NotEqual("mention")))))
	}},
	{Covers: []string{"OUT-08", "AUT-13"}, Needs: []Need{NeedCallbacks}, Body: func(s *Session) {
		token := s.Config().Callbacks.Token
		mention, direct := s.CallsOfBothKinds()
		first, _ := mention["body"].(target.Object)
		s.Arranged(mention, InBody("token", expect.NonEmptyText()))
		claims := []Claim{On(direct, InBody("token", expect.Equal(first["token"])))}
		if token != "" {
			claims = append(claims, On(mention, InBody("token", expect.Equal(token))))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"OUT-09", "OUT-10", "OUT-11", "OUT-12", "LIM-18"}, Open: true, Body: func(s *Session) {
		s.Unobservable("the bot server is a program of its own, which runs where the bots are and not at the server's URL")
	}},
})
