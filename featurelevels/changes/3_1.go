package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 3.1, levels 26 and 27.
var NoShortNames = At(26, "messages no longer carry short names",
	Rows("message-sender-short-name", "display-recipient-short-name"),
	Removed("sender_short_name", func(m *wire.Message) any { return localPart(m.SenderEmail) }),
	Removed("short_name", func(u *wire.DisplayUser) any { return localPart(u.Email) }))
