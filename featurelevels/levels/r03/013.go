package r03

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 13 that needs a function.
var level013 = fl.Edits{
	"13-delete-message-event": fl.Together(
		fl.Split(func(e wire.DeletedMessages) []any {
			var singles []any
			for _, s := range e.Singles {
				singles = append(singles, s)
			}
			return singles
		}),
		fl.Rewritten(func(e *wire.DeletedMessage, o *fl.Object) {
			o.Set("sender", e.SenderEmail)
			o.Set("sender_id", e.SenderID)
		})),
}
