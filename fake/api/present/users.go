package present

import (
	"crypto/md5"
	"encoding/hex"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// User is an account as the viewer sees it (spec: User).
func (v Viewer) User(u *world.User) wire.User { return v.Sight(u).User(v.View, u) }

// Sight is everything that an account in an answer depends on besides the row of the
// account: what the viewer, the plan and the other rows contribute. It is comparable, so
// that it can be the key of an encoded account.
type Sight struct {
	plan         *featurelevels.Plan
	organization *world.Organization
	epoch        int // of the accounts

	makesAvatar, seesEmail, own bool
	byRole                      bool // the role of the viewer sees addresses of this visibility
	byRule                      bool // the role of the viewer sees addresses by the organization's rule
	stranger                    bool // the viewer may not know the account
}

// Sight is the sight of the viewer on an account.
func (v Viewer) Sight(u *world.User) Sight {
	return Sight{
		plan: v.Plan, organization: v.View.Organization(), epoch: v.Epoch,
		makesAvatar: v.MakesAvatar(u), seesEmail: u.CanSeeEmail(v.Who), own: v.Who.ID == u.ID,
		byRole: u.EmailVisibility.ShownTo(v.Who), byRule: v.emailsOfAll().ShownTo(v.Who),
		stranger: !v.Knows(u),
	}
}

// User is the account that the sight is on. It knows no viewer, so nothing that a viewer
// contributes can be missing from the sight.
func (s Sight) User(v world.View, u *world.User) wire.User {
	if s.stranger {
		return stranger(v, u)
	}
	out := wire.User{
		Email: v.APIEmail(u), UserID: u.ID, AvatarVersion: u.AvatarVersion,
		IsAdmin: u.IsAdministrator(), IsOwner: u.Role == wire.RoleOwner, IsGuest: u.IsGuest(),
		IsBillingAdmin: u.BillingAdmin, Role: u.Role, IsBot: u.IsBot(), FullName: u.FullName,
		Timezone: u.Timezone, IsActive: u.Active,
		DateJoined: u.Joined.UTC().Format("2006-01-02T15:04:05.000000+00:00"),
		AvatarURL:  sentAvatar(v, u, s.makesAvatar),

		EmailRestricted: u.EmailVisibility != world.Everyone, EmailVisible: s.seesEmail, Own: s.own || u.System,
		EmailByRole: s.byRole, Known: true,
	}
	if u.IsBot() { // bots follow the organization's rule, at levels that have one
		out.EmailRestricted = v.EmailVisibility() != world.Everyone && s.byRule
		out.EmailByRole = !u.System
	}
	if s.seesEmail {
		out.DeliveryEmail = &u.Email
	}
	if u.IsBot() {
		botType := u.BotType
		out.BotType, out.BotOwnerID = &botType, wire.Null[int]()
		if owner := v.User(u.OwnerID); owner != nil {
			out.BotOwnerID = wire.Some(owner.ID)
			out.BotOwnerEmail = v.APIEmail(owner)
		}
	}
	return out
}

// emailsOfAll is the organization's rule for the visibility of real addresses, at levels
// where the organization decides it.
func (v Viewer) emailsOfAll() world.Visibility { return v.View.EmailVisibility() }

// sentAvatar is the URL of an account's avatar, or nil for a viewer who makes it.
func sentAvatar(v world.View, u *world.User, makesAvatar bool) *string {
	if makesAvatar {
		return nil
	}
	url := AvatarURL(v, u)
	return &url
}

// MakesAvatar reports whether the viewer computes the URL of an account's avatar.
func (v Viewer) MakesAvatar(u *world.User) bool {
	if !v.gravatar || v.Local || !v.Knows(u) || u.Avatar != nil || IsServerPicture(v.View, u) {
		return false
	}
	if !v.Plan.Has("163-avatar-url-null") || v.Plan.Has("zulip-avatar-by-visibility") {
		byUser := !u.IsBot() || v.Plan.Has("163-email-visibility-realm-removed") // bots have open addresses then
		return u.EmailVisibility == world.Everyone && (byUser || v.emailsOfAll() == world.Everyone)
	}
	return u.CanSeeEmail(v.Who)
}

// OwnedBot is a bot as its owner sees it.
func (v Viewer) OwnedBot(u *world.User) wire.OwnedBot {
	as, defaults := v.User(u), BotDefaults(v.View, u)
	return wire.OwnedBot{
		UserID: u.ID, FullName: u.FullName, Email: as.Email, BotType: u.BotType, IsActive: u.Active,
		APIKey: u.APIKey, OwnerID: as.BotOwnerID.Value, AvatarURL: AvatarURL(v.View, u),
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
