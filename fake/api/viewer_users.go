package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// user is an account as the viewer sees it (spec: User).
func (v viewer) user(u *world.User) wire.User {
	visible := u.CanSeeEmail(v.viewer)
	out := wire.User{
		Email: v.view.APIEmail(u), UserID: u.ID, AvatarVersion: u.AvatarVersion,
		IsAdmin: u.IsAdministrator(), IsOwner: u.Role == wire.RoleOwner, IsGuest: u.IsGuest(),
		IsBillingAdmin: u.BillingAdmin, Role: u.Role, IsBot: u.IsBot(), FullName: u.FullName,
		Timezone: u.Timezone, IsActive: u.Active,
		DateJoined: u.Joined.UTC().Format("2006-01-02T15:04:05.000000+00:00"),
		AvatarURL:  v.avatar(u),

		EmailRestricted: u.EmailVisibility != world.Everyone && !u.IsBot(), EmailVisible: visible,
	}
	if visible {
		out.DeliveryEmail = &u.Email
	}
	if u.IsBot() {
		botType := u.BotType
		out.BotType, out.BotOwnerID = &botType, wire.Null[int]()
		if owner := v.view.User(u.OwnerID); owner != nil {
			out.BotOwnerID = wire.Some(owner.ID)
			out.BotOwnerEmail = v.view.APIEmail(owner)
		}
	}
	return out
}

// avatar is the address of an account's picture, or nil where the viewer
// makes the address of a gravatar out of the real email.
func (v viewer) avatar(u *world.User) *string {
	if v.makesAvatar(u) {
		return nil
	}
	url := avatarURL(u)
	return &url
}

// makesAvatar tells whether the viewer makes the address of an account's
// picture.
func (v viewer) makesAvatar(u *world.User) bool {
	if !v.gravatar || u.Avatar != nil {
		return false
	}
	if !v.plan.Has(changes.AvatarByEmailAccess) {
		return u.EmailVisibility == world.Everyone
	}
	return u.CanSeeEmail(v.viewer)
}

// ownedBot is a bot as its owner sees it.
func (v viewer) ownedBot(u *world.User) wire.OwnedBot {
	as, defaults := v.user(u), botDefaults(v.view, u)
	return wire.OwnedBot{
		UserID: u.ID, FullName: u.FullName, Email: as.Email, BotType: u.BotType, IsActive: u.Active,
		APIKey: u.APIKey, OwnerID: as.BotOwnerID.Value, AvatarURL: avatarURL(u),
		DefaultSendingStream:        defaults.DefaultSendingStream,
		DefaultEventsRegisterStream: defaults.DefaultEventsRegisterStream,
		DefaultAllPublicStreams:     defaults.DefaultAllPublicStreams,
		Services:                    botServices(u), OwnerEmail: as.BotOwnerEmail,
	}
}
