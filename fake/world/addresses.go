package world

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world/keys"
)

// BotDomain is the domain of the addresses of bots that users create.
func (v View) BotDomain() string { return v.Organization().MailHost }

// APIEmail is the address of an account in the API: the real address, or another one
// if the account hides the real address from some users.
func (v View) APIEmail(u *User) string {
	if u.EmailVisibility == Everyone || u.IsBot() {
		return u.Email
	}
	return fmt.Sprintf("user%d%s", u.ID, v.standInHost())
}

func (v View) standInHost() string { return "@" + v.BotDomain() }

// UserByAnyEmail finds an account by its real or its API address.
func (v View) UserByAnyEmail(email string) *User {
	if u := v.UserByEmail(email); u != nil {
		return u
	}
	local, isStandIn := strings.CutSuffix(keys.Fold(email), keys.Fold(v.standInHost()))
	number, isUser := strings.CutPrefix(local, "user")
	id, err := strconv.Atoi(number)
	if !isStandIn || !isUser || err != nil {
		return nil
	}
	if u := v.User(id); u != nil && v.APIEmail(u) != u.Email {
		return u
	}
	return nil
}

// UserBySeenEmail finds an account by its API address, or by its real address if the
// viewer can see it and the server goes by real addresses too.
func (v View) UserBySeenEmail(viewer *User, email string) *User {
	u := v.UserByAnyEmail(email)
	if u == nil || strings.EqualFold(v.APIEmail(u), email) {
		return u
	}
	if v.Organization().Server.Public || !u.CanSeeEmail(viewer) {
		return nil
	}
	return u
}

// CanSeeEmail tells whether viewer may see the real address of u. The real addresses
// of bots are always visible, and all users can see their own.
func (u *User) CanSeeEmail(viewer *User) bool {
	if u.IsBot() || viewer.ID == u.ID {
		return true
	}
	return u.EmailVisibility.ShownTo(viewer)
}

// ShownTo tells whether the role of viewer sees addresses of this visibility.
func (x Visibility) ShownTo(viewer *User) bool {
	switch x {
	case Everyone:
		return true
	case Members:
		return !viewer.IsGuest()
	case Moderators:
		return viewer.IsModerator()
	case Administrators:
		return viewer.IsAdministrator()
	}
	return false
}
