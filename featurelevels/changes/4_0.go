package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 4.0, levels 28 to 65.
var (
	StreamsTellCreation = At(30, "streams tell when they were created",
		Rows("stream-date-created"),
		Added[wire.Stream]("date_created"))

	SubscriptionRole = At(31, "subscriptions tell the subscriber's role in the stream",
		Rows("subscription-role"),
		AddedForAWhile[wire.Subscription]("role"))

	PeersPlural = At(35, "one peer event may tell of several users and streams",
		Rows("peer-events-plural"),
		Split(onePeerEach))

	RateLimitHasCode = At(36, "hitting the rate limit has a code of its own",
		Rows("rate-limit-code"),
		CodeWas(wire.RateLimitHit, ""))

	OneUserByEmail = At(39, "one user can be asked for by address", Rows("get-user-by-email"),
		RouteAdded("GET /users/{email}"))

	TopicLinksTellText = At(46, "a link of a topic tells its text beside its address",
		Rows("topic-links-objects"),
		Rewritten(func(m *wire.Message, o *Object) { o.Set("topic_links", addresses(m.TopicLinks)) }),
		Rewritten(func(e *wire.UpdateMessage, o *Object) {
			if e.TopicLinks != nil {
				o.Set("topic_links", addresses(e.TopicLinks))
			}
		}))

	UsersTellRole = At(59, "users tell their role", Rows("user-role"),
		Added[wire.User]("role"))

	Moderators = At(60, "a user may be a moderator", Rows("role-moderator-value"),
		Rewritten(func(_ *wire.User, o *Object) {
			replaceValue(o, "role", wire.RoleModerator, wire.RoleMember)
		}))
)

// onePeerEach sends a peer event once for each stream and user.
func onePeerEach(e wire.SubscriptionPeers) []any {
	var each []any
	for i, stream := range e.StreamIDs {
		for _, user := range e.UserIDs {
			one := wire.SubscriptionPeer{Type: e.Type, Op: e.Op, StreamID: stream, UserID: user}
			if i < len(e.StreamNames) {
				one.StreamName = e.StreamNames[i]
			}
			each = append(each, one)
		}
	}
	return each
}

func addresses(links []wire.TopicLink) []string {
	urls := make([]string, len(links))
	for i, link := range links {
		urls[i] = link.URL
	}
	return urls
}
