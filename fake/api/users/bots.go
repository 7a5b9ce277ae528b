package users

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MayHaveBot refuses a bot of a kind or name that the requester cannot have.
func MayHaveBot(c *rest.Call, v world.View, kind int, name string) error {
	if err := botRulesAt(c.Plan).may(c, kind); err != nil {
		return err
	}
	return BotNameFree(v, name)
}

// BotNameFree refuses the name of an active account.
func BotNameFree(v world.View, name string) error {
	for _, u := range v.Users() {
		if u.Active && strings.EqualFold(u.FullName, name) {
			return botNameTaken.New()
		}
	}
	return nil
}

// GiveBot gives a bot another owner. Users who cannot see all bots lose it or get all
// of it; the others get the change.
func GiveBot(tx *world.Tx, id, ownerID int) {
	bot := *tx.User(id)
	former, owner := tx.User(bot.OwnerID), tx.User(ownerID)
	bot.OwnerID = ownerID
	tx.PutUser(bot)
	told := map[int]bool{}
	if former != nil && !former.IsAdministrator() {
		tx.Emit([]int{former.ID}, wire.BotDelete{Type: "realm_bot", Op: "delete", Bot: wire.GoneBot{UserID: id}})
		told[former.ID] = true
	}
	if !owner.IsAdministrator() {
		audience.EmitBot(tx, &bot, []int{ownerID})
		told[ownerID] = true
	}
	var others []int
	for _, keeper := range audience.KeepersOf(tx, &bot) {
		if !told[keeper] {
			others = append(others, keeper)
		}
	}
	tx.Emit(others, audience.BotChange(tx, &bot, wire.ChangedBot{OwnerID: &ownerID}))
	tx.Emit(audience.Acquaintances(tx, id), wire.PersonUpdated(wire.PersonBotOwner{UserID: id, BotOwnerID: ownerID}))
}
