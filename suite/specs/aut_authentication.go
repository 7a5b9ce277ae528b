package specs

import (
	"context"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// authentication is about credentials of all calls, and about POST /jwt/fetch_api_key.
func authentication() {
	Describe("Authentication", Section("AUT"), func() {
		It("refuses the key of another user", Covers("AUT-01"), Needs(Second), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			s.Expect(s.With(s.Email, s.As(Second).Key).Try("GET /streams", OwnStreams)).To(BeRefused())
		})
		It("takes the key of a bot with the address of the bot alone", Covers("AUT-02"), Needs(Bot), func(s *Session) {
			bot := s.As(Bot)
			stream := bot.FreshStream()
			s.Expect(bot.Try("GET /streams", OwnStreams)).To(Lists(stream))
			s.Expect(s.With(s.Owner(bot).Email, bot.Key).Try("GET /streams", OwnStreams)).To(BeRefused())
		})
		It("refuses missing credentials, a wrong key and an unknown address", Covers("AUT-06"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			s.Expect(s.Anonymous().Try("GET /streams", OwnStreams)).To(BeRefused())
			s.Expect(s.With(s.Email, Altered(s.Key)).Try("GET /streams", OwnStreams)).To(BeRefused())
			s.Expect(s.With("sl-"+s.Run()+"@nobody.invalid", s.Key).Try("GET /streams", OwnStreams)).To(BeRefused())
		})
		It("refuses keys that are nearly right, without a code", Covers("AUT-07", "ERR-06", "ERR-24"), OnlyDialect("spec"),
			func(s *Session) {
				stream := s.FreshStream()
				for _, wrong := range wrongKeys(s.Key) {
					s.Expect(s.With(s.Email, wrong).Try("GET /streams", OwnStreams)).To(BeRefusedWithoutCode())
				}
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			})
		It("refuses missing credentials without a code", Covers("AUT-08", "ERR-24"), OnlyDialect("spec"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Anonymous().Try("GET /streams", OwnStreams)).To(BeRefusedWithoutCode())
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
		})
		It("refuses a call that the user may not make with BAD_REQUEST", Covers("AUT-11", "GST-13"), Assumes(OrdinaryRole),
			Until("356-streams-include-all"), func(s *Session) {
				stream := s.FreshStream()
				s.Expect(s.Try("GET /streams", Params{"include_all_active": true})).
					To(SatisfyAll(BeRefusedWith("BAD_REQUEST"), HaveNoField("streams")))
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			})
		It("refuses a deactivated account with USER_DEACTIVATED until it is active again", Covers("AUT-09", "ERR-12"),
			OnlyDialect("spec"), Serial, Needs(Operator, Second), refusesDeactivatedAccount)
		It("refuses a deactivated organization with REALM_DEACTIVATED until it is active again",
			Covers("AUT-10", "ERR-15"), OnlyDialect("spec"), Serial, Needs(Operator), func(s *Session) {
				stream := s.FreshStream()
				closed := s.During(s.Operator().DeactivateOrganization,
					func() *target.Reply { return s.Try("GET /streams", OwnStreams) }, s.Operator().ReactivateOrganization)
				open := s.Try("GET /streams", OwnStreams)
				s.Expect(closed).To(BeRefusedWith("REALM_DEACTIVATED"))
				s.Expect(open).To(Lists(stream))
			})
		It("knows POST /jwt/fetch_api_key", Covers("AUT-14", "LVL-62"), func(s *Session) {
			known, unknown := TryBesideUnknown(s, "POST /jwt/fetch_api_key", "POST /sl_invented/fetch_api_key")
			s.Expect(known).To(SatisfyAll(BeError(), HaveField("msg", BeText()), BeOtherAnswerThan(unknown)))
		})
		It("does not know POST /jwt/fetch_api_key at older levels", Covers("AUT-15"), func(s *Session) {
			absent, unknown := TryBesideUnknown(s, "POST /jwt/fetch_api_key", "POST /sl_invented/fetch_api_key")
			s.Expect(absent).To(SatisfyAll(NotSucceed(), BeSameAnswerAs(unknown)))
		})
	})
}

// wrongKeys are nearly the key: in letters of the other size, with a character less and with
// one more, and another one of that form.
func wrongKeys(key string) []string {
	wrong := []string{Altered(key), key[:len(key)-1], key + "a"}
	if upper := strings.ToUpper(key); upper != key {
		wrong = append(wrong, upper)
	}
	return wrong
}

func refusesDeactivatedAccount(s *Session) {
	second := s.As(Second)
	s.Closable(second)
	stream, queue := second.FreshStream(), second.Register()

	closed := s.During(func(ctx context.Context) error { return s.Operator().DeactivateUser(ctx, second.Email) },
		func() *target.Reply {
			s.Expect(queue.Poll()).To(BeRefused())
			s.Expect(second.TryFetch()).To(BeRefused())
			s.Expect(second.Try("POST /messages", StreamMessage(stream, "nobody writes this"))).To(BeRefused())
			s.Expect(second.Try(SetStatus, Params{"status_text": "nobody is here"})).To(BeRefused())
			return second.Try("GET /streams", OwnStreams)
		},
		func(ctx context.Context) error { return s.Operator().ReactivateUser(ctx, second.Email) })
	open := second.Try("GET /streams", OwnStreams)

	s.Expect(closed).To(BeRefusedWith("USER_DEACTIVATED"))
	s.Expect(open).To(Lists(stream))
}
