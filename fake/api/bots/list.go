// Package bots has the endpoints of bots, receives incoming webhooks, and makes the
// callbacks of outgoing webhook bots.
package bots

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/users"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// List answers GET /bots: the requester's active bots.
func List(c *rest.Call, _ *rest.NoParams) (any, error) {
	out := wire.Bots{Bots: []wire.ListedBot{}}
	for _, u := range c.View.Users() {
		if u.IsBot() && u.Active && u.OwnerID == c.User.ID {
			out.Bots = append(out.Bots, wire.ListedBot{
				Username: c.View.APIEmail(u), FullName: u.FullName, APIKey: u.APIKey, AvatarURL: present.AvatarURL(c.View, u),
				BotDefaults: present.BotDefaults(c.View, u),
			})
		}
	}
	return out, nil
}

// Deactivate answers DELETE /bots/{bot_id}.
func Deactivate(c *rest.Call, _ *rest.NoParams) (any, error) {
	bot, err := ownBot(c)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, users.SetActive(c.Site, bot.ID, false)
}

// ownBot finds the bot of the path if the requester may change it. Only owners may
// change a bot that may create users.
func ownBot(c *rest.Call) (*world.User, error) {
	id, err := strconv.Atoi(c.Path("bot_id"))
	bot := c.View.User(id)
	switch {
	case err != nil || bot == nil || !bot.IsBot() || bot.System:
		return nil, noSuchBot.New()
	case !c.User.CanAdminister(bot):
		return nil, rest.InsufficientPermission()
	case bot.CanCreateUsers && c.User.Role != wire.RoleOwner:
		return nil, rest.OwnerNeeded()
	}
	return bot, nil
}
