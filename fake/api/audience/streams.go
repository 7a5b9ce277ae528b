package audience

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
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
		if !streams[0].Private {
			emitToGuests(tx, event, streams)
		}
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

// emitToGuests sends a peer event about public streams to the guests who are subscribed to one
// of them, or to all guests if all are web-public, for queues with a level that has such events.
// At the first of these levels, one web-public stream was enough.
func emitToGuests(tx *world.Tx, event wire.SubscriptionPeers, streams []*world.Stream) {
	some, all := false, true
	for _, s := range streams {
		some, all = some || s.WebPublic, all && s.WebPublic
	}
	var hearing, others []int
	for _, guest := range GuestsWho(tx, func(u *world.User) bool { return !slices.Contains(event.UserIDs, u.ID) }) {
		subscribed := func(s *world.Stream) bool { return tx.IsSubscribed(s.ID, guest) }
		switch {
		case all || slices.ContainsFunc(streams, subscribed):
			hearing = append(hearing, guest)
		case some:
			others = append(others, guest)
		}
	}
	const since = "220-peer-events-guests"
	tx.Emit(hearing, present.SinceChange{Change: since, Event: event})
	tx.Emit(others, present.SinceChange{Change: since, Event: present.UntilChange{
		Change: "9.0-mixed-peer-events-not-to-guests", Event: event,
	}})
}
