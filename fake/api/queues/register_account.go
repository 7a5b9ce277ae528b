package queues

import (
	"cmp"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func (s *state) alertWords() {
	words := present.AlertWords(s.View.User(s.User.ID).AlertWords)
	s.RegisterAlertWords = &words
}

// drafts are the account's drafts, newest first, and by their IDs where they are of the same second.
func (s *state) drafts() {
	list := []wire.Draft{}
	for _, d := range s.View.DraftsOf(s.User.ID) {
		list = append(list, d.Wire())
	}
	slices.SortStableFunc(list, func(a, b wire.Draft) int { return cmp.Compare(b.Timestamp, a.Timestamp) })
	s.RegisterDrafts = &wire.RegisterDrafts{Drafts: list}
}

func (s *state) snippets() {
	list := []wire.Snippet{}
	for _, snippet := range s.View.SnippetsOf(s.User.ID) {
		list = append(list, snippet.Wire())
	}
	s.RegisterSnippets = &wire.RegisterSnippets{SavedSnippets: list}
}
