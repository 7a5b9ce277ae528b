package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of sending messages.
var (
	RealmStrIgnored = At(166, "sending a message ignores realm_str", Rows("realm-str-removed"),
		ParamRemoved("realm_str", "POST /messages"))

	DirectType = At(174, "direct is a message type", Rows("direct-type"))
)

// Deviations of the zulip dialect in sending messages.
var (
	LocalIDNotRequired = In(Zulip, "queue_id does not need local_id")

	TopicMissingIsBadRequest = In(Zulip, "a missing topic or recipient is a bad request, not a missing parameter")

	LocalMessageID = In(Zulip, "a message event calls the client's own ID local_message_id",
		Renamed[wire.MessageEvent]("local_id", "local_message_id", nil))

	Widgets = In(Zulip, "messages can carry polls, to-do lists and forms, and what readers do with them",
		ParamRemoved("widget_content", "POST /messages"),
		RouteRemoved("POST /submessage"))

	NobodyForges = In(Zulip, "nobody sends in the name of somebody else, and the time of a message is a number",
		ParamRemoved("forged", "POST /messages"),
		ParamRemoved("time", "POST /messages"),
		ParamRemoved("sender", "POST /messages"))

	UnknownStreamIsEscaped = In(Zulip, "the name of an unknown stream is escaped for HTML")

	SendersLearnOfStreams = In(Zulip, "a message to the name of a stream out of sight is refused for want of permission, not as to an unknown stream", Recorded())
)
