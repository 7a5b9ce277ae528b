package zulip

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of users that needs a function.
var users = fl.Edits{
	"zulip-human-bot-type": fl.Rewritten(func(u *wire.User, o *fl.Object) {
		if u.BotType == nil {
			o.Delete("bot_type")
		}
	}),
}
