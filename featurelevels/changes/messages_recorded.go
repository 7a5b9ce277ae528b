package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

// draftRoutes are the endpoints of drafts.
var draftRoutes = []string{"GET /drafts", "POST /drafts", "PATCH /drafts/{draft_id}", "DELETE /drafts/{draft_id}"}

// Changes of messages that no row of the change log dates. The source is the
// recordings of real servers: each change is at the level of the release that
// shows it first, or at the level where the source of the public server has it.
var (
	NarrowsToWebPublic = At(38, "a narrow can be to web-public streams", Recorded())

	MovedAlongHaveHistory = At(65, "messages that move along with another have the move in their edit history", Recorded())

	ResolvedNotices = At(75, "a topic is told that it was resolved", Recorded())

	NarrowsToResolved = At(77, "a narrow can be to resolved topics", Recorded())

	TopicsWithoutControls = At(113, "a topic has no control characters", Recorded())

	FlagsBeyondHistory = At(118, "all flags can be changed on messages outside the history, not only one star at a time", Recorded())

	TopicLimitSpeaksOfEditing = At(122, "the limit for editing topics is refused in words of its own", Recorded(),
		TextWas("The time limit for editing this message's topic has passed", "The time limit for editing this message has passed"))

	SameTopicIsNoMove = At(122, "the topic that a message already has is not a move", Recorded())

	RenamingResolves = At(156, "a topic that is renamed and resolved at once is told so", Recorded())

	FlagsSkipUnreadable = At(156, "a flag can be taken from messages out of sight, and they can be marked as read", Recorded())

	UnreceivedIsHistorical = At(156, "a single message outside the history has the flag historical", Recorded())

	ProtectedEditsToReceivers = At(156, "in streams with protected history, only users who received a message get its edits", Recorded())

	SentAtOnce = At(185, "a message that is sent is not kept until a time", Recorded(),
		ParamRemoved("delivery_type", "POST /messages"),
		ParamRemoved("deliver_at", "POST /messages"),
		ParamRemoved("tz_guess", "POST /messages"))

	LosersOfOneHearNothing = At(185, "users who lose sight of a single moved message get no event", Recorded())

	NarrowsMissTopicsThatLeave = At(185, "queues with a narrow of a stream miss that a whole topic leaves it", Recorded())
)

// FormerReadersEdit is recorded at 7.0; releases before it have the same rule.
var FormerReadersEdit = In(Zulip, "senders change the content of own messages that were moved out of their sight")

// DraftsBeforeTheirLevel is how servers offered drafts before they documented
// them.
var DraftsBeforeTheirLevel = In(Zulip, "the endpoints of drafts are there from level 27 on", Recorded(), RouteEarlier(27, draftRoutes...))
