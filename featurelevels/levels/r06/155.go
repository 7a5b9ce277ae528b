package r06

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 155 that needs a function.
var level155 = fl.Edits{
	"155-flag-event-only-changed": fl.Rewritten(func(e *wire.FlagsEvent, o *fl.Object) {
		o.Set("messages", e.Asked)
		if e.AskedDetails != nil {
			o.Set("message_details", e.AskedDetails)
		}
	}),
}
