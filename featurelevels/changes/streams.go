package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of streams and of asking about them.
var (
	StreamsTellPostPolicy = At(1, "streams tell who may post to them by a policy",
		Rows("stream-object-post-policy"),
		Added[wire.Stream]("stream_post_policy"))

	StreamsTellRetention = At(17, "streams tell how long they keep messages",
		Rows("stream-retention-field"),
		Added[wire.Stream]("message_retention_days"))

	StreamsTellCreation = At(30, "streams tell when they were created",
		Rows("stream-date-created"),
		Added[wire.Stream]("date_created"))

	MembersAreIDs = At(79, "the subscribers of a stream are listed by ID",
		Rows("stream-members-ids"),
		Rewritten(func(m *wire.StreamMembers, o *Object) { o.Set("subscribers", m.Emails()) }))

	OneStreamByID = At(132, "one stream can be asked for by ID", Rows("get-stream-by-id"),
		RouteAdded("GET /streams/{stream_id}"))

	StreamsTellRemovers = At(142, "streams tell who may remove subscribers",
		Rows("stream-can-remove-group"),
		Added[wire.Stream]("can_remove_subscribers_group_id"))

	StreamEmailByRequest = At(186, "the email address of a stream is told to who asks for it",
		Rows("stream-email-endpoint"),
		RouteAdded("GET /streams/{stream_id}/email_address"))

	RegisterWebPublicStreams = At(186, "a registration lists web-public streams for everybody",
		Rows("register-streams-web-public"))
)
