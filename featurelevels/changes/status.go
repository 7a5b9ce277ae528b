package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const userStatus = "POST /users/me/status"

// Changes of users' statuses.
var (
	AwayIsKept = At(65, "a status without away leaves it as it was", Recorded())

	StatusEmoji = At(86, "a status may have an emoji", Rows("status-emoji-register"),
		Added[wire.Status]("emoji_name", "emoji_code", "reaction_type"))

	StatusTakesEmoji = At(86, "updating a status can set an emoji", Rows("status-emoji-params"),
		ParamAdded("emoji_name", userStatus), ParamAdded("emoji_code", userStatus), ParamAdded("reaction_type", userStatus))

	StatusEventsTellEmoji = At(86, "events about statuses include the emoji", Rows("status-emoji-event"),
		Added[wire.StatusEvent]("emoji_name", "emoji_code", "reaction_type"))

	AwayIsNoPresence = At(148, "away is the opposite of presence_enabled", Rows("away-deprecated"))
)

// HiddenPresenceIsNoStatus is how public servers change the setting itself.
var HiddenPresenceIsNoStatus = In(Zulip, "presence that is hidden in the settings sends no event about the status")
