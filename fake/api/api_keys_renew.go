package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// regenerateOwnKey answers POST /users/me/api_key/regenerate, of people and
// bots. The old key is good for nothing from then on.
func regenerateOwnKey(c *Call, _ *noParams) (any, error) { return c.renewKey(c.User.ID) }

// regenerateBotKey answers POST /bots/{bot_id}/api_key/regenerate.
func regenerateBotKey(c *Call, _ *noParams) (any, error) {
	bot, err := c.ownBot()
	if err != nil {
		return nil, err
	}
	return c.renewKey(bot.ID)
}

func (c *Call) renewKey(id int) (out wire.NewKey, err error) {
	err = c.World.Write(func(tx *world.Tx) error {
		u := *tx.User(id)
		u.APIKey = tx.NewKey(&u)
		tx.PutUser(u)
		if u.IsBot() {
			tellOfBotChange(tx, &u, wire.ChangedBot{APIKey: &u.APIKey})
		}
		out.APIKey = u.APIKey
		return nil
	})
	return out, err
}
