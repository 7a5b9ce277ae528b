package r05

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 77 that needs a function.
var level077 = fl.Edits{
	"77-delete-message-private-fields": fl.Together(
		fl.Rewritten(senderOf),
		fl.Rewritten(func(e *wire.DeletedMessages, o *fl.Object) { senderOf(&e.Singles[0], o) })),
}

func senderOf(e *wire.DeletedMessage, o *fl.Object) {
	if e.MessageType == "private" {
		o.Set("sender_id", e.SenderID)
		o.Set("recipient_id", e.RecipientID)
	}
}
