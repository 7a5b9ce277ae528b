package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of editing messages.
var (
	EditEventsNameStream = At(112, "events on edits always name the stream",
		Rows("update-message-stream-id"),
		Rewritten(func(e *wire.UpdateMessage, o *Object) {
			if e.PropagateMode == "" {
				o.Delete("stream_id")
			}
		}))

	EditEventsTellRenderings = At(114, "events on edits tell when only the rendering changed",
		Rows("update-message-rendering-only"),
		Added[wire.UpdateMessage]("rendering_only"))

	RenderingsTellTime = At(114, "events on new renderings tell their time, and that nobody edited",
		Rows("update-message-user-and-time"),
		Rewritten(func(e *wire.UpdateMessage, o *Object) {
			if e.RenderingOnly {
				o.Delete("user_id")
				o.Delete("edit_timestamp")
			}
		}))
)
