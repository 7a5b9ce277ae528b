package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of bots.
var (
	ShortPorts = At(156, "the port of a bot's URL may have one digit",
		Recorded())

	BotOwnersAreIDs = At(1, "a bot's owner is given by ID, not by address",
		Rows("user-bot-owner-id"),
		Rewritten(func(u *wire.User, o *Object) {
			if !u.BotOwnerID.Present {
				return
			}
			o.Set("bot_owner_id", nil)
			if u.BotOwnerEmail != "" {
				o.Set("bot_owner_id", u.BotOwnerEmail)
			}
			o.Rename("bot_owner_id", "bot_owner")
		}))

	OwnBotsNameOwnerByID = At(5, "the bots of a user include their owner's ID",
		Rows("realm-bot-owner-id"),
		Rewritten(func(b *wire.OwnedBot, o *Object) {
			o.Set("owner_id", nil)
			if b.OwnerEmail != "" {
				o.Set("owner_id", b.OwnerEmail)
			}
			o.Rename("owner_id", "owner")
		}))

	SystemBotFlag = At(83, "system bots are no longer called cross-realm bots",
		Rows("system-bot-flag"),
		Renamed[wire.User]("is_system_bot", "is_cross_realm_bot", nil))

	RoleOfBots = At(130, "updating a bot can set its role", Rows("bot-role"),
		ParamAdded("role", "PATCH /bots/{bot_id}"))
)

// Deviations of the zulip dialect in bots.
var (
	NoEmbeddedBots = In(Zulip, "users cannot create embedded bots")

	HumansHaveNoBotType = In(Zulip, "only bots have bot_type",
		Rewritten(func(u *wire.User, o *Object) {
			if u.BotType == nil {
				o.Delete("bot_type")
			}
		}))
)
