package streams

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// streamUpdate is one change of a stream.
type streamUpdate struct {
	tx            *world.Tx
	call          *rest.Call
	asked         *updateStreamParams
	before, after *world.Stream
}

// step is one property in the call: its events, and the notification bot's notice in
// the stream.
type step struct {
	asked  bool
	events []wire.StreamUpdate
	text   string
}

// emit sends the events of each property in the call to all users who can see the
// stream, even if the value has not changed, each followed by the notice of the
// notification bot.
func (u *streamUpdate) emit() error {
	u.appear()
	to := audience.Overseers(u.tx, u.after)
	for _, s := range u.steps() {
		if !s.asked {
			continue
		}
		for _, event := range s.events {
			u.tx.Emit(to, event)
		}
		if err := u.say(s.text); err != nil {
			return err
		}
	}
	return nil
}

// appear sends the events of a stream and its subscribers to users who could not see
// it before, for queues with a level that has them.
func (u *streamUpdate) appear() {
	before := audience.Overseers(u.tx, u.before)
	to := slices.DeleteFunc(audience.Overseers(u.tx, u.after), func(id int) bool { return slices.Contains(before, id) })
	emit := func(to []int, event any) {
		u.tx.Emit(to, present.SinceChange{Change: "134-stream-made-public-events", Event: event})
	}
	strangers := slices.DeleteFunc(slices.Clone(to), func(id int) bool {
		return streamRulesAt(u.call.Plan).knownToFormer && u.tx.Subscription(u.after.ID, id) != nil
	})
	emit(strangers, wire.StreamEvent{Type: "stream", Op: "create", Streams: []wire.Stream{present.Stream(u.after)}})
	if members := u.tx.ActiveSubscribers(u.after.ID); len(members) > 0 {
		emit(to, wire.SubscriptionPeers{
			Type: "subscription", Op: "peer_add", StreamIDs: []int{u.after.ID}, UserIDs: members,
			StreamNames: []string{u.after.Name},
		})
	}
}

// steps are the properties in the order in which they change.
func (u *streamUpdate) steps() []step {
	p, a := u.asked, present.Stream(u.after)
	event := func(property string, value any) wire.StreamUpdate {
		return wire.StreamUpdate{Type: "stream", Op: "update", StreamID: a.StreamID, Name: u.before.Name, Property: property,
			Value: value}
	}
	reach := event("invite_only", a.InviteOnly)
	reach.HistoryPublicToSubscribers, reach.IsWebPublic = &a.HistoryPublicToSubscribers, &a.IsWebPublic
	description := event("description", a.Description)
	description.RenderedDescription = &a.RenderedDescription
	name := event("name", a.Name)
	name.EmailAddress = present.StreamEmail(u.tx.View, u.after)
	return []step{
		{p.Private.Set || p.WebPublic.Set || p.SharedHistory.Set && streamRulesAt(u.call.Plan).historyAlone,
			[]wire.StreamUpdate{reach}, u.accessText()},
		{p.Retention.Set, []wire.StreamUpdate{event("message_retention_days", a.MessageRetentionDays)}, u.retentionText()},
		{p.Description.Set, []wire.StreamUpdate{description}, u.descriptionText()},
		{p.NewName.Set, []wire.StreamUpdate{name}, u.nameText()},
		{p.PostPolicy.Set || p.AnnouncementOnly.Set, []wire.StreamUpdate{
			event("stream_post_policy", a.StreamPostPolicy), event("is_announcement_only", a.IsAnnouncementOnly),
		}, u.postingText()},
		{p.RemoveGroup.Set, []wire.StreamUpdate{event("can_remove_subscribers_group_id", a.CanRemoveSubscribersGroupID)}, ""},
	}
}
