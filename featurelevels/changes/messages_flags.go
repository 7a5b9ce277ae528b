package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of message flags.
var (
	FlagEventsTellOp = At(32, "events about flags have the field op",
		Rows("flag-event-op", "flag-event-operation-deprecated"),
		Added[wire.FlagsEvent]("op"))

	UnreadTellsDetails = At(121, "events about messages that become unread include their stream, topic or users",
		Rows("mark-unread-details"),
		Added[wire.FlagsEvent]("message_details"))

	FlagEventsTellChanged = At(155, "events about flags list only the messages that changed",
		Rows("flag-event-only-changed"),
		Rewritten(func(e *wire.FlagsEvent, o *Object) {
			o.Set("messages", e.Asked)
			if e.AskedDetails != nil {
				o.Set("message_details", e.AskedDetails)
			}
		}))

	NothingReadIsNotTold = At(156, "who marks a stream or a user's messages as read where nothing is unread gets no event",
		Recorded())

	FlagsOfANarrow = At(155, "flags can be changed for a range of a narrow",
		Rows("flags-narrow-endpoint"),
		RouteAdded("POST /messages/flags/narrow"))
)
