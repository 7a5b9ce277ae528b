package users

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// RegenerateOwnKey answers POST /users/me/api_key/regenerate, for users and bots. The
// old key becomes invalid.
func RegenerateOwnKey(c *rest.Call, _ *rest.NoParams) (any, error) { return RenewKey(c, c.User.ID) }

// RenewKey gives an account a new API key.
func RenewKey(c *rest.Call, id int) (out wire.NewKey, err error) {
	err = c.World.Write(func(tx *world.Tx) error {
		u := *tx.User(id)
		u.APIKey = tx.NewKey(&u)
		tx.PutUser(u)
		if u.IsBot() {
			audience.EmitBotChange(tx, &u, wire.ChangedBot{APIKey: &u.APIKey})
		}
		out.APIKey = u.APIKey
		return nil
	})
	return out, err
}
