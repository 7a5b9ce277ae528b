package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of subscription events and properties.
var (
	PeersByStreamID = At(19, "peer events include the stream's ID",
		Rows("peer-events-stream-id"),
		Rewritten(func(e *wire.SubscriptionPeer, o *Object) {
			o.Set("stream_id", []string{e.StreamName})
			o.Rename("stream_id", "subscriptions")
		}))

	PeersPlural = At(35, "one peer event may contain several users and streams",
		Rows("peer-events-plural"),
		Split(onePeerEach))

	// StreamsAreNotOccupied has no row: public servers of this level had stopped.
	StreamsAreNotOccupied = At(34, "no events tell that a stream gets its first subscriber or loses the last one",
		Recorded())

	PropertyEventsWithoutEmail = At(40, "events about subscriptions no longer include the user's email address",
		Rows("subscription-update-email"),
		Removed("email", func(e *wire.SubscriptionUpdate) any { return e.Email }))

	PropertyEventsWithoutName = At(41, "events about subscriptions no longer include the stream's name",
		Rows("subscription-update-name"),
		Removed("name", func(e *wire.SubscriptionUpdate) any { return e.StreamName }))

	// As no row dates it: seen on release 5.0, and not yet on 4.0.
	ReturnsTellPeers = At(122, "events tell that those who are reactivated are subscribed again",
		Recorded())

	PropertiesNotEchoed = At(111, "changing subscriptions returns the ignored parameters, not the request",
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

// Deviations of the zulip dialect in subscription events and properties.
var (
	SubscribersInEvents = In(Zulip, "events about new subscriptions always list the subscribers")
)

// onePeerEach splits a peer event into one for each stream and user.
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
