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

func emitKeepers(tx *world.Tx, u *world.User) {
	if u.IsBot() {
		EmitBot(tx, u, KeepersOf(tx, u))
	}
}

func emitPerson(tx *world.Tx, u *world.User) {
	id := u.ID
	tx.Emit(Everybody(tx), present.Personal{Event: func(v present.Viewer) any {
		account := v.View.User(id)
		person := v.User(account)
		person.Known = false
		if !person.IsBot {
			person.ProfileData = present.ProfileData(v.View, account)
		}
		return wire.UserAdd{Type: "realm_user", Op: "add", Person: person}
	}})
}

// EmitBot sends the event of a bot as its owner sees it.
func EmitBot(tx *world.Tx, bot *world.User, to []int) {
	id := bot.ID
	tx.Emit(to, present.Personal{Event: func(v present.Viewer) any {
		return wire.BotAdd{Type: "realm_bot", Op: "add", Bot: v.OwnedBot(v.View.User(id))}
	}})
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
