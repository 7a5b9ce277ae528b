package streams

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type unsubscribeParams struct {
	Subscriptions *rest.Strings  `schema:"subscriptions,required" takes:"[]string"`
	Principals    *principalList `schema:"principals" takes:"[]string|[]integer"`
}

// Unsubscribe answers DELETE /users/me/subscriptions.
func Unsubscribe(c *rest.Call, p *unsubscribeParams) (any, error) {
	names := p.Subscriptions.List
	principals, err := principals(c, p.Principals)
	if err != nil {
		return nil, err
	}
	job, err := prepareUnsubscribing(c, names, principals)
	if err != nil {
		return nil, err
	}
	err = c.World.Write(job.run)
	return job.answer, err
}

// unsubscribing is one call that unsubscribes principals from streams.
type unsubscribing struct {
	rules      *unsubscribingRules
	call       *rest.Call
	principals []*world.User
	streams    []*world.Stream
	answer     wire.Unsubscribed
}

// prepareUnsubscribing finds the streams and checks that the requester may unsubscribe
// each principal from each.
func prepareUnsubscribing(c *rest.Call, names []string, principals []*world.User) (*unsubscribing, error) {
	for i, name := range names {
		if err := rules.StreamName(c, fmt.Sprintf("subscriptions[%d]", i), name); err != nil {
			return nil, err
		}
	}
	r := unsubscribingRulesAt(c.Plan)
	streams, unknown := streamsNamed(c, names)
	if len(unknown) > 0 && !r.hiddenIsFine {
		return nil, unknownStreams(unknown)
	}
	for _, u := range principals {
		for _, s := range streams {
			if !mayRemove(c, u, s) {
				return nil, r.refuse(c, s)
			}
		}
	}
	switch {
	case len(unknown) == 0:
		return &unsubscribing{rules: r, call: c, principals: principals, streams: streams}, nil
	case !c.Can(rest.CreatePublicStreams):
		return nil, rest.InsufficientPermission()
	}
	return nil, unknownStreams(unknown)
}

// run unsubscribes the principals, and sends the events.
func (j *unsubscribing) run(tx *world.Tx) error {
	j.answer = wire.Unsubscribed{Removed: []string{}, NotRemoved: []string{}}
	gone, sight := map[*world.Stream][]int{}, audience.Sight(tx.View)
	for _, u := range j.principals {
		var left []wire.StreamRef
		for _, s := range j.turns(tx, u) {
			if !tx.Unsubscribe(s.ID, u.ID) {
				j.answer.NotRemoved = append(j.answer.NotRemoved, s.Name)
				continue
			}
			j.answer.Removed = append(j.answer.Removed, s.Name)
			left = append(left, wire.StreamRef{Name: s.Name, StreamID: s.ID})
			gone[s] = append(gone[s], u.ID)
		}
		if len(left) > 0 {
			tx.Emit([]int{u.ID}, wire.SubscriptionRemove{Type: "subscription", Op: "remove", Subscriptions: left})
		}
		var recipients []int // users do not read on in a stream that they have left
		for _, ref := range left {
			recipients = append(recipients, tx.Stream(ref.StreamID).RecipientID)
		}
		tx.MarkLeft(u, recipients, j.rules.readIsTold && len(left) > 0)
		emitGone(tx, u, left)
	}
	var left []*world.Stream
	for _, s := range j.streams {
		if len(gone[s]) > 0 {
			left = append(left, s)
		}
	}
	var peers []audience.Peers
	for _, s := range j.streams {
		peers = append(peers, audience.Peers{Stream: s, Users: slices.Sorted(slices.Values(gone[s]))})
	}
	audience.EmitPeers(tx, "peer_remove", peers)
	sight(tx)
	emitOccupied(tx, "vacate", withoutSubscribers(tx.View, left))
	for _, s := range left {
		if err := archiveIfEmpty(j.call, tx, s); err != nil {
			return err
		}
	}
	return nil
}

// emitGone sends a user who left streams the deletion of those that the user cannot know of
// any more, for queues with a level that has such events.
func emitGone(tx *world.Tx, u *world.User, left []wire.StreamRef) {
	var gone []wire.StreamWithTraffic
	for _, ref := range left {
		if s := tx.Stream(ref.StreamID); !u.IsAdministrator() && !tx.WouldFind(u, s) {
			gone = append(gone, present.StreamWithTraffic(tx.View, tx.Now(), s))
		}
	}
	if gone != nil {
		tx.Emit([]int{u.ID}, present.SinceChange{Change: "8.0-stream-leaves-sight", Event: wire.NewStreamsGone(gone)})
	}
}

// turns are the streams of the call in the order in which a user leaves them: in dialect
// zulip, subscribed streams come last, by the user's first subscription.
func (j *unsubscribing) turns(tx *world.Tx, u *world.User) []*world.Stream {
	if !subscriptionRulesAt(j.call.Plan).throughSets {
		return j.streams
	}
	var ids []int
	at := map[int]*world.Stream{}
	for _, s := range j.streams {
		ids, at[s.ID] = append(ids, s.ID), s
	}
	var turns []*world.Stream
	for _, id := range present.SetOrder(ids) {
		if !tx.IsSubscribed(id, u.ID) {
			turns = append(turns, at[id])
		}
	}
	left := slices.DeleteFunc(slices.Clone(j.streams), func(s *world.Stream) bool { return !tx.IsSubscribed(s.ID, u.ID) })
	return append(turns, byBeginning(j.call, tx.View, u, left)...)
}

// archiveIfEmpty archives a private stream after its last subscriber has left.
func archiveIfEmpty(c *rest.Call, tx *world.Tx, s *world.Stream) error {
	if streamRulesAt(c.Plan).emptyStays || !s.Private || s.Archived || len(tx.ActiveSubscribers(s.ID)) > 0 {
		return nil
	}
	return archiveNow(c, tx, s)
}

// streamsNamed finds streams by name, and returns the unknown names.
func streamsNamed(c *rest.Call, names []string) (streams []*world.Stream, unknown []string) {
	seen := map[int]bool{}
	for _, name := range names {
		s := c.View.StreamByName(strings.TrimSpace(name))
		switch {
		case s == nil || s.Archived && !subscriptionRulesAt(c.Plan).toArchived || !mayName(c, s):
			unknown = append(unknown, name)
		case !seen[s.ID]:
			seen[s.ID] = true
			streams = append(streams, s)
		}
	}
	return byID(c, streams), unknown
}

// mayName reports whether a user who leaves a stream may know of it.
func mayName(c *rest.Call, s *world.Stream) bool {
	return unsubscribingRulesAt(c.Plan).hiddenIsFine || c.View.WouldFind(c.User, s) || c.User.IsAdministrator()
}

func unknownStreams(names []string) error {
	return streamsUnknown.New(strings.Join(names, ", "))
}

// mayRemove reports whether the requester may unsubscribe a user: users themselves,
// administrators all users, owners their bots, and members of the stream's group all
// users.
func mayRemove(c *rest.Call, u *world.User, s *world.Stream) bool {
	r := unsubscribingRulesAt(c.Plan)
	switch {
	case u.ID == c.User.ID, c.User.IsAdministrator():
		return true
	case u.IsBot() && u.OwnerID == c.User.ID && r.ownBots:
		return true
	}
	if r.byAdministrators && administers(c, s) {
		return true
	}
	return r.byGroup && c.View.CanFind(c.User, s) && c.IsIn(s.CanRemoveSubscribers)
}
