package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const typing = "POST /typing"

// Changes of telling that somebody is typing.
var (
	TypingByIDs = At(11, "typing is announced to IDs of users only",
		Rows("typing-no-emails"))

	StreamTyping = At(58, "typing in a topic can be announced, to clients that declare to understand it",
		Rows("typing-stream-param", "typing-event-stream", "capability-stream-typing"),
		ParamAdded("type", typing), ParamAdded("topic", typing),
		Added[wire.DirectTyping]("message_type"))

	DirectTypeOfTyping = At(174, "typing is announced with direct as message type",
		Rows("direct-type-typing"),
		ValueAdded("type", "direct", typing))
)
