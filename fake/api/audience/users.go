package audience

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// EmitNewUser sends all users the events of a new account, and of its system groups.
func EmitNewUser(tx *world.Tx, u *world.User) {
	emitPerson(tx, u)
	EmitRoleGroups(tx, u.ID, nil, tx.RoleGroups(u, tx.Now()))
	emitKeepers(tx, u)
}

// EmitUser sends all users the event of an added account, and for a bot its owner
// and administrators the event of the bot.
func EmitUser(tx *world.Tx, u *world.User) {
	emitPerson(tx, u)
	emitKeepers(tx, u)
}

// EmitActive sends the users who may know an account the event that it was deactivated or
// reactivated, and for a bot its owner and administrators the event of the bot.
func EmitActive(tx *world.Tx, u *world.User) {
	removed := wire.RemovedPerson{UserID: u.ID, FullName: u.FullName, Email: tx.APIEmail(u)}
	person := present.Turned{
		Change: "222-user-active-update", Event: wire.PersonUpdated(wire.PersonActive{UserID: u.ID, IsActive: u.Active}),
		Former: wire.UserRemove{Type: "realm_user", Op: "remove", Person: removed},
	}
	bot := present.Turned{
		Change: "222-bot-active-update", Event: BotChange(tx, u, wire.ChangedBot{IsActive: &u.Active}),
		Former: wire.BotRemove{Type: "realm_bot", Op: "remove", Bot: removed},
	}
	if u.Active {
		person.Former, bot.Former = present.Newcomer{ID: u.ID}, addedBot(u.ID)
	}
	hearers := Acquaintances(tx, u.ID)
	if u.Active && !tx.Rules().ReturnsHide {
		hearers = Everybody(tx)
	}
	tx.Emit(hearers, person)
	if u.IsBot() {
		tx.Emit(KeepersOf(tx, u), bot)
	}
}

func emitKeepers(tx *world.Tx, u *world.User) {
	if u.IsBot() {
		EmitBot(tx, u, KeepersOf(tx, u))
	}
}

func emitPerson(tx *world.Tx, u *world.User) { tx.Emit(Everybody(tx), present.Newcomer{ID: u.ID}) }

// EmitBot sends the event of a bot as its owner sees it.
func EmitBot(tx *world.Tx, bot *world.User, to []int) { tx.Emit(to, addedBot(bot.ID)) }

func addedBot(id int) present.Personal {
	return present.Personal{Event: func(v present.Viewer) any {
		return wire.BotAdd{Type: "realm_bot", Op: "add", Bot: v.OwnedBot(v.View.User(id))}
	}}
}

// EmitBotChange sends the event of a changed bot.
func EmitBotChange(tx *world.Tx, bot *world.User, changed wire.ChangedBot) {
	tx.Emit(KeepersOf(tx, bot), BotChange(tx, bot, changed))
}

// BotChange is the event of a changed bot.
func BotChange(tx *world.Tx, bot *world.User, changed wire.ChangedBot) wire.BotUpdate {
	changed.UserID, changed.Email = bot.ID, tx.APIEmail(bot)
	return wire.BotUpdate{Type: "realm_bot", Op: "update", Bot: changed}
}
