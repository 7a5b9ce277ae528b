package present

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// User is an account as the viewer sees it (spec: User).
func (v Viewer) User(u *world.User) wire.User {
	visible := u.CanSeeEmail(v.Who)
	out := wire.User{
		Email: v.View.APIEmail(u), UserID: u.ID, AvatarVersion: u.AvatarVersion,
		IsAdmin: u.IsAdministrator(), IsOwner: u.Role == wire.RoleOwner, IsGuest: u.IsGuest(),
		IsBillingAdmin: u.BillingAdmin, Role: u.Role, IsBot: u.IsBot(), FullName: u.FullName,
		Timezone: u.Timezone, IsActive: u.Active,
		DateJoined: u.Joined.UTC().Format("2006-01-02T15:04:05.000000+00:00"),
		AvatarURL:  v.avatar(u),

		EmailRestricted: u.EmailVisibility != world.Everyone && !u.IsBot(), EmailVisible: visible, Own: v.Who.ID == u.ID || u.System,
	}
	if visible {
		out.DeliveryEmail = &u.Email
	}
	if u.IsBot() {
		botType := u.BotType
		out.BotType, out.BotOwnerID = &botType, wire.Null[int]()
		if owner := v.View.User(u.OwnerID); owner != nil {
			out.BotOwnerID = wire.Some(owner.ID)
			out.BotOwnerEmail = v.View.APIEmail(owner)
		}
	}
	return out
}

// avatar is the URL of an account's avatar, or nil if the viewer computes the URL of a
// gravatar from the real email address.
func (v Viewer) avatar(u *world.User) *string {
	if v.MakesAvatar(u) {
		return nil
	}
	url := AvatarURL(u)
	return &url
}

// MakesAvatar tells whether the viewer computes the URL of an account's avatar.
func (v Viewer) MakesAvatar(u *world.User) bool {
	if !v.gravatar || u.Avatar != nil {
		return false
	}
	if !v.Plan.Has(changes.AvatarByEmailAccess) {
		return u.EmailVisibility == world.Everyone
	}
	return u.CanSeeEmail(v.Who)
}

// OwnedBot is a bot as its owner sees it.
func (v Viewer) OwnedBot(u *world.User) wire.OwnedBot {
	as, defaults := v.User(u), BotDefaults(v.View, u)
	return wire.OwnedBot{
		UserID: u.ID, FullName: u.FullName, Email: as.Email, BotType: u.BotType, IsActive: u.Active,
		APIKey: u.APIKey, OwnerID: as.BotOwnerID.Value, AvatarURL: AvatarURL(u),
		DefaultSendingStream:        defaults.DefaultSendingStream,
		DefaultEventsRegisterStream: defaults.DefaultEventsRegisterStream,
		DefaultAllPublicStreams:     defaults.DefaultAllPublicStreams,
		Services:                    BotServices(u), OwnerEmail: as.BotOwnerEmail,
	}
}

// AvatarURL is the URL of an account's avatar.
func AvatarURL(u *world.User) string {
	if u.Avatar != nil {
		path, _ := u.AvatarPath()
		return fmt.Sprintf("%s?version=%d", path, u.AvatarVersion)
	}
	return fmt.Sprintf("https://secure.gravatar.com/avatar/%s?d=identicon&version=%d", emailHash(u.Email), u.AvatarVersion)
}

// MediumAvatar is the URL of the larger avatar.
func MediumAvatar(u *world.User) string {
	if u.Avatar != nil {
		_, medium := u.AvatarPath()
		return fmt.Sprintf("%s?version=%d", medium, u.AvatarVersion)
	}
	return fmt.Sprintf("https://secure.gravatar.com/avatar/%s?d=identicon&s=500&version=%d", emailHash(u.Email), u.AvatarVersion)
}

// AvatarSource is the source of an account's avatar.
func AvatarSource(u *world.User) string {
	if u.Avatar != nil {
		return "U"
	}
	return "G"
}

func emailHash(email string) string {
	sum := md5.Sum([]byte(strings.ToLower(email)))
	return hex.EncodeToString(sum[:])
}
