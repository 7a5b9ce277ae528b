package audience

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Peers are the users who subscribed to a stream or left it.
type Peers struct {
	Stream *world.Stream
	Users  []int
}

// EmitPeers sends peer events to the users who can see the subscribers of the streams.
// Public streams that only one user joined or left share an event.
func EmitPeers(tx *world.Tx, op string, peers []Peers) {
	emit := func(users []int, streams ...*world.Stream) {
		event := wire.SubscriptionPeers{Type: "subscription", Op: op, UserIDs: users}
		slices.SortFunc(streams, func(a, b *world.Stream) int { return a.ID - b.ID })
		for _, s := range streams {
			event.StreamIDs, event.StreamNames = append(event.StreamIDs, s.ID), append(event.StreamNames, s.Name)
		}
		tx.Emit(streamPeers(tx, streams[0], users), event)
	}
	for _, p := range peers {
		if p.Stream.Private && len(p.Users) > 0 {
			emit(p.Users, p.Stream)
		}
	}
	var single []int
	streamsOf := map[int][]*world.Stream{}
	for _, p := range peers {
		switch {
		case p.Stream.Private || len(p.Users) == 0:
		case len(p.Users) > 1:
			emit(p.Users, p.Stream)
		default:
			u := p.Users[0]
			if streamsOf[u] == nil {
				single = append(single, u)
			}
			streamsOf[u] = append(streamsOf[u], p.Stream)
		}
	}
	for _, u := range single {
		emit([]int{u}, streamsOf[u]...)
	}
}
