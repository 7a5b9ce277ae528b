package world

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Snippet is a text that a user saved for messages.
type Snippet struct {
	ID, UserID     int
	Title, Content string
	Created        time.Time
}

// MaxSnippets is the maximum number of saved snippets of one account.
const MaxSnippets = 1000

// SnippetsOf lists a user's saved snippets, oldest first.
func (v View) SnippetsOf(userID int) []*Snippet {
	return store.All[Snippet](v.txn, snippets, byUser, store.Key(userID))
}

// SnippetOf finds a saved snippet of a user.
func (v View) SnippetOf(userID, id int) *Snippet {
	if s := store.First[Snippet](v.txn, snippets, byID, store.Key(id)); s != nil && s.UserID == userID {
		return s
	}
	return nil
}

// Wire is a saved snippet as its user sees it.
func (s *Snippet) Wire() wire.Snippet {
	return wire.Snippet{ID: s.ID, Title: s.Title, Content: s.Content, DateCreated: s.Created.Unix()}
}

// AddSnippet saves a new snippet, one without an ID with the next one, and returns the ID.
// The error is [ErrTooMany].
func (tx *Tx) AddSnippet(s Snippet) (int, error) {
	if len(tx.SnippetsOf(s.UserID)) >= MaxSnippets {
		return 0, ErrTooMany
	}
	s.ID = tx.w.ids.Snippet.Take(s.ID)
	tx.put(snippets, &s)
	tx.Emit([]int{s.UserID}, wire.SnippetAdded{Type: "saved_snippets", Op: "add", SavedSnippet: s.Wire()})
	return s.ID, nil
}

// ChangeSnippet stores the new version of a saved snippet.
func (tx *Tx) ChangeSnippet(s Snippet) {
	tx.put(snippets, &s)
	tx.Emit([]int{s.UserID}, wire.SnippetUpdated{Type: "saved_snippets", Op: "update", SavedSnippet: s.Wire()})
}

// DeleteSnippet deletes a saved snippet.
func (tx *Tx) DeleteSnippet(s *Snippet) {
	tx.remove(snippets, s)
	tx.Emit([]int{s.UserID}, wire.SnippetRemoved{Type: "saved_snippets", Op: "remove", SavedSnippetID: s.ID})
}
