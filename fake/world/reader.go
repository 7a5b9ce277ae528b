package world

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Reader answers for one user which messages are theirs to read. It looks up
// each stream and conversation once, so use it for runs of messages.
type Reader struct {
	view    View
	user    *User
	spans   map[int][]Span // by stream ID
	direct  map[int]bool   // by recipient ID
	history map[int]bool   // by stream ID
}

// Reader returns the reader of a user.
func (v View) Reader(u *User) *Reader {
	r := &Reader{view: v, user: u, spans: map[int][]Span{}, direct: map[int]bool{}, history: map[int]bool{}}
	for _, s := range v.SubscriptionsOf(u.ID) {
		r.spans[s.StreamID] = s.Received
	}
	return r
}

// User is whose reader it is.
func (r *Reader) User() *User { return r.user }

// Received is as [View.Received].
func (r *Reader) Received(m *Message) bool {
	if m.StreamID == 0 {
		yes, known := r.direct[m.RecipientID]
		if !known {
			yes = r.view.Received(r.user, m)
			r.direct[m.RecipientID] = yes
		}
		return yes
	}
	return slices.ContainsFunc(r.spans[m.StreamID], func(s Span) bool { return s.Includes(m.ID) })
}

// CanRead is as [View.CanRead].
func (r *Reader) CanRead(m *Message) bool {
	if r.Received(m) {
		return true
	}
	if m.StreamID == 0 {
		return false
	}
	yes, known := r.history[m.StreamID]
	if !known {
		s := r.view.Stream(m.StreamID)
		yes = s != nil && r.view.CanReadHistory(r.user, s)
		r.history[m.StreamID] = yes
	}
	return yes
}

// CanName tells whether the user may name a stream in a narrow: one they can
// find, or were once subscribed to.
func (r *Reader) CanName(s *Stream) bool {
	return len(r.spans[s.ID]) > 0 || r.view.CanFind(r.user, s)
}

// APIEmail is the address by which the interface knows an account: the real
// one, or a stand-in where the account hides it from anybody.
func (v View) APIEmail(u *User) string {
	if u.EmailVisibility == Everyone || u.IsBot() {
		return u.Email
	}
	return fmt.Sprintf("user%d%s", u.ID, v.standInHost())
}

func (v View) standInHost() string { return "@" + v.Organization().ID + ".invalid" }

// UserByAnyEmail finds an account by its real or its API address.
func (v View) UserByAnyEmail(email string) *User {
	if u := v.UserByEmail(email); u != nil {
		return u
	}
	local, isStandIn := strings.CutSuffix(fold(email), fold(v.standInHost()))
	number, isUser := strings.CutPrefix(local, "user")
	id, err := strconv.Atoi(number)
	if !isStandIn || !isUser || err != nil {
		return nil
	}
	if u := v.User(id); u != nil && v.APIEmail(u) != u.Email {
		return u
	}
	return nil
}
