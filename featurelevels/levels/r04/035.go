package r04

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 35 that needs a function.
var level035 = fl.Edits{"35-peer-events-plural": fl.Split(onePeerEach)}

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
