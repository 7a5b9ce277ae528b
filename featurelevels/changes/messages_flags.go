package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of message flags.
var (
	FlagEventsTellOp = At(32, "events on flags tell their op under its usual name",
		Rows("flag-event-op", "flag-event-operation-deprecated"),
		Added[wire.FlagsEvent]("op"))

	UnreadTellsDetails = At(121, "messages that become unread come with where they stand",
		Rows("mark-unread-details"),
		Added[wire.FlagsEvent]("message_details"))

	FlagEventsTellChanged = At(155, "events on flags list only the messages that changed",
		Rows("flag-event-only-changed"),
		Rewritten(func(e *wire.FlagsEvent, o *Object) {
			o.Set("messages", e.Asked)
			if e.AskedDetails != nil {
				o.Set("message_details", e.AskedDetails)
			}
		}))

	FlagsOfANarrow = At(155, "flags can be changed over a range of a narrow",
		Rows("flags-narrow-endpoint"),
		RouteAdded("POST /messages/flags/narrow"))
)
