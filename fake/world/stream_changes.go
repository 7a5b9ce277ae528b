package world

import (
	"crypto/sha512"
	"fmt"
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// CreateStream stores a stream, with its description rendered in a manner, and its
// recipient. ID 0 takes the next ID.
func (tx *Tx) CreateStream(s Stream, manner Manner) *Stream {
	s.ID = tx.w.ids.Stream.Take(s.ID)
	s.RecipientID, s.Place = tx.w.ids.Recipient.Take(0), tx.w.ids.Place.Take(0)
	s.Rendered = tx.renderStreamDescription(s.Description, manner)
	if s.Created.IsZero() {
		s.Created = tx.now
	}
	wire.FillPermissions(wire.StreamPermissionTable, &s.StreamPermissions, 0)
	numberSets(tx, wire.StreamPermissionTable, &wire.StreamPermissions{}, &s.StreamPermissions)
	tx.put(recipients, &Recipient{ID: s.RecipientID, StreamID: s.ID})
	tx.put(streams, &s)
	return &s
}

// ChangeStream stores the new version of a stream, with its description rendered in a
// manner.
func (tx *Tx) ChangeStream(s Stream, manner Manner) *Stream {
	s.Rendered = tx.renderStreamDescription(s.Description, manner)
	numberSets(tx, wire.StreamPermissionTable, &tx.Stream(s.ID).StreamPermissions, &s.StreamPermissions)
	tx.put(streams, &s)
	return &s
}

// Archive archives a stream. The stream keeps its name and its subscribers, or as at older
// levels, the name becomes free and users leave the stream, whose messages they have read.
func (tx *Tx) Archive(streamID int, keep bool) {
	s := *tx.Stream(streamID)
	if s.Kept = keep; !keep {
		tx.empty(&s)
		s.FormerName = s.Name
		s.Name = archivedName(s)
	}
	s.Archived = true
	tx.releaseFromNotices(s.ID)
	tx.PutStream(s)
}

// empty unsubscribes all users from a stream whose messages they have read from now on.
func (tx *Tx) empty(s *Stream) {
	for _, id := range tx.holdersOf(s) {
		tx.setFlags(id, Read, tx.unreadAmong(tx.User(id), OfRecipient(s.RecipientID)), true)
	}
	for _, sub := range tx.SubscribersOf(s.ID) {
		tx.Unsubscribe(s.ID, sub.UserID)
		ended := *tx.Subscription(s.ID, sub.UserID)
		ended.ended = true
		tx.PutSubscription(ended)
	}
}

// releaseFromNotices ends the use of a stream for notices of the organization.
func (tx *Tx) releaseFromNotices(streamID int) {
	o := tx.Organization()
	if o.NotificationsStreamID == streamID || o.SignupStreamID == streamID {
		changed := *o
		for _, id := range []*int{&changed.NotificationsStreamID, &changed.SignupStreamID} {
			if *id == streamID {
				*id = 0
			}
		}
		tx.PutOrganization(changed)
	}
}

// holdersOf lists the users who can have messages of a stream in their history: present
// and former subscribers, users who acted on a message, and users with a message from
// another stream.
func (v View) holdersOf(s *Stream) []int {
	var ids []int
	for _, sub := range v.SubscribersOf(s.ID) {
		ids = append(ids, sub.UserID)
	}
	for _, p := range store.All[participant](v.txn, participants, byHolder, store.Key(s.RecipientID)) {
		ids = append(ids, p.userID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// longestName bounds the name of a stream, in characters.
const longestName = 60

// archivedName is an unused name for an archived stream.
func archivedName(s Stream) string {
	name := fmt.Sprintf("%.7s!DEACTIVATED:%s", fmt.Sprintf("%x", sha512.Sum512([]byte(strconv.Itoa(s.ID)))), s.Name)
	runes := []rune(name)
	return string(runes[:min(len(runes), longestName)])
}
