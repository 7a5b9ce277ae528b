package audience

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// TellPeers tells others who can see a stream's subscribers that some came or
// went.
func TellPeers(tx *world.Tx, op string, s *world.Stream, changed []int) {
	if len(changed) == 0 {
		return
	}
	tx.Tell(streamPeers(tx, op, s, changed), wire.SubscriptionPeers{
		Type: "subscription", Op: op, StreamIDs: []int{s.ID}, UserIDs: changed, StreamNames: []string{s.Name},
	})
}
