package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 7.5, level 186.
var (
	NoStreamEmail = At(186, "subscriptions no longer tell the stream's email address",
		Rows("subscription-email-address"),
		Removed("email_address", func(s *wire.Subscription) any { return s.EmailAddress }))

	RegisterWebPublicStreams = At(186, "a registration lists web-public streams for everybody",
		Rows("register-streams-web-public"))

	FormerStreamsInSight = At(186, "a registration no longer lists former streams that are out of sight")
)
