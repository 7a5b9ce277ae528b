package specs

import (
	"net/http"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// OUT: Outgoing webhook callbacks.
func outgoingWebhooks() {
	Describe("Outgoing webhook callbacks", Section("OUT"), func() {
		It("Mentioning an outgoing-webhook bot makes the service send a callback.",
			Covers("OUT-01", "GEN-13"), Needs(Callbacks), func(s *Session) {
				bot := s.Caller()
				stream := s.FreshStream()
				plain, calling := s.Fresh("plain"), s.Fresh("mention")
				s.Post(stream, plain)
				s.Post(stream, bot.Mention()+" "+calling)
				s.Expect(s.CalledWith(calling)).To(HaveLen(1))
				s.Expect(s.Calls(plain)).To(BeEmpty())
			})
		It("A direct message to an outgoing-webhook bot makes the service send a callback.",
			Covers("OUT-02"), Needs(Callbacks), func(s *Session) {
				bot := s.Caller()
				others, calling := s.Fresh("others"), s.Fresh("direct")
				s.Direct(others, s.Others(1)...)
				s.Direct(calling, bot.UserID)
				s.Expect(s.CalledWith(calling)).To(HaveLen(1))
				s.Expect(s.Calls(others)).To(BeEmpty())
			})
		mentionSpec("OUT-03", func(s *Session) Matcher {
			return SatisfyAll(HaveField("method", http.MethodPost), HaveField("path", s.Config().Callbacks.Path()))
		})
		mentionSpec("OUT-04", func(*Session) Matcher { return HaveField("body", BeObject()) })
		mentionSpec("OUT-06", func(s *Session) Matcher {
			return InBody("bot_email", Equal(s.Config().Callbacks.Bot))
		})
		It("The callback carries `message`, an object containing at least `content` (string).",
			Covers("OUT-05"), Needs(Callbacks), func(s *Session) {
				bot := s.Caller()
				calling := s.Fresh("mention")
				s.Post(s.FreshStream(), bot.Mention()+" "+calling)
				s.Expect(s.CalledWith(calling)).
					To(HaveField("[*]", InBody("message", HaveField("content", SatisfyAll(BeText(), ContainSubstring(calling))))))
			})
		It("The callback carries `trigger`, a string, `mention` for a mention.",
			Covers("OUT-07"), Needs(Callbacks), func(s *Session) {
				mention, direct := s.CallsOfBothKinds()
				s.Expect(mention).To(InBody("trigger", Equal("mention")))
				s.Expect(direct).To(InBody("trigger", SatisfyAll(BeText(), Not(Equal("mention")))))
			})
		It("The callback carries `token`, a string, the bot's webhook token.",
			Covers("OUT-08", "AUT-13"), Needs(Callbacks), func(s *Session) {
				token := s.Config().Callbacks.Token
				mention, direct := s.CallsOfBothKinds()
				first, _ := mention["body"].(target.Object)
				s.Given(mention).To(InBody("token", BeNonEmptyText()))
				s.Expect(direct).To(InBody("token", Equal(first["token"])))
				if token != "" {
					s.Expect(mention).To(InBody("token", Equal(token)))
				}
			})
		It("A companion bot server, when used, listens by default on host 127.0.0.1.",
			Covers("OUT-09", "OUT-10", "OUT-11", "OUT-12", "LIM-18"), NoAccount, func(s *Session) {
				s.Unobservable("the bot server is a program of its own, which runs where the bots are and not at the server's URL")
			})
	})
}
