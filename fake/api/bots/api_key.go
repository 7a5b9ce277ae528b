package bots

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/users"
)

// RegenerateKey answers POST /bots/{bot_id}/api_key/regenerate.
func RegenerateKey(c *rest.Call, _ *rest.NoParams) (any, error) {
	bot, err := ownBot(c)
	if err != nil {
		return nil, err
	}
	return users.RenewKey(c, bot.ID)
}
