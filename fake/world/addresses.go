package world

import (
	"fmt"
	"strconv"
	"strings"
)

// BotDomain is where the addresses of bots are that people make.
func (v View) BotDomain() string { return v.Organization().MailHost }

// APIEmail is the address by which the interface knows an account: the real
// one, or a stand-in where the account hides it from anybody.
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
	local, isStandIn := strings.CutSuffix(Fold(email), Fold(v.standInHost()))
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

// CanSeeEmail tells whether viewer may see the real address of u. Bots' real
// addresses are always visible, and everyone sees their own.
func (u *User) CanSeeEmail(viewer *User) bool {
	if u.IsBot() || viewer.ID == u.ID {
		return true
	}
	switch u.EmailVisibility {
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
