package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// rename gives an account another name.
func rename(tx *world.Tx, id int, name string) {
	u := *tx.User(id)
	if u.FullName == name {
		return
	}
	u.FullName = name
	tx.PutUser(u)
	tx.Tell(everybody(tx), wire.PersonUpdated(wire.PersonName{UserID: id, FullName: name, Email: tx.APIEmail(&u)}))
	if u.IsBot() {
		tellOfBotChange(tx, &u, wire.ChangedBot{FullName: &name})
	}
}
