package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// tellOfNewUser tells everybody of an account that was made, and of the system
// group that it is in.
func tellOfNewUser(tx *world.Tx, u *world.User) {
	tellOfUser(tx, u)
	tellGroupPeople(tx, "add_members", tx.RoleGroup(u, tx.Now()), []int{u.ID})
}

// tellOfUser tells everybody of an account that has come, and who looks after
// it of a bot.
func tellOfUser(tx *world.Tx, u *world.User) {
	id := u.ID
	tx.Tell(everybody(tx), personal{func(v viewer) any {
		account := v.view.User(id)
		person := v.user(account)
		if !person.IsBot {
			person.ProfileData = profileData(v.view, account)
		}
		return wire.UserAdd{Type: "realm_user", Op: "add", Person: person}
	}})
	if u.IsBot() {
		tellOfBot(tx, u, keepersOf(tx, u))
	}
}

// tellOfBot tells of a bot as its owner sees it.
func tellOfBot(tx *world.Tx, bot *world.User, to []int) {
	id := bot.ID
	tx.Tell(to, personal{func(v viewer) any {
		return wire.BotAdd{Type: "realm_bot", Op: "add", Bot: v.ownedBot(v.view.User(id))}
	}})
}

// tellOfBotChange tells what changed about a bot.
func tellOfBotChange(tx *world.Tx, bot *world.User, changed wire.ChangedBot) {
	tx.Tell(keepersOf(tx, bot), botChange(tx, bot, changed))
}

func botChange(tx *world.Tx, bot *world.User, changed wire.ChangedBot) wire.BotUpdate {
	changed.UserID, changed.Email = bot.ID, tx.APIEmail(bot)
	return wire.BotUpdate{Type: "realm_bot", Op: "update", Bot: changed}
}
