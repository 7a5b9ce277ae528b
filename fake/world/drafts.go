package world

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// StoredDraft is an unfinished message. Kind is "stream", "private" or empty; To
// contains a stream's ID, or users' IDs.
type StoredDraft struct {
	ID, UserID int
	Kind       string
	To         []int
	Topic      string
	Content    string
	At         time.Time
}

// MaxDrafts is the maximum number of drafts of one account.
const MaxDrafts = 1000

// DraftsOf lists a user's drafts, the one that changed last at the end.
func (v View) DraftsOf(userID int) []*StoredDraft {
	return store.All[StoredDraft](v.txn, drafts, byUser, store.Key(userID))
}

// DraftOf finds a draft of a user.
func (v View) DraftOf(userID, id int) *StoredDraft {
	if d := store.First[StoredDraft](v.txn, drafts, byID, store.Key(id)); d != nil && d.UserID == userID {
		return d
	}
	return nil
}

// Wire is a draft as its author sees it.
func (d *StoredDraft) Wire() wire.Draft {
	return wire.Draft{ID: d.ID, Type: d.Kind, To: append([]int{}, d.To...), Topic: d.Topic, Content: d.Content,
		Timestamp: d.At.Unix()}
}

// AddDrafts stores new drafts of one user, those without an ID with the next one, sends the user an event, and returns
// the IDs. The error is [ErrTooMany].
func (tx *Tx) AddDrafts(userID int, list []StoredDraft) ([]int, error) {
	if len(tx.DraftsOf(userID))+len(list) > MaxDrafts {
		return nil, ErrTooMany
	}
	ids, added := []int{}, []wire.Draft{}
	for _, d := range list {
		d.ID, d.UserID = tx.w.ids.Draft.Take(d.ID), userID
		tx.put(drafts, &d)
		ids, added = append(ids, d.ID), append(added, d.Wire())
	}
	tx.Emit([]int{userID}, wire.DraftsAdded{Type: "drafts", Op: "add", Drafts: added})
	return ids, nil
}

// ChangeDraft stores the new version of a draft.
func (tx *Tx) ChangeDraft(d StoredDraft) {
	tx.put(drafts, &d)
	tx.Emit([]int{d.UserID}, wire.DraftUpdated{Type: "drafts", Op: "update", Draft: d.Wire()})
}

// DeleteDraft deletes a draft.
func (tx *Tx) DeleteDraft(d *StoredDraft) {
	tx.removeDraft(d)
	tx.Emit([]int{d.UserID}, wire.DraftRemoved{Type: "drafts", Op: "remove", DraftID: d.ID})
}

// dropDrafts deletes all drafts of a user without events, for example when the
// user disables synchronization.
func (tx *Tx) dropDrafts(userID int) {
	for _, d := range tx.DraftsOf(userID) {
		tx.removeDraft(d)
	}
}

func (tx *Tx) removeDraft(d *StoredDraft) { tx.remove(drafts, d) }

// MoveDraftNumbers gives all drafts higher numbers.
func (tx *Tx) MoveDraftNumbers(by int) {
	for _, d := range slices.Backward(store.All[StoredDraft](tx.txn, drafts, byID, nil)) {
		next := *d
		next.ID = tx.w.ids.Draft.Take(d.ID + by)
		tx.remove(drafts, d)
		tx.put(drafts, &next)
	}
	tx.w.ids.Draft.Reserve(by)
}
