package world

import "github.com/spiritlevel/spiritlevel/scenarios"

var removers = map[scenarios.Removers]int{
	scenarios.AdministratorsRemove: GroupAdministrators, scenarios.ModeratorsRemove: GroupModerators,
	scenarios.FullMembersRemove: GroupFullMembers, scenarios.MembersRemove: GroupMembers,
	scenarios.EveryoneRemoves: GroupEveryone,
}

// subscriptions subscribes whom the file says and makes of the stream what it
// says of some of them.
func (b *builder) subscriptions(tx *Tx, row *Stream, s scenarios.Stream) {
	for _, email := range s.Subscribers {
		tx.subscribe(row.ID, b.ids[fold(email)], 1) // they were there from the first message
	}
	for _, own := range s.Subscriptions {
		sub := *tx.Subscription(row.ID, b.ids[fold(own.User)])
		if own.Color != "" {
			sub.Color = own.Color
		}
		sub.Muted, sub.Pinned = own.Muted, own.Pinned
		sub.Notify = Notify{
			Desktop: own.DesktopNotifications, Audible: own.AudibleNotifications, Push: own.PushNotifications,
			Email: own.EmailNotifications, WildcardMentions: own.WildcardMentionsNotify,
		}
		tx.PutSubscription(sub)
	}
}
