package queues

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func (s *state) alertWords() {
	words := present.AlertWords(s.View.User(s.User.ID).AlertWords)
	s.RegisterAlertWords = &words
}

// drafts are the account's drafts, newest first.
func (s *state) drafts() {
	list := []wire.Draft{}
	for _, d := range slices.Backward(s.View.DraftsOf(s.User.ID)) {
		list = append(list, d.Wire())
	}
	s.RegisterDrafts = &wire.RegisterDrafts{Drafts: list}
}

func (s *state) snippets() {
	list := []wire.Snippet{}
	for _, snippet := range s.View.SnippetsOf(s.User.ID) {
		list = append(list, snippet.Wire())
	}
	s.RegisterSnippets = &wire.RegisterSnippets{SavedSnippets: list}
}
