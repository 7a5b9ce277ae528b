package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the events on subscriptions and of changing their properties.
var (
	PeersByStreamID = At(19, "peer events name the stream by ID",
		Rows("peer-events-stream-id"),
		Rewritten(func(e *wire.SubscriptionPeer, o *Object) {
			o.Set("stream_id", []string{e.StreamName})
			o.Rename("stream_id", "subscriptions")
		}))

	PeersPlural = At(35, "one peer event may tell of several users and streams",
		Rows("peer-events-plural"),
		Split(onePeerEach))

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

// Deviations of the zulip dialect in events on subscriptions and of changing their properties.
var (
	SubscribersInEvents = In(Zulip, "events on new subscriptions list the subscribers whether or not the client asked for them")
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
