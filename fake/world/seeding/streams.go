package seeding

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var removers = map[scenarios.Removers]world.RoleGroup{
	scenarios.AdministratorsRemove: world.GroupAdministrators, scenarios.ModeratorsRemove: world.GroupModerators,
	scenarios.FullMembersRemove: world.GroupFullMembers, scenarios.MembersRemove: world.GroupMembers,
	scenarios.EveryoneRemoves: world.GroupEveryone,
}

var postPolicies = map[scenarios.PostPolicy]int{
	scenarios.AnyonePosts: wire.PostAny, scenarios.AdministratorsPost: wire.PostAdministrators,
	scenarios.FullMembersPost: wire.PostFullMembers, scenarios.ModeratorsPost: wire.PostModerators,
}

// streams stores streams with stated IDs first, so that assigned IDs do not conflict
// with them.
func (b *builder) streams(tx *world.Tx) {
	for _, s := range b.s.Streams {
		tx.IDs().Stream.Reserve(s.ID)
	}
	for _, s := range b.s.Streams {
		private := s.Privacy == scenarios.Private
		shared := !private
		if s.SharedHistory != nil {
			shared = *s.SharedHistory
		}
		created := s.Created.Resolve(b.start)
		if created.IsZero() {
			created = b.start.AddDate(0, 0, -30)
		}
		permissions := streamPermissions(&s, b.id(s.Creator))
		give(b, tx.View, wire.StreamPermissionTable, &permissions, s.Permissions)
		row := tx.CreateStream(world.Stream{
			ID: s.ID, Name: s.Name, Description: s.Description, Private: private,
			WebPublic: s.Privacy == scenarios.WebPublic, SharedHistory: shared, Created: created,
			RetentionDays: s.RetentionDays, Default: s.Default, CreatorID: b.id(s.Creator), StreamPermissions: permissions,
		}, world.Manner{})
		b.subscriptions(tx, row, s)
	}
}

// streamPermissions are the permission settings of a stream without those that the file lists:
// the creator administers it.
func streamPermissions(s *scenarios.Stream, creator int) wire.StreamPermissions {
	var p wire.StreamPermissions
	wire.FillPermissions(wire.StreamPermissionTable, &p, 0)
	p.CanRemoveSubscribers = wire.RoleValue(removers[s.Removers])
	p.CanSendMessage = wire.RoleValue(wire.PostGroup(postPolicies[s.PostPolicy]))
	if creator != 0 {
		p.CanAdministerChannel = wire.UnnamedSet([]int{creator}, nil)
	}
	return p
}

// subscriptions subscribes the users in the file and sets their properties of the
// subscription.
func (b *builder) subscriptions(tx *world.Tx, row *world.Stream, s scenarios.Stream) {
	for _, email := range s.Subscribers {
		tx.SubscribeFrom(row.ID, b.id(email), 1) // subscribed from the first message
	}
	for _, own := range s.Subscriptions {
		sub := b.received(tx, row.ID, own)
		if own.Color != "" {
			sub.Color = own.Color
		}
		sub.Muted, sub.Pinned, sub.Quiet = own.Muted, own.Pinned, own.QuietTo
		sub.Notify = world.Notify{
			Desktop: own.DesktopNotifications, Audible: own.AudibleNotifications, Push: own.PushNotifications,
			Email: own.EmailNotifications, WildcardMentions: own.WildcardMentionsNotify,
		}
		tx.PutSubscription(sub)
	}
}

// received is the subscription with the periods of the file.
func (b *builder) received(tx *world.Tx, streamID int, own scenarios.Subscription) world.Subscription {
	if own.Left {
		tx.SubscribeFrom(streamID, b.id(own.User), 1)
	}
	sub := *tx.Subscription(streamID, b.id(own.User))
	if own.Left || len(own.Received) > 0 {
		sub.Active, sub.Received = !own.Left, nil
	}
	for _, p := range own.Received {
		sub.Received = append(sub.Received, world.Span(p))
	}
	return sub
}

// archive archives streams, after all messages were sent.
func (b *builder) archive(tx *world.Tx) {
	for _, s := range b.s.Streams {
		if s.Archived {
			tx.Archive(tx.StreamByName(s.Name).ID, len(s.Subscribers) > 0)
		}
	}
}
