package world

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Invite is an invitation: for one address, or a multi-use link. Expires is nil if it
// never expires.
//
// Invitations of addresses and links have IDs of their own.
type Invite struct {
	ID        int
	Email     string // empty for a link
	InviterID int
	Role      int
	Streams   []int
	Invited   time.Time
	Expires   *time.Time
	Key       string // the end of a link's URL
	Revoked   bool   // of a link; the row of an address is deleted instead
	Quiet     bool   // the inviter gets no message when somebody joins
	Defaults  bool   // the new user gets the default streams, too
	Groups    []int  // which the new user joins
}

// maxInvites is the maximum number of invitations of an organization.
const maxInvites = 10_000

// Multiuse reports whether the invitation is a multi-use link.
func (i *Invite) Multiuse() bool { return i.Email == "" }

// Open reports whether the invitation can still be accepted.
func (i *Invite) Open(now time.Time) bool {
	return !i.Revoked && (i.Expires == nil || !i.Expires.Before(now))
}

// Invite finds an invitation, for an address or a multi-use link.
func (v View) Invite(id int, multiuse bool) *Invite {
	return store.First[Invite](v.txn, invites, byID, inviteKey(multiuse, id))
}

// inviteKey sorts the invitations of addresses before the links.
func inviteKey(multiuse bool, id int) []byte {
	if multiuse {
		return store.Key(1, id)
	}
	return store.Key(0, id)
}

// Invites lists the open invitations: those of addresses, then links, each by ID.
func (v View) Invites(now time.Time) []*Invite {
	var open []*Invite
	for _, i := range store.All[Invite](v.txn, invites, byID, nil) {
		if i.Open(now) {
			open = append(open, i)
		}
	}
	return open
}

// PutInvite stores an invitation, a new one if it has no ID. The error is [ErrTooMany].
func (tx *Tx) PutInvite(i Invite) (*Invite, error) {
	if i.ID == 0 {
		if len(store.All[Invite](tx.txn, invites, byID, nil)) >= maxInvites {
			return nil, ErrTooMany
		}
		i.ID = tx.IDs().InvitesOf(i.Multiuse()).Take(0)
	}
	if i.Multiuse() && i.Key == "" {
		r := rand.New(tx.w.random)
		i.Key = fmt.Sprintf("%016x%08x", r.Uint64(), r.Uint32())
	}
	tx.put(invites, &i)
	return &i, nil
}

// RevokeInvite revokes an invitation, and sends an event to the administrators.
func (tx *Tx) RevokeInvite(i *Invite) {
	if i.Multiuse() {
		gone := *i
		gone.Revoked = true
		tx.put(invites, &gone)
	} else {
		tx.remove(invites, i)
	}
	tx.EmitInvites(i.InviterID)
}

// RevokeInvitesOf revokes the invitations that a deactivated account has sent to
// addresses.
func (tx *Tx) RevokeInvitesOf(userID int) {
	for _, i := range store.All[Invite](tx.txn, invites, byID, nil) {
		if i.InviterID == userID && !i.Multiuse() {
			tx.RevokeInvite(i)
		}
	}
}

// EmitInvites sends the event of changed invitations to the administrators and to the inviter.
func (tx *Tx) EmitInvites(inviter int) {
	var administrators []int
	for _, u := range tx.Users() {
		if u.Active && !u.IsBot() && u.IsAdministrator() {
			administrators = append(administrators, u.ID)
		}
	}
	tx.Emit(administrators, wire.InvitesChanged{Type: "invites_changed"})
	if u := tx.User(inviter); u != nil && u.Active && !u.IsAdministrator() {
		tx.Emit([]int{inviter}, wire.OwnInvitesChanged{Type: "invites_changed"})
	}
}
