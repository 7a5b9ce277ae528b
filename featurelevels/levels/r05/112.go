package r05

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 112 that needs a function.
var level112 = fl.Edits{
	"112-update-message-stream-id": fl.Rewritten(func(e *wire.UpdateMessage, o *fl.Object) {
		if e.PropagateMode == "" {
			o.Delete("stream_id")
		}
	}),
}
