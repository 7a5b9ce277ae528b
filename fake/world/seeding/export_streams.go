package seeding

import (
	"cmp"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

func (x *exporter) allStreams() []scenarios.Stream {
	list := slices.Concat(x.Streams(), x.ArchivedStreams())
	slices.SortFunc(list, func(a, b *world.Stream) int { return a.ID - b.ID })
	var out []scenarios.Stream
	for _, s := range list {
		row := scenarios.Stream{
			ID: s.ID, Name: x.streams[s.ID], Description: s.Description, Privacy: scenarios.Public,
			Created: fixed(s.Created), Creator: x.emails[s.CreatorID], PostPolicy: wordFor(postPolicies, x.PostPolicy(s)),
			Removers: wordFor(removers, x.Covers(s.CanRemoveSubscribers)), SharedHistory: &s.SharedHistory,
			RetentionDays: s.RetentionDays,
			Default:       s.Default, Archived: s.Archived,
		}
		switch {
		case s.Private:
			row.Privacy = scenarios.Private
		case s.WebPublic:
			row.Privacy = scenarios.WebPublic
		}
		first := streamPermissions(&row, s.CreatorID)
		row.Permissions = listed(x, wire.StreamPermissionTable, &s.StreamPermissions, &first)
		x.subscriptions(&row, s.ID)
		out = append(out, row)
	}
	return out
}

// subscriptions lists the subscribers in the order in which they first came.
func (x *exporter) subscriptions(row *scenarios.Stream, streamID int) {
	list := x.SubscribersOf(streamID)
	slices.SortStableFunc(list, func(a, b *world.Subscription) int { return cmp.Compare(a.Number(), b.Number()) })
	for _, s := range list {
		email := x.emails[s.UserID]
		if s.Active {
			row.Subscribers = append(row.Subscribers, email)
		}
		own := scenarios.Subscription{
			User: email, Color: s.Color, Muted: s.Muted, Pinned: s.Pinned, Left: !s.Active, QuietTo: s.Quiet,
			DesktopNotifications: s.Notify.Desktop, AudibleNotifications: s.Notify.Audible, PushNotifications: s.Notify.Push,
			EmailNotifications: s.Notify.Email, WildcardMentionsNotify: s.Notify.WildcardMentions,
		}
		if !slices.Equal(s.Received, []world.Span{{From: 1}}) {
			for _, span := range s.Received {
				own.Received = append(own.Received, scenarios.Period(span))
			}
		}
		row.Subscriptions = append(row.Subscriptions, own)
	}
}
