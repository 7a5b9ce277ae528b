package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of editing messages.
var (
	EditsMentionByPolicy = At(122, "edits cannot add wildcard mentions that the policy forbids",
		Recorded())

	EditEventsNameStream = At(112, "events about edits always include the stream",
		Rows("update-message-stream-id"),
		Rewritten(func(e *wire.UpdateMessage, o *Object) {
			if e.PropagateMode == "" {
				o.Delete("stream_id")
			}
		}))

	EditEventsTellRenderings = At(114, "events about edits include whether only the rendering changed",
		Rows("update-message-rendering-only"),
		Added[wire.UpdateMessage]("rendering_only"))

	RenderingsTellTime = At(114, "events about new renderings include their time, and null as the user",
		Rows("update-message-user-and-time"),
		Rewritten(func(e *wire.UpdateMessage, o *Object) {
			if e.RenderingOnly {
				o.Delete("user_id")
				o.Delete("edit_timestamp")
			}
		}))
)
