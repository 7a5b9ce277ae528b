package r05

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 114 that needs a function.
var level114 = fl.Edits{
	"114-update-message-user-and-time": fl.Rewritten(func(e *wire.UpdateMessage, o *fl.Object) {
		if e.RenderingOnly {
			o.Delete("user_id")
			o.Delete("edit_timestamp")
		}
	}),
}
