package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const typing = "POST /typing"

// Changes of typing notifications.
var (
	TypingByIDs = At(11, "POST /typing accepts only user IDs",
		Rows("typing-no-emails"),
		TypesWere("to", "POST /typing"))

	StreamTyping = At(58, "typing events exist for topics, for clients with the capability stream_typing_notifications",
		Rows("typing-stream-param", "typing-event-stream", "capability-stream-typing"),
		ParamAdded("type", typing), ParamAdded("topic", typing),
		Added[wire.DirectTyping]("message_type"))

	DirectTypeOfTyping = At(174, "POST /typing accepts the type direct",
		Rows("direct-type-typing"))
)
