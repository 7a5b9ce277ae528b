package present

import (
	"crypto/md5"
	"encoding/hex"
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

		EmailRestricted: u.EmailVisibility != world.Everyone, EmailVisible: visible, Own: v.Who.ID == u.ID || u.System,
		EmailByRole: u.EmailVisibility.ShownTo(v.Who), Known: true,
	}
	if u.IsBot() { // bots follow the organization's rule, at levels that have one
		out.EmailRestricted = v.EmailsOfAll() != world.Everyone && v.EmailsOfAll().ShownTo(v.Who)
		out.EmailByRole = !u.System
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

// EmailsOfAll is the organization's rule for the visibility of real addresses, at levels where
// the organization decides it.
func (v Viewer) EmailsOfAll() world.Visibility {
	return v.View.EmailVisibility()
}

// avatar is the URL of an account's avatar, or nil if the viewer computes the URL of a
// gravatar from the real email address.
func (v Viewer) avatar(u *world.User) *string {
	if v.MakesAvatar(u) {
		return nil
	}
	url := AvatarURL(v.Local, u)
	return &url
}

// MakesAvatar reports whether the viewer computes the URL of an account's avatar.
func (v Viewer) MakesAvatar(u *world.User) bool {
	if !v.gravatar || v.Local || u.Avatar != nil {
		return false
	}
	if !v.Plan.Has(changes.AvatarByEmailAccess) || v.Plan.Has(changes.AvatarsByVisibility) {
		byUser := !u.IsBot() || v.Plan.Has(changes.NoEmailVisibilityByRealm) // each bot's address is open to everyone then
		return u.EmailVisibility == world.Everyone && (byUser || v.EmailsOfAll() == world.Everyone)
	}
	return u.CanSeeEmail(v.Who)
}

// OwnedBot is a bot as its owner sees it.
func (v Viewer) OwnedBot(u *world.User) wire.OwnedBot {
	as, defaults := v.User(u), BotDefaults(v.View, u)
	return wire.OwnedBot{
		UserID: u.ID, FullName: u.FullName, Email: as.Email, BotType: u.BotType, IsActive: u.Active,
		APIKey: u.APIKey, OwnerID: as.BotOwnerID.Value, AvatarURL: AvatarURL(v.Local, u),
		DefaultSendingStream:        defaults.DefaultSendingStream,
		DefaultEventsRegisterStream: defaults.DefaultEventsRegisterStream,
		DefaultAllPublicStreams:     defaults.DefaultAllPublicStreams,
		Services:                    BotServices(u), OwnerEmail: as.BotOwnerEmail,
	}
}

func emailHash(email string) string {
	sum := md5.Sum([]byte(strings.ToLower(email)))
	return hex.EncodeToString(sum[:])
}
