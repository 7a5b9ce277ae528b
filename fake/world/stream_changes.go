package world

import (
	"crypto/sha512"
	"fmt"
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
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
	if s.RemoveGroup == 0 {
		s.RemoveGroup = GroupAdministrators
	}
	tx.put(recipients, &Recipient{ID: s.RecipientID, StreamID: s.ID})
	tx.put(streams, &s)
	return &s
}

// ChangeStream stores the new version of a stream, with its description rendered in a
// manner.
func (tx *Tx) ChangeStream(s Stream, manner Manner) *Stream {
	s.Rendered = tx.renderStreamDescription(s.Description, manner)
	tx.put(streams, &s)
	return &s
}

// Archive archives a stream, unsubscribes its subscribers, and frees its name. Its
// messages count as read.
func (tx *Tx) Archive(streamID int) {
	s, o := *tx.Stream(streamID), tx.Organization()
	for _, id := range tx.holdersOf(&s) {
		tx.setFlags(id, Read, tx.unreadAmong(tx.User(id), OfRecipient(s.RecipientID)), true)
	}
	for _, sub := range tx.SubscribersOf(s.ID) {
		tx.Unsubscribe(s.ID, sub.UserID)
		ended := *tx.Subscription(s.ID, sub.UserID)
		ended.ended = true
		tx.PutSubscription(ended)
	}
	if o.NotificationsStreamID == s.ID || o.SignupStreamID == s.ID {
		changed := *o
		for _, id := range []*int{&changed.NotificationsStreamID, &changed.SignupStreamID} {
			if *id == s.ID {
				*id = 0
			}
		}
		tx.PutOrganization(changed)
	}
	s.Archived, s.FormerName = true, s.Name
	s.Name = archivedName(s)
	tx.PutStream(s)
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
