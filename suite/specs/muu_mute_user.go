package specs

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// MUU: POST /users/me/muted_users/{muted_user_id}.
var muteUser = Table("MUU", []Spec{
	{Covers: []string{"MUU-01"}, Since: mutingUsersRow, Needs: []Need{NeedSecond}, Phase: Alone, Body: func(s *Session) {
		second := s.As(target.Second)
		defer unmute(s.Actor, second)
		s.Verdict(On(mute(s.Anonymous(), second), expect.Refused()), On(MuteAnew(s.Actor, second), expect.Success()))
	}},
	{Covers: []string{"MUU-02", "MUU-03", "STA-08"}, Since: mutingUsersRow, Needs: []Need{NeedSecond}, Phase: Alone, Body: func(s *Session) {
		second := s.As(target.Second)
		defer unmute(s.Actor, second)
		refused := expect.Refused()
		if s.Config().Dialect != "spec" {
			refused = expect.NotSuccess() // but a page: the public counterpart has no such path
		}
		s.Verdict(On(s.TryUnknown("POST /users/me/muted_users/nobody", nil), refused), On(MuteAnew(s.Actor, second), bareEnvelope()),
			On(mute(s.Actor, second), expect.Refused()))
	}},
	{Covers: []string{"MUU-09", "ERR-24"}, Since: mutingUsersRow, Dialect: "spec", Needs: []Need{NeedSecond}, Phase: Alone, Body: func(s *Session) {
		second := s.As(target.Second)
		defer unmute(s.Actor, second)
		s.Verdict(On(MuteAnew(s.Actor, second), expect.Success()), On(mute(s.Actor, second), refusedWithoutCode()))
	}},
	{Covers: []string{"MUU-07", "ERR-24"}, Since: mutingUsersRow, Dialect: "spec", Body: func(s *Session) {
		s.Verdict(On(mute(s.Actor, s.Actor), refusedWithoutCode()), On(s.Own(), IsUser(s.UserID)))
	}},
	{Covers: []string{"MUU-08", "ERR-24"}, Since: mutingUsersRow, Dialect: "spec", Body: func(s *Session) {
		nobody := &Actor{Session: s, Identity: target.Identity{UserID: s.UnusedUserID()}}
		s.Verdict(On(mute(s.Actor, nobody), refusedWithoutCode()), On(s.Own(), IsUser(s.UserID)))
	}},
})

// mutingUsersRow is the row since which users can be muted.
const mutingUsersRow Row = "48-mute-user-endpoint"

func refusedWithoutCode() expect.Matcher {
	return expect.All(expect.Refused(), expect.Field("msg", expect.NonEmptyText()), expect.NoCode())
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
