package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// users are all accounts, and what the own one may do.
func (s *state) users() {
	part := &wire.RegisterUsers{
		RealmUsers: []wire.RegisterUser{}, RealmNonActiveUsers: []wire.RegisterUser{},
		CrossRealmBots: []wire.RegisterUser{}, RegisterSelf: s.self(),
	}
	for _, u := range s.View.Users() {
		if u.Active {
			part.RealmUsers = append(part.RealmUsers, s.registerUser(u))
		} else {
			part.RealmNonActiveUsers = append(part.RealmNonActiveUsers, s.registerUser(u))
		}
	}
	if bot := s.View.NotificationBot(); bot != nil {
		entry := s.registerUser(bot)
		entry.IsSystemBot = true
		part.CrossRealmBots = append(part.CrossRealmBots, entry)
	}
	s.RegisterUsers = part
}

func (s *state) registerUser(u *world.User) wire.RegisterUser {
	out := viewerOf(s.Call, s.options.ClientGravatar).user(u)
	out.ProfileData = profileData(s.View, u)
	return wire.RegisterUser{User: out}
}

func (s *state) self() wire.RegisterSelf {
	u, o := s.User, s.View.Organization()
	as := viewerOf(s.Call, false).user(u)
	public := s.can(createPublicStreams)
	private := s.can(createPrivateStreams)
	return wire.RegisterSelf{
		UserID: u.ID, Email: as.Email, DeliveryEmail: u.Email, FullName: u.FullName,
		AvatarSource: avatarSource(u), AvatarURL: *as.AvatarURL, AvatarURLMedium: mediumAvatar(u),
		IsAdmin: as.IsAdmin, IsOwner: as.IsOwner, IsModerator: u.Role == wire.RoleModerator,
		IsGuest: as.IsGuest, IsBillingAdmin: u.BillingAdmin,
		CanCreateStreams: public || private, CanCreatePublicStreams: public, CanCreatePrivateStreams: private,
		CanCreateWebPublicStreams: o.OffersWebPublic() && s.can(createWebPublicStreams),
		CanSubscribeOtherUsers:    s.can(subscribeOthers),
		CanInviteOthersToRealm:    s.can(inviteToOrganization),
		EnterSends:                s.settingsOf().EnterSends,
	}
}

// bots are the bots the account may manage: its own, or all of them.
func (s *state) bots() {
	part := &wire.RegisterBots{RealmBots: []wire.OwnedBot{}}
	for _, u := range s.View.Users() {
		if u.IsBot() && (u.OwnerID == s.User.ID || s.User.IsAdministrator()) {
			part.RealmBots = append(part.RealmBots, viewerOf(s.Call, false).ownedBot(u))
		}
	}
	s.RegisterBots = part
}
