package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of streams and their lists.
var (
	StreamsTellPostPolicy = At(1, "streams include a post policy",
		Rows("stream-object-post-policy"),
		Added[wire.Stream]("stream_post_policy"))

	StreamsTellRetention = At(17, "streams include their message retention",
		Rows("stream-retention-field"),
		Added[wire.Stream]("message_retention_days"))

	StreamsTellCreation = At(30, "streams include the time of creation",
		Rows("stream-date-created"),
		Added[wire.Stream]("date_created"))

	MembersAreIDs = At(79, "an endpoint lists the subscribers of a stream by ID",
		Rows("stream-members-ids"),
		Rewritten(func(m *wire.StreamMembers, o *Object) { o.Set("subscribers", m.Emails()) }))

	OneStreamByID = At(132, "a stream can be fetched by ID", Rows("get-stream-by-id"),
		RouteAdded("GET /streams/{stream_id}"))

	StreamsTellRemovers = At(142, "streams include who may remove subscribers",
		Rows("stream-can-remove-group"),
		Added[wire.Stream]("can_remove_subscribers_group_id"))

	StreamEmailByRequest = At(186, "an endpoint returns the email address of a stream",
		Rows("stream-email-endpoint"),
		RouteAdded("GET /streams/{stream_id}/email_address"))

	RegisterWebPublicStreams = At(186, "a registration lists web-public streams for all users",
		Rows("register-streams-web-public"))
)

// FirstMessageStays is a deviation of the zulip dialect.
var FirstMessageStays = In(Zulip, "a stream keeps the ID of its first message when that is deleted or moved",
	Rewritten(func(s *wire.Stream, o *Object) {
		o.Set("first_message_id", s.FirstEverID)
	}))
