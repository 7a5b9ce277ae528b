package users

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Rename changes an account's name.
func Rename(tx *world.Tx, id int, name string) {
	u := *tx.User(id)
	if u.FullName == name {
		return
	}
	u.FullName = name
	tx.PutUser(u)
	tx.Emit(audience.Acquaintances(tx, id),
		wire.PersonUpdated(wire.PersonName{UserID: id, FullName: name, Email: tx.APIEmail(&u)}))
	if u.IsBot() {
		audience.EmitBotChange(tx, &u, wire.ChangedBot{FullName: &name})
	}
}
