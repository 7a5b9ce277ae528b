package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// developmentKey is about POST /dev_fetch_api_key, which only development servers serve.
func developmentKey() {
	Describe("Fetch a key without a password", Section("DEV"), func() {
		Context("on a development server", Needs(Development), func() {
			It("needs no credentials", Covers("DEV-01", "AUT-05"), func(s *Session) {
				s.Expect(devKey(s)).To(SatisfyAll(Succeed(), opensTheDoor(s)))
			})
			It("needs the username of a user", Covers("DEV-02"), func(s *Session) {
				bare := s.Anonymous().Try("POST /dev_fetch_api_key", nil)
				stranger := s.Anonymous().Try("POST /dev_fetch_api_key", Params{"username": "sl-" + s.Run() + "@nobody.invalid"})
				s.Expect(bare).To(MissParameter("username"))
				s.Expect(stranger).To(SatisfyAll(BeRefused(), HaveNoField("api_key")))
				s.Expect(devKey(s)).To(SatisfyAll(Succeed(), opensTheDoor(s)))
			})
			It("gives the key by which alone the user logs in", Covers("DEV-03"), func(s *Session) {
				reply := devKey(s)
				s.Given(reply).To(SatisfyAll(Succeed(), opensTheDoor(s)))
				key := Altered(reply.Body["api_key"].(string))
				s.Expect(s.With(s.Email, key).Try("GET /streams", OwnStreams)).To(BeRefused())
			})
			It("gives the address of the user", Covers("DEV-04"), func(s *Session) {
				s.Expect(devKey(s)).To(SatisfyAll(Succeed(), HaveField("email", s.Email), opensTheDoor(s)))
			})
			It("gives the ID of the user", Covers("DEV-05", "LVL-41"), func(s *Session) {
				s.Expect(devKey(s)).To(SatisfyAll(Succeed(), IsUser(s.UserID)))
			})
			It("gives no ID of the user at older levels", Covers("DEV-06"), func(s *Session) {
				s.Expect(devKey(s)).To(SatisfyAll(Succeed(), opensTheDoor(s), HaveNoField("user_id")))
			})
		})
		It("is refused on a production server", Covers("DEV-07"), Needs(Production), func(s *Session) {
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
	opens := BeExplained("a key with which the user sees a new stream", func(v any) *Mismatch {
		return Explain(Lists(stream), s.With(s.Email, v.(string)).Try("GET /streams", OwnStreams))
	})
	return HaveField("api_key", SatisfyAll(BeNonEmptyText(), opens))
}
