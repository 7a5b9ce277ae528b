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
	permissions   []*wire.Permission // that the request sets
	before, after *world.Stream
}

// step is one property in the call: its events, and the notification bot's notice in
// the stream.
type step struct {
	asked  bool
	opens  bool // the stream to users who learn of the change by the stream itself
	events []wire.StreamUpdate
	text   string
}

// emit sends the events of each property in the call to all users who can see the
// stream, even if the value has not changed, each followed by the notice of the
// notification bot.
func (u *streamUpdate) emit() error {
	if u.before.Default != u.after.Default {
		emitDefaultStreams(u.tx)
	}
	came := u.appear()
	u.vanish()
	to := audience.Overseers(u.tx, u.after)
	stayed := slices.DeleteFunc(slices.Clone(to), func(id int) bool { return slices.Contains(came, id) })
	for _, s := range u.steps() {
		if !s.asked {
			continue
		}
		for _, event := range s.events {
			if !s.opens {
				u.tx.Emit(to, event)
				continue
			}
			u.tx.Emit(stayed, event)
			u.tx.Emit(came, present.UntilChange{Change: "8.0-stream-leaves-sight", Event: event})
		}
		if err := u.say(s.text); err != nil {
			return err
		}
	}
	return nil
}

// appear sends the events of a stream and its subscribers to users who could not see
// it before, for queues with a level that has them, and returns the users.
func (u *streamUpdate) appear() []int {
	before := audience.Overseers(u.tx, u.before)
	to := slices.DeleteFunc(audience.Overseers(u.tx, u.after), func(id int) bool { return slices.Contains(before, id) })
	emit := func(to []int, event any) {
		u.tx.Emit(to, present.SinceChange{Change: "134-stream-made-public-events", Event: event})
	}
	strangers := slices.DeleteFunc(slices.Clone(to), func(id int) bool {
		return streamRulesAt(u.call.Plan).knownToFormer && u.tx.Subscription(u.after.ID, id) != nil
	})
	emit(strangers, created(u.tx, u.after))
	if members := u.tx.ActiveSubscribers(u.after.ID); len(members) > 0 {
		emit(to, wire.SubscriptionPeers{
			Type: "subscription", Op: "peer_add", StreamIDs: []int{u.after.ID}, UserIDs: members,
			StreamNames: []string{u.after.Name},
		})
	}
	return to
}

// vanish sends the deletion of a stream to users who cannot see it any more with its
// permission settings, for queues with a level that has such events.
func (u *streamUpdate) vanish() {
	if len(u.permissions) == 0 {
		return
	}
	after := audience.Overseers(u.tx, u.after)
	gone := slices.DeleteFunc(audience.Overseers(u.tx, u.before), func(id int) bool { return slices.Contains(after, id) })
	u.tx.Emit(gone, present.SinceChange{
		Change: "349-channel-admin-lists",
		Event:  wire.NewStreamsGone([]wire.StreamWithTraffic{present.StreamWithTraffic(u.tx.View, u.tx.Now(), u.after)}),
	})
}

// steps are the properties in the order in which they change.
func (u *streamUpdate) steps() []step {
	r, p, a := streamRulesAt(u.call.Plan), u.asked, present.Stream(u.tx.View, u.tx.Now(), u.after)
	event := func(property string, value any) wire.StreamUpdate {
		return wire.StreamUpdate{Type: "stream", Op: "update", StreamID: a.StreamID, Name: u.before.Name, Property: property,
			Value: value}
	}
	reach := event("invite_only", a.InviteOnly)
	reach.HistoryPublicToSubscribers, reach.IsWebPublic = &a.HistoryPublicToSubscribers, &a.IsWebPublic
	description := event("description", a.Description)
	description.RenderedDescription = &a.RenderedDescription
	name := event("name", a.Name)
	name.EmailAddress = present.StreamEmail(u.tx.View, u.after, nil)
	steps := []step{
		{p.Private.Set || p.WebPublic.Set || p.SharedHistory.Set && r.historyAlone, true,
			[]wire.StreamUpdate{reach}, u.accessText()},
		{p.Retention.Set, false, []wire.StreamUpdate{event("message_retention_days", a.MessageRetentionDays)},
			u.retentionText()},
		{p.Description.Set, false, []wire.StreamUpdate{description}, u.descriptionText()},
		{p.NewName.Set, false, []wire.StreamUpdate{name}, u.nameText()},
	}
	for i := range wire.StreamPermissionTable {
		row := &wire.StreamPermissionTable[i]
		was, is := *row.Of(&u.before.StreamPermissions), *row.Of(&u.after.StreamPermissions)
		steps = append(steps, step{slices.Contains(u.permissions, &row.Permission) && (was != is || !r.sameIsSilent), true,
			[]wire.StreamUpdate{event(row.Name, *row.Of(&a.StreamPermissions))}, ""})
	}
	policy := p.PostPolicy.Set || p.AnnouncementOnly.Set
	if policy {
		send := []wire.StreamUpdate{event("can_send_message_group", a.CanSendMessage)}
		steps = append(steps, step{true, false, send, ""})
	}
	if u.tx.PostPolicy(u.before) != u.tx.PostPolicy(u.after) || policy {
		steps = append(steps, step{true, false, []wire.StreamUpdate{
			event("stream_post_policy", a.StreamPostPolicy), event("is_announcement_only", a.IsAnnouncementOnly),
		}, ""})
	}
	return append(steps, step{policy || u.before.CanSendMessage != u.after.CanSendMessage, false, nil, u.postingText()})
}
