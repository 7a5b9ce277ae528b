package arrange

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const MuteTopics = "PATCH /users/me/subscriptions/muted_topics"

// TopicMute is the complete parameters for a topic of a new stream that has no
// messages.
func TopicMute(s *Session, op string) Params {
	return Params{"stream_id": s.FreshStream().ID(), "topic": "never used", "op": op}
}

// BareEnvelope accepts a success that tells nothing more.
func BareEnvelope() Matcher {
	return SatisfyAll(Succeed(), HaveOnlyFields("result", "msg", IgnoredParameters))
}

// MutingUsersRow is the row since which users can be muted.
const MutingUsersRow RowID = "48-mute-user-endpoint"

// Mute asks not to hear from a user, whatever the answer.
func Mute(a *Actor, other *Actor) *target.Reply {
	return a.Try(fmt.Sprintf("POST /users/me/muted_users/%s", other.UserID), nil)
}

// MuteAnew is mute for one who may be muted still, since an earlier run.
func MuteAnew(a *Actor, other *Actor) *target.Reply {
	reply := Mute(a, other)
	if !reply.Succeeded() && Unmute(a, other) {
		reply = Mute(a, other)
	}
	return reply
}

// Unmute reports whether the server has the operation, which is not described.
func Unmute(a *Actor, other *Actor) bool {
	if a.TryUnknown(fmt.Sprintf("DELETE /users/me/muted_users/%s", other.UserID), nil).Succeeded() {
		return true
	}
	if a.Session.Forked() { // the mute ends with the copy
		return false
	}
	a.Session.Notice(fmt.Sprintf("%s may still have muted the role %s", a.Role, other.Role))
	return false
}
