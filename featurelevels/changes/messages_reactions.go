package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of reactions.
var (
	ReactionsNameUserByID = At(2, "a reaction includes the user's ID at the top level",
		Rows("reaction-user-id", "reaction-user-deprecated"),
		Added[wire.Reaction]("user_id"),
		Added[wire.ReactionEvent]("user_id"))

	ReactionTypeMayBeLeftOut = At(2, "reaction_type is optional and follows from the emoji name",
		Rows("reaction-type-optional"),
		DefaultWas("reaction_type", "unicode_emoji", "POST /messages/{message_id}/reactions"))
)
