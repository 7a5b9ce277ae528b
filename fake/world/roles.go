package world

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// IsAdministrator reports whether the account administers the organization.
func (u *User) IsAdministrator() bool { return u.Role <= wire.RoleAdministrator }

// IsModerator reports whether the account is a moderator or above.
func (u *User) IsModerator() bool { return u.Role <= wire.RoleModerator }

// IsGuest reports whether the account is a guest.
func (u *User) IsGuest() bool { return u.Role == wire.RoleGuest }

// IsBot reports whether the account is a bot.
func (u *User) IsBot() bool { return u.BotType != 0 }

// CanAdminister reports whether one account may change another: administrators all
// accounts, other users the bots that they own.
func (u *User) CanAdminister(other *User) bool {
	return u.IsAdministrator() || other.IsBot() && other.OwnerID == u.ID
}

// RoleGroup is a system group.
type RoleGroup = wire.RoleGroup

// System groups.
const (
	GroupOwners         = wire.OwnersGroup
	GroupAdministrators = wire.AdministratorsGroup
	GroupModerators     = wire.ModeratorsGroup
	GroupFullMembers    = wire.FullMembersGroup
	GroupMembers        = wire.MembersGroup
	GroupEveryone       = wire.EveryoneGroup
	GroupInternet       = wire.InternetGroup
	GroupNobody         = wire.NobodyGroup
)

// CanSeeEmail reports whether viewer may see the real address of u. The real addresses of
// bots are always visible, and all users can see their own.
func (u *User) CanSeeEmail(viewer *User) bool {
	if u.IsBot() || viewer.ID == u.ID {
		return true
	}
	return u.EmailVisibility.ShownTo(viewer)
}

// ShownTo reports whether the role of viewer sees addresses of this visibility.
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

// ShortName is a second name of old accounts. It comes from the real address, and stays
// when the organization hides addresses.
func (u *User) ShortName() string {
	name, _, _ := strings.Cut(u.Email, "@")
	return strings.ToLower(name)
}
