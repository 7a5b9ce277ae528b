package streams

import (
	"reflect"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// streamUpdate is one change of a stream.
type streamUpdate struct {
	tx            *world.Tx
	call          *rest.Call
	before, after *world.Stream
}

// tell sends an event for each property that changed to everybody who can see
// the stream, and has the notification bot say in it what people should know.
func (u *streamUpdate) tell() error {
	u.appear()
	to := audience.Overseers(u.tx, u.after)
	for _, event := range u.events() {
		u.tx.Tell(to, event)
	}
	return u.notices()
}

// appear shows a stream, and then its subscribers, to those who could not see
// it before, as far as the level of their queue has it so.
func (u *streamUpdate) appear() {
	before := audience.Overseers(u.tx, u.before)
	to := slices.DeleteFunc(audience.Overseers(u.tx, u.after), func(id int) bool { return slices.Contains(before, id) })
	tell := func(event any) { u.tx.Tell(to, present.SinceChange{Change: changes.OpenedStreamsAppear, Event: event}) }
	tell(wire.StreamEvent{Type: "stream", Op: "create", Streams: []wire.Stream{present.Stream(u.after)}})
	if members := u.tx.ActiveSubscribers(u.after.ID); len(members) > 0 {
		tell(wire.SubscriptionPeers{
			Type: "subscription", Op: "peer_add", StreamIDs: []int{u.after.ID}, UserIDs: members,
			StreamNames: []string{u.after.Name},
		})
	}
}

// events are one for each property that changed.
func (u *streamUpdate) events() []wire.StreamUpdate {
	var out []wire.StreamUpdate
	add := func(property string, before, after any) *wire.StreamUpdate {
		if reflect.DeepEqual(before, after) {
			return &wire.StreamUpdate{} // of which nobody hears
		}
		out = append(out, wire.StreamUpdate{
			Type: "stream", Op: "update", StreamID: u.after.ID, Name: u.before.Name, Property: property, Value: after,
		})
		return &out[len(out)-1]
	}
	b, a := present.Stream(u.before), present.Stream(u.after)
	type access struct{ private, history, webPublic bool }
	reach := add("invite_only",
		access{b.InviteOnly, b.HistoryPublicToSubscribers, b.IsWebPublic},
		access{a.InviteOnly, a.HistoryPublicToSubscribers, a.IsWebPublic})
	reach.Value, reach.HistoryPublicToSubscribers, reach.IsWebPublic = a.InviteOnly, &a.HistoryPublicToSubscribers, &a.IsWebPublic
	add("message_retention_days", b.MessageRetentionDays, a.MessageRetentionDays)
	add("description", b.Description, a.Description).RenderedDescription = &a.RenderedDescription
	add("name", b.Name, a.Name).EmailAddress = present.StreamEmail(u.tx.View, u.after)
	add("stream_post_policy", b.StreamPostPolicy, a.StreamPostPolicy)
	add("is_announcement_only", b.IsAnnouncementOnly, a.IsAnnouncementOnly)
	add("can_remove_subscribers_group_id", b.CanRemoveSubscribersGroupID, a.CanRemoveSubscribersGroupID)
	return out
}
