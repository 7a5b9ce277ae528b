package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

const editMessage = "PATCH /messages/{message_id}"

// Changes of moving messages.
var (
	MovesBetweenStreams = At(1, "messages can be moved to another stream",
		Rows("edit-message-stream-id"),
		ParamAdded("stream_id", editMessage))

	MoveNoticesAreOptional = At(9, "the notices of a move can be left out",
		Rows("send-notification-params"),
		ParamAdded("send_notification_to_old_thread", editMessage),
		ParamAdded("send_notification_to_new_thread", editMessage))

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

// Deviations of the zulip dialect in moving messages.
var (
	OldTargetFirst = In(Zulip, "a move of a message that is too old is refused for that, even where the whole topic is to be moved")
)
