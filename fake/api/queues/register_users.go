package queues

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// users are all accounts, and the permissions of the own one.
func (s *state) users() {
	part := &wire.RegisterUsers{
		RealmNonActiveUsers: []wire.RegisterUser{},
		CrossRealmBots:      []wire.RegisterUser{}, RegisterSelf: s.self(),
	}
	viewer, profiles, all := rest.ViewerOf(s.Call, s.options.ClientGravatar), s.View.AllProfileValues(), s.View.Users()
	part.RealmUsers = make([]wire.RegisterUser, 0, len(all))
	for _, u := range all {
		known := viewer.Knows(u)
		if !known && s.options.Capabilities[present.UserListIncomplete] && s.rules.userListIncomplete {
			continue
		}
		entry := wire.RegisterUser{User: viewer.User(u)}
		if known {
			entry.ProfileData = present.ProfileOf(s.View, u, profiles[u.ID])
		}
		if entry.User.IsActive {
			part.RealmUsers = append(part.RealmUsers, entry)
		} else {
			part.RealmNonActiveUsers = append(part.RealmNonActiveUsers, entry)
		}
	}
	for _, bot := range s.View.SystemBots() {
		entry := wire.RegisterUser{User: rest.ViewerOf(s.Call, false).User(bot), IsActive: &bot.Active}
		entry.IsSystemBot = true
		if present.IsServerPicture(s.View, bot) {
			url := s.Base + *entry.AvatarURL
			entry.AvatarURL = &url
		}
		part.CrossRealmBots = append(part.CrossRealmBots, entry)
	}
	s.RegisterUsers = part
}

func (s *state) self() wire.RegisterSelf {
	u, o := s.User, s.View.Organization()
	as := rest.ViewerOf(s.Call, false).User(u)
	public := s.Can(rest.CreatePublicStreams)
	private := s.Can(rest.CreatePrivateStreams)
	return wire.RegisterSelf{
		UserID: u.ID, Email: as.Email, DeliveryEmail: u.Email, FullName: u.FullName,
		AvatarSource: present.AvatarSource(u), AvatarURL: *as.AvatarURL, AvatarURLMedium: present.MediumAvatar(s.View, u),
		IsAdmin: as.IsAdmin, IsOwner: as.IsOwner, IsModerator: u.Role == wire.RoleModerator,
		IsGuest: as.IsGuest, IsBillingAdmin: u.BillingAdmin,
		CanCreateStreams: public || private, CanCreatePublicStreams: public, CanCreatePrivateStreams: private,
		CanCreateWebPublicStreams: o.OffersWebPublic() && s.Can(rest.CreateWebPublicStreams),
		CanSubscribeOtherUsers:    s.Can(rest.SubscribeOthers),
		CanInviteOthersToRealm:    s.Can(rest.InviteToOrganization),
		EnterSends:                s.settingsOf().EnterSends,
	}
}

// bots are the bots that the account may manage: its own, or all of them.
func (s *state) bots() {
	part := &wire.RegisterBots{RealmBots: []wire.OwnedBot{}}
	for _, u := range s.View.Users() {
		if u.IsBot() && (u.OwnerID == s.User.ID || s.User.IsAdministrator()) {
			part.RealmBots = append(part.RealmBots, rest.ViewerOf(s.Call, false).OwnedBot(u))
		}
	}
	s.RegisterBots = part
}

func (s *state) presence() {
	now := s.World.Clock.Now()
	which := present.WhichPresences{Slim: s.p.SlimPresence.Value}
	if s.p.PresenceDays.Set {
		which.Days = &s.p.PresenceDays.Value
	}
	part := &wire.RegisterPresence{ServerTimestamp: present.Timestamp(now)}
	part.Presences, part.LastUpdateID = present.Presences(s.View, now, which)
	s.RegisterPresence = part
}

// userStatus are the statuses of active users who have one, with the values that are
// set.
func (s *state) userStatus() {
	part := &wire.RegisterUserStatus{UserStatus: map[string]wire.Status{}}
	set, unavailable, viewer := s.View.Statuses(), s.View.Unavailable(), rest.ViewerOf(s.Call, false)
	for _, u := range s.View.Users() {
		if set[u.ID] == nil && !unavailable[u.ID] || !viewer.Knows(u) {
			continue
		}
		away := s.View.Status(u.ID).Away
		if s.rules.awayIsUnavailable {
			away = unavailable[u.ID]
		}
		out := present.Status(s.View, u.ID, away)
		if u.Active && out != (wire.Status{}) {
			part.UserStatus[strconv.Itoa(u.ID)] = out
		}
	}
	s.RegisterUserStatus = part
}

func (s *state) mutedUsers() {
	s.RegisterMutedUsers = &wire.RegisterMutedUsers{MutedUsers: present.MutedUsers(s.View, s.User.ID)}
}

func (s *state) userGroups() {
	s.RegisterUserGroups = &wire.RegisterUserGroups{RealmUserGroups: present.UserGroups(s.View, s.Plan,
		s.World.Clock.Now(), present.KnowsDeactivatedGroups(&s.options))}
}
