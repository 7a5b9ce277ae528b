package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// streamSubscriber is the role of a subscriber who is not a stream administrator.
const streamSubscriber = 50

// Changes of subscriptions.
var (
	PrincipalIDs = At(9, "principals may be user IDs",
		Rows("subscribe-principals-ids", "unsubscribe-principals-ids"))

	SubscriptionStatus = At(12, "an endpoint returns whether a user is subscribed to a stream",
		Rows("get-subscription-status"),
		RouteAdded("GET /users/{user_id}/subscriptions/{stream_id}"))

	NoOldStreamFlag = At(14, "subscriptions no longer include whether the stream is old",
		Rows("subscription-is-old-stream"),
		Removed("is_old_stream", func(s *wire.Subscription) any { return s.StreamWeeklyTraffic != nil }),
		Removed("is_old_stream", func(s *wire.NeverSubscribed) any { return s.StreamWeeklyTraffic != nil }))

	SubscriptionRole = At(31, "subscriptions include the subscriber's role in the stream",
		Rows("subscription-role"),
		AddedForAWhile[wire.Subscription]("role"))

	SubscribersAlways = At(37, "a registration with include_subscribers has the field subscribers on every stream",
		Rows("register-subscribers-always"))

	SubscribersAreIDs = At(79, "GET /users/me/subscriptions lists subscribers by ID",
		Rows("subscribers-ids"),
		Rewritten(subscriberEmails),
		Rewritten(func(*wire.Subscription, *Object) {})) // an edit makes the plan walk through the entries

	NoSubscriptionRole = At(133, "subscriptions no longer include a role",
		Rows("subscription-role-removed"),
		Removed("role", func(*wire.Subscription) any { return streamSubscriber }))

	UnsubscribeOwnBots = At(145, "users may unsubscribe their own bots",
		Rows("unsubscribe-own-bots"))

	UnsubscribeByGroup = At(161, "a stream has a group that may remove subscribers",
		Rows("unsubscribe-by-group"))

	NoStreamEmail = At(186, "subscriptions no longer include the stream's email address",
		Rows("subscription-email-address"),
		Removed("email_address", func(s *wire.Subscription) any { return s.EmailAddress }))

	StreamAdministrators = At(65, "streams can have administrators, who may unsubscribe others",
		Recorded())

	AlreadySubscribedAsAsked = At(122, "streams to which users are subscribed already stand in the order of the request",
		Recorded())

	AlreadyFromNewest = At(65, "streams to which users are subscribed already stand from the newest to the oldest, and not as in the request",
		Recorded())

	InnerRefusalsAreWhole = At(122, "a refusal to add a stream refuses PATCH /users/me/subscriptions in its own words",
		Recorded())

	// As no row dates it: seen on release 7.0, and not yet on 6.0.
	StreamsByID = At(185, "subscribing and unsubscribing go through the streams by ID, not in the order of the request",
		Recorded())

	FormerColorsAreUsed = At(65, "new subscriptions do not get the color of a former one while another is free",
		Recorded())

	ColorsGoByPlace = At(156, "streams joined at once get their colors in the order of their making, those with a requested color first",
		Recorded())

	FormerStreamsInSight = At(186, "a registration no longer lists former streams that the user cannot see")
)

// Deviations of the zulip dialect in subscriptions.
var (
	RefusedStreamHasCode = In(Zulip, "subscribing to a stream without permission is a bad request",
		CodeSince(RefusalsHaveCodes, wire.SubscriptionRefused, "BAD_REQUEST"))

	SubscribingGoesThroughSets = In(Zulip, "users join the streams of one call in the order of a set, and then those that they have been in before")

	ColorsByExactName = In(Zulip, "a requested color is for the stream with exactly the name in the request, by upper and lower case")

	RepeatedStreamsExist = In(Zulip, "a new private stream that one request names twice is out of sight the second time")

	FormerSubscribersKnowStreams = In(Zulip, "a private stream that becomes public is not created for users who were subscribed to it")

	LeftStreamsAreNotUnread = In(Zulip, "a registration counts no unread messages of streams that the user has left")

	RetentionIsJSON = In(Zulip, "the words of message_retention_days and of limits need quotes")

	UnsubscribingFindsAll = In(Zulip, "unsubscribing from a private stream out of sight succeeds and removes nobody")

	PropertyIsText = In(Zulip, "the value of PATCH /users/me/subscriptions/{stream_id} is text, which only colors are")

	PropertiesChangeSingly = In(Zulip, "properties before a refused one are changed")
)

// subscriberEmails lists subscribers by email address in one answer. Events and
// registrations always had IDs.
func subscriberEmails(answer *wire.Subscriptions, o *Object) {
	list, _ := o.Get("subscriptions")
	for i, entry := range list.([]any) {
		s := answer.Subscriptions[i]
		if s.Subscribers.Present && s.SubscriberEmails != nil {
			entry.(*Object).Set("subscribers", s.SubscriberEmails())
		}
	}
}
