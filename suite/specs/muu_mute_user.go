package specs

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// muteUser is about POST /users/me/muted_users/{muted_user_id}.
func muteUser() {
	Describe("Mute a user", Section("MUU"), Since(mutingUsersRow), func() {
		Context("other than oneself", Needs(Second), Serial, func() {
			var second *Actor
			BeforeEach(func(s *Session) {
				second = s.As(Second)
				s.DeferCleanup(unmute, s.Actor, second)
			})
			It("needs credentials", Covers("MUU-01"), func(s *Session) {
				s.Expect(mute(s.Anonymous(), second)).To(BeRefused())
				s.Expect(MuteAnew(s.Actor, second)).To(Succeed())
			})
			It("takes the ID of a user who is not muted yet", Covers("MUU-02", "MUU-03", "STA-08"), func(s *Session) {
				s.Expect(s.TryUnknown("POST /users/me/muted_users/nobody", nil)).To(refusedSomehow(s))
				s.Expect(MuteAnew(s.Actor, second)).To(bareEnvelope())
				s.Expect(mute(s.Actor, second)).To(BeRefused())
			})
			It("refuses a muted user, without a code", Covers("MUU-09", "ERR-24"), OnlyDialect("spec"), func(s *Session) {
				s.Expect(MuteAnew(s.Actor, second)).To(Succeed())
				s.Expect(mute(s.Actor, second)).To(refusedWithoutCode())
			})
		})
		It("refuses oneself, without a code", Covers("MUU-07", "ERR-24"), OnlyDialect("spec"), func(s *Session) {
			s.Expect(mute(s.Actor, s.Actor)).To(refusedWithoutCode())
			s.Expect(s.Own()).To(IsUser(s.UserID))
		})
		It("refuses an unknown user, without a code", Covers("MUU-08", "ERR-24"), OnlyDialect("spec"), func(s *Session) {
			nobody := &Actor{Session: s, Identity: target.Identity{UserID: s.UnusedUserID()}}
			s.Expect(mute(s.Actor, nobody)).To(refusedWithoutCode())
			s.Expect(s.Own()).To(IsUser(s.UserID))
		})
	})
}

// mutingUsersRow is the row since which users can be muted.
const mutingUsersRow RowID = "48-mute-user-endpoint"

func refusedWithoutCode() Matcher {
	return SatisfyAll(BeRefused(), HaveField("msg", BeNonEmptyText()), BeRefusedWithoutCode())
}

// mute asks not to hear from a user, whatever the answer.
func mute(a *Actor, other *Actor) *target.Reply {
	return a.Try(fmt.Sprintf("POST /users/me/muted_users/%s", other.UserID), nil)
}

// MuteAnew is mute for one who may be muted still, since an earlier run.
func MuteAnew(a *Actor, other *Actor) *target.Reply {
	reply := mute(a, other)
	if !reply.Succeeded() && unmute(a, other) {
		reply = mute(a, other)
	}
	return reply
}

// unmute tells whether the server has the operation, which is not described.
func unmute(a *Actor, other *Actor) bool {
	if a.TryUnknown(fmt.Sprintf("DELETE /users/me/muted_users/%s", other.UserID), nil).Succeeded() {
		return true
	}
	if a.Session.Forked() { // whose people go with the copy
		return false
	}
	a.Session.Notice(fmt.Sprintf("%s may still have muted the role %s", a.Role, other.Role))
	return false
}
