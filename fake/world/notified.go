package world

import (
	"slices"
	"time"
)

// activeFor is how long after a report of activity a server does not notify the user
// otherwise.
const activeFor = 140 * time.Second

// phone is the client whose presence does not count: it is notified anyway.
const phone = "ZulipMobile"

// Idle tells whether no client of a user reported activity lately, so that a server
// would notify the user by email.
func (v View) Idle(userID int, now time.Time) bool {
	return !slices.ContainsFunc(v.PresencesOf(userID), func(p *Presence) bool {
		return p.Client != phone && p.Kept.Active && now.Sub(p.Kept.At) <= activeFor
	})
}

// Notices are how a subscriber wants to be notified of a message in a stream.
type Notices struct{ Push, Email, Wildcards bool }

// NoticesOf is how a user wants to be notified of a message in a stream: not at all if
// the user has muted it.
func (v View) NoticesOf(u *User, m *Message) Notices {
	sub := v.Subscription(m.StreamID, u.ID)
	if sub == nil || !sub.Active || sub.Muted || v.TopicPolicy(u.ID, m.StreamID, m.Topic) == TopicMuted {
		return Notices{}
	}
	own := v.PersonalSettings(u)
	choose := func(here *bool, everywhere bool) bool {
		if here != nil {
			return *here
		}
		return everywhere
	}
	return Notices{
		Push:      choose(sub.Notify.Push, own.EnableStreamPushNotifications),
		Email:     choose(sub.Notify.Email, own.EnableStreamEmailNotifications),
		Wildcards: choose(sub.Notify.WildcardMentions, own.WildcardMentionsNotify),
	}
}

// ReceiversOf are the users, ascending, to whom a message would go now.
func (v View) ReceiversOf(m *Message) []int {
	if m.StreamID != 0 {
		return v.ActiveSubscribers(m.StreamID)
	}
	return slices.DeleteFunc(slices.Clone(v.Recipient(m.RecipientID).Users), func(id int) bool { return !v.User(id).Active })
}
