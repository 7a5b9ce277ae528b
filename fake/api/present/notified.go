package present

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// tellsNotices tells whether a level shows in events how the server notifies.
func tellsNotices(p *featurelevels.Plan) bool {
	return p.Has(changes.NoticesToldToAll) && !p.Has(changes.NoticesInternal)
}

// notified is how older servers notified the receiver of a new message, nil if the
// message calls for nothing.
func notified(v world.View, u *world.User, m *world.Message, flags []string, now time.Time) *wire.Notified {
	unread := !slices.Contains(flags, "read")
	called := m.StreamID == 0 && m.SenderID != u.ID || unread && slices.Contains(flags, "mentioned")
	wants := v.NoticesOf(u, m)
	wants.Wildcards = wants.Wildcards && unread && slices.Contains(flags, "wildcard_mentioned")
	called = called || wants.Wildcards
	if m.SenderID == u.ID {
		wants.Push, wants.Email = false, false
	}
	if !called && !wants.Push && !wants.Email {
		return nil
	}
	idle := v.Idle(u.ID, now)
	return &wire.Notified{
		Pushed:         (called || wants.Push) && (idle || v.PersonalSettings(u).EnableOnlinePushNotifications),
		Emailed:        (called || wants.Email) && idle,
		StreamPush:     wants.Push,
		StreamEmail:    wants.Email,
		WildcardNotice: wants.Wildcards,
	}
}

// Notifiable is what older servers told everybody of whom an edit of a message may
// notify, nil for other servers.
func Notifiable(p *featurelevels.Plan, v world.View, before, after *world.Message, now time.Time) *wire.Notifiable {
	if !tellsNotices(p) {
		return nil
	}
	out := &wire.Notifiable{Mentioned: mentionedIn(v, after), Formerly: mentionedIn(v, before)}
	for _, id := range v.ReceiversOf(after) {
		u := v.User(id)
		wants := v.NoticesOf(u, after)
		for _, list := range []struct {
			ids  *[]int
			take bool
		}{
			{&out.Idle, v.Idle(id, now)},
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
	for _, id := range v.ReceiversOf(m) {
		if slices.Contains(m.Mentioned, id) {
			out = append(out, id)
		}
	}
	return out
}
