package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of reactions.
var (
	ReactionsNameUserByID = At(2, "a reaction names its user by ID at the top",
		Rows("reaction-user-id", "reaction-user-deprecated"),
		Added[wire.Reaction]("user_id"),
		Added[wire.ReactionEvent]("user_id"))

	ReactionTypeMayBeLeftOut = At(2, "the type of a reaction follows from its name where it is left out",
		Rows("reaction-type-optional"),
		DefaultWas("reaction_type", "unicode_emoji", "POST /messages/{message_id}/reactions"))
)
