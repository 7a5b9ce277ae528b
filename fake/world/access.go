package world

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// InGroup reports whether a user is in a system group.
func (v View) InGroup(u *User, group int, now time.Time) bool {
	switch group {
	case GroupOwners:
		return u.Role == wire.RoleOwner
	case GroupAdministrators:
		return u.IsAdministrator()
	case GroupModerators:
		return u.IsModerator()
	case GroupFullMembers:
		return v.IsFullMember(u, now)
	case GroupMembers:
		return !u.IsGuest()
	}
	return group == GroupEveryone || group == GroupInternet
}

// IsFullMember reports whether a user is a moderator or above, or a member for at least
// the organization's waiting period.
func (v View) IsFullMember(u *User, now time.Time) bool {
	if u.IsAdministrator() || u.IsModerator() && !v.rules.ModeratorsWait {
		return true
	}
	waited := now.Sub(u.Joined) >= time.Duration(v.Organization().WaitingPeriodThreshold)*24*time.Hour
	return !u.IsGuest() && waited
}

// Allows reports whether one of the organization's policies (1 members, 2 administrators,
// 3 full members, 4 moderators, 5 everyone, 6 nobody, 7 owners) admits a user.
func (v View) Allows(policy int, u *User, now time.Time) bool {
	return v.InGroup(u, PolicyGroup(policy), now)
}

// Includes reports whether the span includes a message ID.
func (s Span) Includes(id int) bool { return id >= s.From && (s.To == 0 || id <= s.To) }

// Received reports whether a message was delivered to a user when it was sent.
func (v View) Received(u *User, m *Message) bool {
	if m.StreamID == 0 {
		r := v.Recipient(m.RecipientID)
		return r != nil && contains(r.Users, u.ID)
	}
	if m.More().Receivers != nil {
		return contains(m.More().Receivers, u.ID)
	}
	s := v.Subscription(m.StreamID, u.ID)
	if s == nil {
		return false
	}
	return slices.ContainsFunc(s.Received, func(span Span) bool { return span.Includes(m.ID) })
}

// CanFind reports whether a user may know that a stream exists.
func (v View) CanFind(u *User, s *Stream) bool {
	switch {
	case s.Archived:
		return false
	case v.offersWebPublic(u, s) || v.IsSubscribed(s.ID, u.ID):
		return true
	case s.Private:
		return false
	}
	return !u.IsGuest()
}

// CanReadHistory reports whether a user may read messages of a stream from before the
// user's subscription.
func (v View) CanReadHistory(u *User, s *Stream) bool {
	switch {
	case s.Archived:
		return false
	case v.offersWebPublic(u, s):
		return true
	case v.IsSubscribed(s.ID, u.ID):
		return s.SharedHistory
	case s.Private:
		return false
	}
	return !u.IsGuest()
}

// CanRead reports whether a user may access a message by ID: a message in the user's own
// history, or one of a stream whose history the user can see now.
func (v View) CanRead(u *User, m *Message) bool { return v.Reader(u).CanRead(m) }

// readsStream reports whether a user may access all messages of a stream.
func (v View) readsStream(u *User, s *Stream) bool {
	switch {
	case s == nil, s.Archived:
		return false
	case !s.Private && !u.IsGuest():
		return true
	}
	return s.SharedHistory && v.IsSubscribed(s.ID, u.ID)
}

// offersWebPublic reports whether a user sees a stream because it is web-public. A
// stream that became private at an older level is web-public by name only.
func (v View) offersWebPublic(u *User, s *Stream) bool {
	return s.onTheWeb() && !(u.IsGuest() && v.rules.HideWebPublic)
}
