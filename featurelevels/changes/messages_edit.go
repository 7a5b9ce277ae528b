package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const editMessage = "PATCH /messages/{message_id}"

// Changes of editing and moving messages.
var (
	MovesBetweenStreams = At(1, "messages can be moved to another stream",
		Rows("edit-message-stream-id"),
		ParamAdded("stream_id", editMessage))

	SnapshotsTellFormerStream = At(1, "the history of a message tells from which stream it was moved",
		Rows("message-history-prev-stream"),
		Added[wire.Snapshot]("prev_stream"))

	MoveNoticesAreOptional = At(9, "the notices of a move can be left out",
		Rows("send-notification-params"),
		ParamAdded("send_notification_to_old_thread", editMessage),
		ParamAdded("send_notification_to_new_thread", editMessage))

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

	SnapshotsTellNewStream = At(118, "the history of a message tells to which stream it was moved",
		Rows("message-history-stream"),
		Added[wire.Snapshot]("stream"))

	OldThreadOptIn = At(152, "the old topic gets a notice of a move only on request",
		Rows("old-thread-default"))

	NoticesWithinStream = At(152, "moves within a stream post notices too",
		Rows("notifications-within-stream"))

	MovesWithoutEditing = At(159, "moving messages does not depend on whether they can be edited",
		Rows("move-without-allow-editing"))

	SendersMoveLikeOthers = At(159, "senders may move their messages no longer than others",
		Rows("sender-topic-edit"))

	TopicLimitByRule = At(162, "for how long topics can be edited is a setting",
		Rows("topic-edit-limit"))

	StreamLimitByRule = At(162, "moves to another stream have a time limit",
		Rows("stream-move-limit"))

	NoTopicIsNoExemption = At(172, "messages without a topic are moved by the same rules as others",
		Rows("no-topic-restricted"))

	WholeTopicsInTime = At(172, "a whole topic can be moved only if all of it is within the time limit",
		Rows("move-time-limit-error"))
)

// Changes of deleting messages.
var (
	DeletionsInBulk = At(13, "one event may tell of many deleted messages, and none names a sender's address",
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

	DeletionsWithoutSender = At(77, "deletions of direct messages name neither sender nor recipient",
		Rows("delete-message-private-fields"),
		Rewritten(func(e *wire.DeletedMessage, o *Object) { senderOf(e, o) }),
		Rewritten(func(e *wire.DeletedMessages, o *Object) { senderOf(&e.Singles[0], o) }))

	TopicsDeletedInBatches = At(147, "a topic is deleted in batches from its newest message",
		Rows("delete-topic-batches"))
)

func senderOf(e *wire.DeletedMessage, o *Object) {
	if e.MessageType == "private" {
		o.Set("sender_id", e.SenderID)
		o.Set("recipient_id", e.RecipientID)
	}
}

// Deviations of the zulip dialect in moving messages.
var (
	OldTargetFirst = In(Zulip, "a move of a message that is too old is refused for that, even where the whole topic is to be moved")
)
