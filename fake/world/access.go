package world

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// InGroup reports whether a user is in a system group.
func (v View) InGroup(u *User, group RoleGroup, now time.Time) bool {
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

// CanFind reports whether a user may know that a stream exists and is not archived.
func (v View) CanFind(u *User, s *Stream) bool { return !s.Archived && v.WouldFind(u, s) }

// WouldFind reports whether a user may know of a stream, archived or not.
func (v View) WouldFind(u *User, s *Stream) bool {
	switch {
	case v.offersWebPublic(u, s) || v.IsSubscribed(s.ID, u.ID):
		return true
	case s.Private:
		return v.Knows(u, s)
	}
	return !u.IsGuest()
}

// Knows reports whether a permission setting of a private stream lets a user know of it.
func (v View) Knows(u *User, s *Stream) bool {
	return v.grants(u, s) ||
		v.rules.AdministratorsKnow && !u.IsGuest() && v.Admits(s.CanAdministerChannel, u, v.clock.Now())
}

// grants reports whether a permission setting of a private stream gives a user access to
// its content, without a subscription.
func (v View) grants(u *User, s *Stream) bool {
	if !v.rules.GroupsGrant || u.IsGuest() {
		return false
	}
	now := v.clock.Now()
	return v.Admits(s.CanSubscribe, u, now) || v.Admits(s.CanAddSubscribers, u, now)
}

// CanReadContent reports whether a user may read a stream now: as a subscriber, because it
// is public, or because a permission setting says so.
func (v View) CanReadContent(u *User, s *Stream) bool {
	switch {
	case v.offersWebPublic(u, s) || v.IsSubscribed(s.ID, u.ID):
		return true
	case s.Private:
		return v.grants(u, s)
	}
	return !u.IsGuest()
}

// CanReadHistory reports whether a user may read messages of a stream from before the
// user's subscription.
func (v View) CanReadHistory(u *User, s *Stream) bool {
	switch {
	case v.closed(s):
		return false
	case v.offersWebPublic(u, s):
		return true
	case v.IsSubscribed(s.ID, u.ID):
		return s.SharedHistory
	case s.Private:
		return s.SharedHistory && v.grants(u, s)
	}
	return !u.IsGuest()
}

// CanRead reports whether a user may access a message by ID: a message in the user's own
// history, or one of a stream whose history the user can see now.
func (v View) CanRead(u *User, m *Message) bool { return v.Reader(u).CanRead(m) }

// readsStream reports whether a user may access all messages of a stream.
func (v View) readsStream(u *User, s *Stream) bool {
	switch {
	case s == nil, v.closed(s):
		return false
	case !s.Private && !u.IsGuest():
		return true
	}
	return s.SharedHistory && (v.IsSubscribed(s.ID, u.ID) || s.Private && v.grants(u, s))
}

// closed reports whether only users who received the messages of a stream can read them.
func (v View) closed(s *Stream) bool { return s.Archived && !v.rules.ArchivedIsRead }

// offersWebPublic reports whether a user sees a stream because it is web-public. A
// stream that became private at an older level is web-public by name only.
func (v View) offersWebPublic(u *User, s *Stream) bool {
	return s.onTheWeb() && !(u.IsGuest() && v.rules.HideWebPublic)
}
