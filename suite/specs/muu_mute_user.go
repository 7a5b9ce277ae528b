package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// muteUser is about POST /users/me/muted_users/{muted_user_id}.
func muteUser() {
	Describe("Mute a user", Section("MUU"), Since(MutingUsersRow), func() {
		Context("other than oneself", Needs(Second), Serial, func() {
			var second *Actor
			BeforeEach(func(s *Session) {
				second = s.As(Second)
				s.DeferCleanup(Unmute, s.Actor, second)
			})
			It("needs credentials", Covers("MUU-01"), func(s *Session) {
				s.Expect(Mute(s.Anonymous(), second)).To(BeRefused())
				s.Expect(MuteAnew(s.Actor, second)).To(Succeed())
			})
			It("takes the ID of a user who is not muted yet", Covers("MUU-02", "MUU-03", "STA-08"), func(s *Session) {
				s.Expect(s.TryUnknown("POST /users/me/muted_users/nobody", nil)).To(RefusedSomehow(s))
				s.Expect(MuteAnew(s.Actor, second)).To(BareEnvelope())
				s.Expect(Mute(s.Actor, second)).To(BeRefused())
			})
			It("refuses a muted user, without a code", Covers("MUU-09", "ERR-24"), OnlyDialect("spec"), func(s *Session) {
				s.Expect(MuteAnew(s.Actor, second)).To(Succeed())
				s.Expect(Mute(s.Actor, second)).To(refusedWithoutCode())
			})
		})
		It("refuses oneself, without a code", Covers("MUU-07", "ERR-24"), OnlyDialect("spec"), func(s *Session) {
			s.Expect(Mute(s.Actor, s.Actor)).To(refusedWithoutCode())
			s.Expect(s.Own()).To(IsUser(s.UserID))
		})
		It("refuses an unknown user, without a code", Covers("MUU-08", "ERR-24"), OnlyDialect("spec"), func(s *Session) {
			nobody := &Actor{Session: s, Identity: target.Identity{UserID: s.UnusedUserID()}}
			s.Expect(Mute(s.Actor, nobody)).To(refusedWithoutCode())
			s.Expect(s.Own()).To(IsUser(s.UserID))
		})
	})
}

func refusedWithoutCode() Matcher {
	return SatisfyAll(BeRefused(), HaveField("msg", BeNonEmptyText()), BeRefusedWithoutCode())
}
