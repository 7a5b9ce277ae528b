package present

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// StrangerName is the name that a guest reads of an account that the guest may not know.
const StrangerName = "Unknown user"

// strangerPicture is the picture of such an account.
const strangerPicture = "/static/images/unknown-user-avatar.png"

// Knows reports whether the viewer may know an account.
func (v Viewer) Knows(u *world.User) bool { return v.known == nil || v.known[u.ID] || u.System }

// stranger is an account as a guest reads it who may not know it.
func stranger(v world.View, u *world.User) wire.User {
	picture := v.Address() + strangerPicture
	return wire.User{
		Email: strangerEmail(v, u), UserID: u.ID, AvatarVersion: 1, Role: wire.RoleMember, FullName: StrangerName,
		IsActive: true, DateJoined: "1970-01-01T00:00:00+00:00", AvatarURL: &picture,
		ProfileData: map[string]wire.ProfileValue{}, EmailRestricted: true, Known: true,
	}
}

// named is the address and the name of an account as the viewer reads them.
func (v Viewer) named(u *world.User) (email, name string) {
	if v.Knows(u) {
		return v.View.APIEmail(u), u.FullName
	}
	return strangerEmail(v.View, u), StrangerName
}

// TypingUser is an account in events of typing.
func (v Viewer) TypingUser(userID int) wire.TypingUser {
	email, _ := v.named(v.View.User(userID))
	return wire.TypingUser{UserID: userID, Email: email}
}

// strangersIn lists those of a message's sender and of the users who reacted to it whom the viewer may not
// know, as a text.
func (v Viewer) strangersIn(m *world.Message) string {
	if v.known == nil {
		return ""
	}
	var strangers []string
	note := func(userID int) {
		if !v.Knows(v.View.User(userID)) {
			strangers = append(strangers, strconv.Itoa(userID))
		}
	}
	note(m.SenderID)
	for _, r := range m.More().Reactions {
		note(r.UserID)
	}
	return strings.Join(strangers, " ")
}

func strangerEmail(v world.View, u *world.User) string {
	return fmt.Sprintf("user%d@%s", u.ID, v.BotDomain())
}

// Newcomer is the event of an account that comes into sight, as its reader sees it. Clients that know that
// their list of users is incomplete get no event of a stranger.
type Newcomer struct{ ID int }

// newcomerReader has the properties of a queue that change the event of a newcomer.
type newcomerReader struct {
	userID     int
	incomplete bool
}

// Present implements the presenter of events.
func (e Newcomer) Present(r Reader) []events.Encoded {
	incomplete := r.Capabilities[UserListIncomplete] && r.Plan.Has("232-capability-user-list")
	return r.EncodeAll(newcomerReader{r.UserID, incomplete}, func() []any {
		v := r.Viewer()
		account := v.View.User(e.ID)
		if !v.Knows(account) && incomplete {
			return nil
		}
		if !r.Plan.Has("232-user-add-placeholder") {
			v.known = nil
		}
		person := v.User(account)
		if v.Knows(account) {
			person.Known = false
			if !person.IsBot {
				person.ProfileData = ProfileData(v.View, account)
			}
		}
		return []any{wire.UserAdd{Type: "realm_user", Op: "add", Person: person}}
	})
}

// UserListIncomplete is the capability of clients that know that their list of users is incomplete.
const UserListIncomplete = "user_list_incomplete"
