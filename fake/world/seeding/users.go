package seeding

import (
	"cmp"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/secrets"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var roles = map[scenarios.Role]int{
	scenarios.Owner: wire.RoleOwner, scenarios.Administrator: wire.RoleAdministrator,
	scenarios.Moderator: wire.RoleModerator, scenarios.Member: wire.RoleMember, scenarios.Guest: wire.RoleGuest,
}

var bots = map[scenarios.BotKind]int{
	scenarios.GenericBot: wire.BotGeneric, scenarios.IncomingWebhook: wire.BotIncoming,
	scenarios.OutgoingWebhook: wire.BotOutgoing, scenarios.EmbeddedBot: wire.BotEmbedded,
}

var visibilities = map[scenarios.EmailVisibility]world.Visibility{
	scenarios.VisibleToEveryone: world.Everyone, scenarios.VisibleToMembers: world.Members,
	scenarios.VisibleToAdministrators: world.Administrators, scenarios.VisibleToNobody: world.Nobody,
	scenarios.VisibleToModerators: world.Moderators,
}

// users stores users with stated IDs first, so that assigned IDs do not conflict with
// them.
func (b *builder) users(tx *world.Tx) {
	b.ids = map[string]int{}
	for _, u := range b.s.Users {
		tx.IDs().User.Reserve(u.ID)
	}
	b.botsJoined = map[string]time.Time{}
	for _, bot := range b.s.ServerBots {
		b.ids[string(bot.Name)], b.botsJoined[string(bot.Name)] = bot.ID, bot.Joined.Resolve(b.start)
	}
	for _, u := range b.s.Users {
		b.ids[store.Fold(u.Email)] = tx.IDs().User.Take(u.ID)
	}
	for _, u := range b.s.Users {
		tx.PutUser(b.user(u))
	}
	b.systemBots(tx)
}

// systemBots gives system bots their usual IDs if the scenario does not give these to
// other users. One ID after the users is always reserved for them, so that the IDs of
// later users do not depend on this.
func (b *builder) systemBots(tx *world.Tx) {
	ids := &tx.IDs().User
	afterPeople := int(*ids) + 1
	bots := world.SystemBots()
	for _, bot := range append(bots[1:], bots[0]) { // the one for mail takes an ID after those that write
		if tx.User(bot.ID) != nil {
			bot.ID = 0
		}
		if stated := b.ids[bot.Local]; stated != 0 {
			bot.ID = stated
		}
		joined := b.botsJoined[bot.Local]
		if joined.IsZero() {
			joined = b.start.Add(-365 * day)
		}
		email := bot.Local + "@" + world.OwnHost
		b.ids[bot.Local] = ids.Take(bot.ID) // as files call it
		tx.PutUser(world.User{
			ID: b.ids[bot.Local], Email: email, FullName: bot.Name, Role: wire.RoleMember,
			Active: true, APIKey: secrets.Key(b.seed, email), Joined: joined.UTC(),
			BotType: wire.BotGeneric, AvatarVersion: 1, EmailVisibility: world.Everyone, System: true,
		})
	}
	ids.Reserve(afterPeople)
}

func (b *builder) user(u scenarios.User) world.User {
	apiKey := cmp.Or(u.APIKey, secrets.Key(b.seed, u.Email))
	joined := u.Joined.Resolve(b.start)
	if joined.IsZero() {
		joined = b.start.AddDate(0, 0, -30)
	}
	return world.User{
		ID: b.id(u.Email), Email: u.Email, FullName: u.FullName, Role: roles[u.Role],
		Active: !u.Deactivated, APIKey: apiKey, Password: u.Password, Joined: joined.UTC(),
		Timezone: u.Timezone, BotType: bots[u.Bot], OwnerID: b.id(u.BotOwner),
		Avatar: seededAvatar(u), AvatarVersion: max(u.AvatarVersion, 1),
		EmailVisibility: visibilities[u.EmailVisibility], BillingAdmin: u.BillingAdmin,
		CanCreateUsers: u.CanCreateUsers, CanChangeEmails: u.CanChangeEmails, AlertWords: u.AlertWords,
		Newcomer: u.Newcomer, HintsSeen: u.HintsSeen,
		Bot: world.BotProfile{Service: b.service(u)},
	}
}
