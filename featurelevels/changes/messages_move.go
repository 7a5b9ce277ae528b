package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

const editMessage = "PATCH /messages/{message_id}"

// Changes of moving messages.
var (
	MovesBetweenStreams = At(1, "messages can be moved to another stream",
		Rows("edit-message-stream-id"),
		ParamAdded("stream_id", editMessage))

	MoveNoticesAreOptional = At(9, "a move can omit its notices",
		Rows("send-notification-params"),
		ParamAdded("send_notification_to_old_thread", editMessage),
		ParamAdded("send_notification_to_new_thread", editMessage))

	PrivateMessagesMove = At(65, "messages can be moved from private streams and to them",
		Recorded())

	// As no row dates it: seen on release 5.0, and not yet on 4.0.
	NoticesCountMessages = At(122, "the notices of a move say how much was moved",
		Recorded())

	// As no row dates it: seen on release 7.0, and not yet on 6.0.
	NoticesKnowTheTarget = At(185, "the notice at the new place links to a single message, and knows what was there already",
		TextWas("The time limit for editing this message's topic has passed.", "The time limit for editing this message's topic has passed"),
		Recorded())

	// As no row dates it: seen on release 5.0, and not yet on 4.0.
	PoliciesFollowTopics = At(122, "the mutes of a topic move along with its messages",
		Recorded())

	// As no row dates it: seen on release 7.0, and not yet on 6.0.
	PoliciesMerge = At(185, "if a topic moves into another, each user keeps the policy by which one sees more",
		Recorded())

	OldThreadOptIn = At(152, "the old topic gets a notice of a move only on request",
		Rows("old-thread-default"))

	NoticesWithinStream = At(152, "moves within a stream send notices too",
		Rows("notifications-within-stream"))

	MovesWithoutEditing = At(159, "moving messages does not depend on whether the organization allows editing",
		Rows("move-without-allow-editing"))

	SendersMoveLikeOthers = At(159, "senders have the same time limit for moves as other users",
		Rows("sender-topic-edit"))

	TopicLimitByRule = At(162, "the time limit for editing topics is a setting",
		Rows("topic-edit-limit"))

	StreamLimitByRule = At(162, "moving messages to another stream has a time limit",
		Rows("stream-move-limit"))

	NoTopicIsNoExemption = At(172, "messages without a topic are moved by the same rules as other messages",
		Rows("no-topic-restricted"))

	WholeTopicsInTime = At(172, "a whole topic can be moved only if all its messages are within the time limit",
		Rows("move-time-limit-error"))
)

// Deviations of the zulip dialect in moving messages.
var (
	OldTargetFirst = In(Zulip, "moving a whole topic from a message that is too old gets the error for one message")
)
