package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// DEV: POST /dev_fetch_api_key (development servers only).
func developmentKey() {
	Describe("POST /dev_fetch_api_key (development servers only)", Section("DEV"), func() {
		It("POST /dev_fetch_api_key needs no authentication.",
			Covers("DEV-01", "AUT-05"), Needs(Development), func(s *Session) {
				s.Expect(devKey(s)).To(SatisfyAll(Succeed(), opensTheDoor(s)))
			})
		It("`username`, the user's email address, is a required string.",
			Covers("DEV-02"), Needs(Development), func(s *Session) {
				bare := s.Anonymous().Try("POST /dev_fetch_api_key", nil)
				stranger := s.Anonymous().Try("POST /dev_fetch_api_key", Params{"username": "sl-" + s.Run() + "@nobody.invalid"})
				s.Expect(bare).To(MissParameter("username"))
				s.Expect(stranger).To(SatisfyAll(BeRefused(), HaveNoField("api_key")))
				s.Expect(devKey(s)).To(SatisfyAll(Succeed(), opensTheDoor(s)))
			})
		It("Success returns `api_key`, a string.", Covers("DEV-03"), Needs(Development), func(s *Session) {
			reply := devKey(s)
			s.Given(reply).To(SatisfyAll(Succeed(), opensTheDoor(s)))
			key := reply.Body["api_key"].(string)
			s.Expect(s.With(s.Email, altered(key)).Try("GET /streams", OwnStreams)).To(BeRefused())
		})
		It("Success returns `email`, a string.", Covers("DEV-04"), Needs(Development), func(s *Session) {
			s.Expect(devKey(s)).To(SatisfyAll(Succeed(), HaveField("email", s.Email), opensTheDoor(s)))
		})
		It("Success returns `user_id`, an integer.", Covers("DEV-05", "LVL-41"), Needs(Development), func(s *Session) {
			s.Expect(devKey(s)).To(SatisfyAll(Succeed(), IsUser(s.UserID)))
		})
		It("Success does not return `user_id`.", Covers("DEV-06"), Needs(Development), func(s *Session) {
			s.Expect(devKey(s)).To(SatisfyAll(Succeed(), opensTheDoor(s), HaveNoField("user_id")))
		})
		It("On a production server the endpoint always returns an error.",
			Covers("DEV-07"), Needs(Production), func(s *Session) {
				stream := s.FreshStream()
				s.Expect(devKey(s)).To(SatisfyAll(BeRefused(), HaveNoField("api_key")))
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			})
	})
}

// devKey asks for the ordinary user's key without credentials.
func devKey(s *Session) *target.Reply {
	return s.Anonymous().Try("POST /dev_fetch_api_key", Params{"username": s.Email})
}

// opensTheDoor demands an api_key with which the ordinary user sees a stream
// that has just been made.
func opensTheDoor(s *Session) Matcher {
	stream := s.FreshStream()
	return HaveField("api_key", SatisfyAll(BeNonEmptyText(), expect.Matcher(func(v any) error {
		return Lists(stream)(s.With(s.Email, v.(string)).Try("GET /streams", OwnStreams))
	})))
}
