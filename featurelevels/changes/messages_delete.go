package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of deleting messages.
var (
	DeletionsInBulk = At(13, "one event may contain many deleted messages, and no event includes a sender's email address",
		Rows("delete-message-event", "capability-bulk-message-deletion"),
		Split(func(e wire.DeletedMessages) []any {
			var singles []any
			for _, s := range e.Singles {
				singles = append(singles, s)
			}
			return singles
		}),
		Rewritten(func(e *wire.DeletedMessage, o *Object) {
			o.Set("sender", e.SenderEmail)
			o.Set("sender_id", e.SenderID)
		}))

	DeletionsWithoutSender = At(77, "events about deleted direct messages include neither sender nor recipient",
		Rows("delete-message-private-fields"),
		Rewritten(func(e *wire.DeletedMessage, o *Object) { senderOf(e, o) }),
		Rewritten(func(e *wire.DeletedMessages, o *Object) { senderOf(&e.Singles[0], o) }))

	TopicsDeletedInBatches = At(147, "deleting a topic works in batches, newest messages first",
		Rows("delete-topic-batches"))
)

func senderOf(e *wire.DeletedMessage, o *Object) {
	if e.MessageType == "private" {
		o.Set("sender_id", e.SenderID)
		o.Set("recipient_id", e.RecipientID)
	}
}
