package specs

import (
	"context"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// AUT: Authentication.
func authentication() {
	Describe("Authentication", Section("AUT"), func() {
		It("API requests use HTTP Basic authentication with the user's API email address as username and (another)",
			Covers("AUT-01"), Needs(Second), func(s *Session) {
				second := s.As(Second)
				stream := s.FreshStream()
				good := s.Try("GET /streams", OwnStreams)
				mixed := s.With(s.Email, second.Key).Try("GET /streams", OwnStreams)
				s.Expect(good).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
				s.Expect(mixed).To(BeRefused())
			})
		It("The same Basic scheme holds for bots, with the bot's API email address and key.",
			Covers("AUT-02"), Needs(Bot), func(s *Session) {
				bot := s.As(Bot)
				stream := bot.FreshStream()
				good := bot.Try("GET /streams", OwnStreams)
				mixed := s.With(s.Owner(bot).Email, bot.Key).Try("GET /streams", OwnStreams)
				s.Expect(good).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
				s.Expect(mixed).To(BeRefused())
			})
		It("A missing or failed authentication yields an error response.", Covers("AUT-06"), func(s *Session) {
			stream := s.FreshStream()
			good := s.Try("GET /streams", OwnStreams)
			bare := s.Anonymous().Try("GET /streams", OwnStreams)
			bad := s.With(s.Email, altered(s.Key)).Try("GET /streams", OwnStreams)
			stranger := s.With("sl-"+s.Run()+"@nobody.invalid", s.Key).Try("GET /streams", OwnStreams)
			s.Expect(good).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
			s.Expect(bare).To(BeRefused())
			s.Expect(bad).To(BeRefused())
			s.Expect(stranger).To(BeRefused())
		})
		It("A bad API key yields result `error` without code (`Invalid API key`).",
			Covers("AUT-07", "ERR-06", "ERR-24"), OnlyDialect("spec"), func(s *Session) {
				stream := s.FreshStream()

				for _, wrong := range wrongKeys(s.Key) {
					s.Expect(s.With(s.Email, wrong).Try("GET /streams", OwnStreams)).To(BeRefusedWithoutCode())
				}
				good := s.Try("GET /streams", OwnStreams)
				s.Expect(good).To(HaveField("streams", Listing(stream)))
			})
		It("Without usable credentials the error is `Not logged in: API authentication or user session",
			Covers("AUT-08", "ERR-24"), OnlyDialect("spec"), func(s *Session) {
				stream := s.FreshStream()
				bare := s.Anonymous().Try("GET /streams", OwnStreams)
				good := s.Try("GET /streams", OwnStreams)
				s.Expect(bare).To(BeRefusedWithoutCode())
				s.Expect(good).To(HaveField("streams", Listing(stream)))
			})
		It("A request the user is not allowed to make yields code `BAD_REQUEST` ('User not authorized for",
			Covers("AUT-11", "GST-13"), func(s *Session) {
				stream := s.FreshStream()
				refused := s.Try("GET /streams", Params{"include_all_active": true})
				s.Expect(refused).To(SatisfyAll(BeRefusedWith("BAD_REQUEST"), HaveNoField("streams")))
				s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
			})
		It("A deactivated account gets code `USER_DEACTIVATED`.",
			Covers("AUT-09", "ERR-12"), OnlyDialect("spec"), Serial, Needs(Operator, Second), func(s *Session) {
				second := s.As(Second)
				s.Closable(second)
				stream, queue := second.FreshStream(), second.Register()

				closed := s.During(func(ctx context.Context) error { return s.Operator().DeactivateUser(ctx, second.Email) },
					func() *target.Reply {
						for _, reply := range []*target.Reply{queue.Poll(), second.TryFetch(),
							second.Try("POST /messages", StreamMessage(stream, "nobody writes this")),
							second.Try(SetStatus, Params{"status_text": "nobody is here"})} {
							s.Expect(reply).To(BeRefused())
						}
						return second.Try("GET /streams", OwnStreams)
					},
					func(ctx context.Context) error { return s.Operator().ReactivateUser(ctx, second.Email) })
				open := second.Try("GET /streams", OwnStreams)
				s.Expect(closed).To(BeRefusedWith("USER_DEACTIVATED"))
				s.Expect(open).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
			})
		It("In a deactivated organization requests get code `REALM_DEACTIVATED`.",
			Covers("AUT-10", "ERR-15"), OnlyDialect("spec"), Serial, Needs(Operator), func(s *Session) {
				stream := s.FreshStream()
				closed := s.During(s.Operator().DeactivateOrganization,
					func() *target.Reply { return s.Try("GET /streams", OwnStreams) }, s.Operator().ReactivateOrganization)
				open := s.Try("GET /streams", OwnStreams)
				s.Expect(closed).To(BeRefusedWith("REALM_DEACTIVATED"))
				s.Expect(open).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
			})
		It("POST /jwt/fetch_api_key exists.", Covers("AUT-14", "LVL-62"), func(s *Session) {
			stream := s.FreshStream()
			known := s.TryUnknown(tokenKeyCall, nil)
			invented := s.TryUnknown("POST /sl_invented/fetch_api_key", nil)
			s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
			s.Expect(known).To(SatisfyAll(BeError(), HaveField("msg", BeText()), BeOtherAnswerThan(invented)))
		})
		It("POST /jwt/fetch_api_key does not exist.", Covers("AUT-15"), func(s *Session) {
			stream := s.FreshStream()
			absent := s.TryUnknown(tokenKeyCall, nil)
			invented := s.TryUnknown("POST /sl_invented/fetch_api_key", nil)
			s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
			s.Expect(absent).To(SatisfyAll(NotSucceed(), BeSameAnswerAs(invented)))
		})
	})
}

// tokenKeyCall is an endpoint that the specification names and does not describe.
const tokenKeyCall = "POST /jwt/fetch_api_key"
