package specs

import (
	"net/http"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// outgoingWebhooks is about the requests that a server sends for bots.
func outgoingWebhooks() {
	Describe("Callback of a bot", Section("OUT"), func() {
		It("follows a mention of the bot", Covers("OUT-01", "GEN-13"), Needs(Callbacks), func(s *Session) {
			bot, stream := s.Caller(), s.FreshStream()
			plain, calling := s.Fresh("plain"), s.Fresh("mention")
			s.Post(stream, plain)
			s.Post(stream, bot.Mention()+" "+calling)
			s.Expect(s.CalledWith(calling)).To(HaveLen(1))
			s.Expect(s.Calls(plain)).To(BeEmpty())
		})
		It("follows a direct message to the bot", Covers("OUT-02"), Needs(Callbacks), func(s *Session) {
			bot, others, calling := s.Caller(), s.Fresh("others"), s.Fresh("direct")
			s.Direct(others, s.Others(1)...)
			s.Direct(calling, bot.UserID)
			s.Expect(s.CalledWith(calling)).To(HaveLen(1))
			s.Expect(s.Calls(others)).To(BeEmpty())
		})
		DescribeTable("after a mention", Needs(Callbacks), func(s *Session, demand func(s *Session, text string) Matcher) {
			bot, calling := s.Caller(), s.Fresh("mention")
			s.Post(s.FreshStream(), bot.Mention()+" "+calling)
			s.Expect(s.CalledWith(calling)).To(HaveField("[*]", demand(s, calling)))
		},
			Entry("is a POST to the URL of the bot", Covers("OUT-03"), func(s *Session, _ string) Matcher {
				return HaveFields(Fields{"method": http.MethodPost, "path": s.Config().Callbacks.Path()})
			}),
			Entry("has a JSON body", Covers("OUT-04"), func(*Session, string) Matcher {
				return HaveField("body", BeObject())
			}),
			Entry("has the message with its content", Covers("OUT-05"), func(_ *Session, text string) Matcher {
				return HaveField("body.message.content", ContainSubstring(text))
			}),
			Entry("has the address of the bot", Covers("OUT-06"), func(s *Session, _ string) Matcher {
				return HaveField("body.bot_email", s.Config().Callbacks.Bot)
			}),
		)
		It("has a trigger, which is mention after a mention alone", Covers("OUT-07"), Needs(Callbacks), func(s *Session) {
			mention, direct := s.CallsOfBothKinds()
			s.Expect(mention).To(HaveField("body.trigger", "mention"))
			s.Expect(direct).To(HaveField("body.trigger", SatisfyAll(BeText(), Not(Equal("mention")))))
		})
		It("has the token of the bot", Covers("OUT-08", "AUT-13"), Needs(Callbacks), func(s *Session) {
			mention, direct := s.CallsOfBothKinds()
			s.Given(mention).To(HaveField("body.token", BeNonEmptyText()))
			s.Expect(direct).To(HaveField("body.token", Find(mention, "body.token")))
			if token := s.Config().Callbacks.Token; token != "" {
				s.Expect(mention).To(HaveField("body.token", token))
			}
		})
		It("reaches a bot server, which no client can observe",
			Covers("OUT-09", "OUT-10", "OUT-11", "OUT-12", "LIM-18"), NoAccount, func(s *Session) {
				s.Unobservable("the bot server is a program of its own, which runs where the bots are and not at the server's URL")
			})
	})
}
