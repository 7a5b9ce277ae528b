package present

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// notified is the notification of a new message's receiver by older servers, nil without
// a notification.
func notified(v world.View, u *world.User, m *world.Message, flags []string, now time.Time) *wire.Notified {
	unread := !slices.Contains(flags, "read")
	called := m.StreamID == 0 && m.SenderID != u.ID || unread && slices.Contains(flags, "mentioned")
	wants := noticesOf(v, u, m)
	wants.Wildcards = wants.Wildcards && unread && slices.Contains(flags, "wildcard_mentioned")
	called = called || wants.Wildcards
	if m.SenderID == u.ID {
		wants.Push, wants.Email = false, false
	}
	if !called && !wants.Push && !wants.Email {
		return nil
	}
	away := idle(v, u.ID, now)
	return &wire.Notified{
		Pushed:         (called || wants.Push) && (away || v.PersonalSettings(u).EnableOnlinePushNotifications),
		Emailed:        (called || wants.Email) && away,
		StreamPush:     wants.Push,
		StreamEmail:    wants.Email,
		WildcardNotice: wants.Wildcards,
	}
}

// Notifiable has the fields of older servers about the users whom an edit may notify, nil
// for other servers.
func Notifiable(p *featurelevels.Plan, v world.View, before, after *world.Message, now time.Time) *wire.Notifiable {
	if !p.Has("zulip-event-notices") || p.Has("27-edit-event-notices-removed") {
		return nil
	}
	out := &wire.Notifiable{Mentioned: mentionedIn(v, after), Formerly: mentionedIn(v, before)}
	for _, id := range receiversOf(v, after) {
		u := v.User(id)
		wants := noticesOf(v, u, after)
		for _, list := range []struct {
			ids  *[]int
			take bool
		}{
			{&out.Idle, idle(v, id, now)},
			{&out.Push, v.PersonalSettings(u).EnableOnlinePushNotifications},
			{&out.StreamPush, wants.Push},
			{&out.StreamEmail, wants.Email},
			{&out.Wildcards, wants.Wildcards && after.Wildcard},
		} {
			if list.take {
				*list.ids = append(*list.ids, id)
			}
		}
	}
	return out
}

// mentionedIn are the receivers whom a message mentions by name.
func mentionedIn(v world.View, m *world.Message) []int {
	var out []int
	for _, id := range receiversOf(v, m) {
		if slices.Contains(m.More().Mentioned, id) {
			out = append(out, id)
		}
	}
	return out
}

// activeFor is the time after a report of activity in which a server sends no other
// notification.
const activeFor = 140 * time.Second

// phone is the client whose presence does not count: it is notified anyway.
const phone = "ZulipMobile"

// idle reports whether no client of a user reported activity lately, so that a server
// would notify the user by email.
func idle(v world.View, userID int, now time.Time) bool {
	return !slices.ContainsFunc(v.PresencesOf(userID), func(p *world.Presence) bool {
		return p.Client != phone && p.Kept.Active && now.Sub(p.Kept.At) <= activeFor
	})
}

// notices are a subscriber's notification settings for a message in a stream.
type notices struct{ Push, Email, Wildcards bool }

// noticesOf is a user's notification settings for a message in a stream; a muted stream
// has none.
func noticesOf(v world.View, u *world.User, m *world.Message) notices {
	sub := v.Subscription(m.StreamID, u.ID)
	if sub == nil || !sub.Active || sub.Muted || v.TopicPolicy(u.ID, m.StreamID, m.Topic) == world.TopicMuted {
		return notices{}
	}
	own := v.PersonalSettings(u)
	choose := func(here *bool, everywhere bool) bool {
		if here != nil {
			return *here
		}
		return everywhere
	}
	return notices{
		Push:      choose(sub.Notify.Push, own.EnableStreamPushNotifications),
		Email:     choose(sub.Notify.Email, own.EnableStreamEmailNotifications),
		Wildcards: choose(sub.Notify.WildcardMentions, own.WildcardMentionsNotify),
	}
}

// receiversOf are the users, ascending, to whom a message would go now.
func receiversOf(v world.View, m *world.Message) []int {
	if m.StreamID != 0 {
		return v.ActiveSubscribers(m.StreamID)
	}
	return slices.DeleteFunc(slices.Clone(v.Recipient(m.RecipientID).Users),
		func(id int) bool { return !v.User(id).Active })
}
