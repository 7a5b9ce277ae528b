package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of asking about streams.
var (
	SubscriptionStatus = At(12, "whether a user is subscribed to a stream can be asked",
		Rows("get-subscription-status"),
		RouteAdded("GET /users/{user_id}/subscriptions/{stream_id}"))

	MembersAreIDs = At(79, "the subscribers of a stream are listed by ID",
		Rows("stream-members-ids"),
		Rewritten(func(m *wire.StreamMembers, o *Object) { o.Set("subscribers", m.Emails()) }))

	OneStreamByID = At(132, "one stream can be asked for by ID", Rows("get-stream-by-id"),
		RouteAdded("GET /streams/{stream_id}"))

	StreamEmailByRequest = At(186, "the email address of a stream is told to who asks for it",
		Rows("stream-email-endpoint"),
		RouteAdded("GET /streams/{stream_id}/email_address"))
)

const updateStream = "PATCH /streams/{stream_id}"

// Changes of changing streams.
var (
	PostPolicyWhenChanging = At(1, "who may post to a stream is changed by a policy",
		Rows("update-stream-post-policy-param"),
		ParamAdded("stream_post_policy", updateStream),
		Split(func(e wire.StreamUpdate) []any {
			if e.Property == "stream_post_policy" {
				return nil
			}
			return []any{e}
		}))

	StreamTextsArePlain = At(64, "a stream's new name and description are no longer written in JSON",
		Rows("stream-string-encoding"),
		quotedIn([]string{updateStream}, "new_name", "description"))

	AccessTellsWebPublic = At(71, "events on who can see a stream tell whether it is web-public",
		Rows("stream-update-web-public"),
		Added[wire.StreamUpdate]("is_web_public"))

	RetentionUnlimitedWhenChanging = At(91, "a stream that keeps messages for ever is changed to unlimited",
		Rows("update-retention-unlimited"),
		ValueWas("message_retention_days", unlimited, updateStream))

	WebPublicWhenChanging = At(98, "a stream can be made web-public", Rows("update-stream-web-public"),
		ParamAdded("is_web_public", updateStream))

	OpenedStreamsAppear = At(134, "a stream that is made public appears to those who could not see it",
		Rows("stream-made-public-events"))

	PublicHistoryDemanded = At(136, "protected history is refused for public streams",
		Rows("protected-history-error"))

	HistoryChangesAlone = At(136, "who sees the history of a stream can be changed alone",
		Rows("history-alone"))

	RemoversWhenChanging = At(161, "who may remove subscribers can be changed",
		Rows("update-can-remove-group"),
		ParamAdded("can_remove_subscribers_group_id", updateStream))

	RenamesWithoutEmail = At(186, "renaming a stream no longer tells its email address",
		Split(func(e wire.StreamUpdate) []any {
			if e.Property != "name" {
				return []any{e}
			}
			email := e
			email.Property, email.Value = "email_address", e.EmailAddress
			return []any{email, e}
		}))
)

// Changes of the properties of subscriptions.
var (
	PropertyEventsWithoutEmail = At(40, "events on subscriptions no longer tell the user's address",
		Rows("subscription-update-email"),
		Removed("email", func(e *wire.SubscriptionUpdate) any { return e.Email }))

	PropertyEventsWithoutName = At(41, "events on subscriptions no longer tell the stream's name",
		Rows("subscription-update-name"),
		Removed("name", func(e *wire.SubscriptionUpdate) any { return e.StreamName }))

	PropertiesNotEchoed = At(111, "changing subscriptions tells ignored parameters and not what was asked for",
		Rows("subscription-properties-response"),
		Removed("subscription_data", func(p *wire.PropertiesChanged) any { return p.SubscriptionData }))

	MutingSendsTwoEvents = At(139, "muting a stream sends an event for each of its two names",
		Rows("mute-two-events"),
		Split(func(e wire.SubscriptionUpdate) []any {
			if e.Property == "is_muted" {
				return nil
			}
			return []any{e}
		}))
)

// SubscribersInEvents is a deviation of the zulip dialect.
var SubscribersInEvents = In(Zulip, "events on new subscriptions list the subscribers whether or not the client asked for them")
