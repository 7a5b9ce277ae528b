package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

// Changes of who may do and see what, and of refusals, that only recordings of public
// servers show. Each has the level of the first release that showed it.
var (
	SubscriptionsOverseen = At(122, "administrators learn who is subscribed to private streams that they are not in",
		Recorded())

	ModeratorsMoveLate = At(122, "moderators may edit topics after the time limit",
		Recorded())

	StreamNamesWithoutControls = At(122, "the name of a stream has no control characters",
		Recorded())

	EmojiWithoutImage = At(122, "an emoji that is not an image is refused like other pictures",
		Recorded())

	PrincipalsFirst = At(185, "subscribing looks for the users before it looks for the streams",
		Recorded())

	RefusalsCreateNothing = At(185, "a refused request to subscribe creates no streams",
		Recorded())

	GuestsSeeWebPublic = At(65, "guests can see web-public streams",
		Recorded())

	PoliciesRefuseAlike = At(65, "users whom a policy keeps from subscribing others are refused like others",
		Recorded())

	AdministratorsListAll = At(65, "administrators can list all active streams",
		Recorded())

	PrivacyKept = At(156, "a change of a stream's privacy keeps what the request does not name",
		Recorded())

	LeftUnreadTold = At(156, "users who leave streams hear of messages read there only if there were unread ones",
		Recorded())

	GroupChangesAreSaid = At(185, "users are told who adds them to a group or removes them",
		Recorded())

	BotsGoFirst = At(65, "the bots of a deactivated user are deactivated before the user, not afterwards",
		Recorded())

	SilentMeansNobody = At(65, "a silent mention of everybody notifies nobody",
		Recorded())
)

// Deviations of the zulip dialect in access.
var (
	QueuesOutliveUsers = In(Zulip, "the event queues of a deactivated user continue when the user returns")

	AvatarsByVisibility = In(Zulip, "avatar_url is null only for users whose real email address everybody sees")
)
