package streams

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// emit sends the events of a call: streams that become visible, then the new
// subscriptions, then the peer events.
func (j *subscribing) emit(tx *world.Tx) {
	j.emitCreated(tx)
	for _, s := range j.rules.createTurns(j) {
		// Users who could not see the stream before get its create event first.
		event := created(tx, s)
		tx.Emit(audience.UsersWho(tx, func(u *world.User) bool {
			return j.joined(s, u.ID) && s.Private && !u.IsAdministrator() && !tx.Knows(u, s)
		}), event)
		j.emitToGuests(tx, s, event)
	}
	emitOccupied(tx, "occupy", j.occupied)
	for _, u := range j.principals {
		if streams := j.subscribed[u.ID]; len(streams) > 0 {
			tx.Emit([]int{u.ID}, subscribed{subscriptionAdd(j.call, tx, u, streams)})
		}
	}
	var peers []audience.Peers
	for _, s := range j.rules.peerTurns(j) {
		peers = append(peers, audience.Peers{Stream: s, Users: j.newcomers(s)})
	}
	audience.EmitPeers(tx, "peer_add", peers)
}

// emitToGuests sends the create event of a public stream to the guests who joined it, for
// queues with a level between those without such events and those where guests know of the
// stream before.
func (j *subscribing) emitToGuests(tx *world.Tx, s *world.Stream, event any) {
	if s.Private {
		return
	}
	if s.WebPublic {
		event = present.UntilChange{Change: "220-web-public-create-guests", Event: event}
	}
	joined := audience.GuestsWho(tx, func(u *world.User) bool { return j.joined(s, u.ID) })
	tx.Emit(joined, present.SinceChange{Change: "192-stream-create-guest", Event: event})
}

func (j *subscribing) emitCreated(tx *world.Tx) {
	for _, s := range j.created {
		event := created(tx, s)
		tx.Emit(audience.SawCreated(tx, s), event)
		if s.WebPublic {
			tx.Emit(audience.GuestsWho(tx, func(u *world.User) bool { return tx.CanFind(u, s) }),
				present.SinceChange{Change: "220-web-public-create-guests", Event: event})
		}
	}
	if j.model.Default && len(j.created) > 0 {
		emitDefaultStreams(tx)
	}
}

// created is the event of a stream that becomes visible.
func created(tx *world.Tx, s *world.Stream) wire.StreamEvent {
	return wire.StreamEvent{Type: "stream", Op: "create", Streams: []wire.StreamWithTraffic{
		present.StreamWithTraffic(tx.View, tx.Now(), s),
	}}
}

// asNamed are the streams as the request names them, and then the new ones.
func (j *subscribing) asNamed() []*world.Stream { return append(slices.Clone(j.named), j.created...) }

// asJoined are the streams in the order in which the first of the users joined them.
func (j *subscribing) asJoined() []*world.Stream { return j.joinedBy(j.principals) }

// asJoinedByID is asJoined for the users by their IDs.
func (j *subscribing) asJoinedByID() []*world.Stream {
	return j.joinedBy(slices.SortedFunc(slices.Values(j.principals), func(a, b *world.User) int { return a.ID - b.ID }))
}

// joinedBy are the streams in the order in which the first of some users joined them.
func (j *subscribing) joinedBy(users []*world.User) []*world.Stream {
	var turns []*world.Stream
	for _, u := range users {
		for _, s := range j.subscribed[u.ID] {
			if !slices.Contains(turns, s) {
				turns = append(turns, s)
			}
		}
	}
	return turns
}

func (j *subscribing) joined(s *world.Stream, userID int) bool {
	return slices.ContainsFunc(j.subscribed[userID], func(x *world.Stream) bool { return x.ID == s.ID })
}

func (j *subscribing) newcomers(s *world.Stream) []int {
	var ids []int
	for _, u := range j.principals {
		if j.joined(s, u.ID) {
			ids = append(ids, u.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// subscriptionAdd is the event of new subscriptions for one user.
func subscriptionAdd(c *rest.Call, tx *world.Tx, u *world.User, streams []*world.Stream) wire.SubscriptionAdd {
	event := wire.SubscriptionAdd{Type: "subscription", Op: "add"}
	for _, s := range streams {
		event.Subscriptions = append(event.Subscriptions, present.Subscription(tx.View, c.World.Clock.Now(), tx.Stream(s.ID),
			tx.Subscription(s.ID, u.ID), true))
	}
	return event
}

// subscribed is the event of new subscriptions. It omits the subscribers for clients
// that did not ask for them.
type subscribed struct{ event wire.SubscriptionAdd }

func (e subscribed) Present(r present.Reader) []events.Encoded {
	with := r.IncludeSubscribers || subscriptionRulesAt(r.Plan).subscribersInEvents
	return r.Encode(with, func() any {
		out := e.event
		if !with {
			out.Subscriptions = slices.Clone(out.Subscriptions)
			for i := range out.Subscriptions {
				out.Subscriptions[i].Subscribers = wire.Nullable[[]int]{}
			}
		}
		return out
	})
}
