package world

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/alertwords"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// AddAlertWords adds words to the alert words of an account, for messages sent from
// then on. Words that differ only in case are one word. It returns all alert words,
// and whether there are new ones.
func (tx *Tx) AddAlertWords(userID int, words []string) (all []string, changed bool) {
	u := *tx.User(userID)
	known := foldedSet(u.AlertWords)
	all = append(all, u.AlertWords...)
	for _, word := range words {
		if !known[store.Fold(word)] {
			known[store.Fold(word)] = true
			all = append(all, word)
		}
	}
	return tx.putAlertWords(u, all)
}

// RemoveAlertWords removes words, in any case.
func (tx *Tx) RemoveAlertWords(userID int, words []string) (left []string, changed bool) {
	u := *tx.User(userID)
	gone := foldedSet(words)
	for _, word := range u.AlertWords {
		if !gone[store.Fold(word)] {
			left = append(left, word)
		}
	}
	return tx.putAlertWords(u, left)
}

func foldedSet(words []string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, word := range words {
		set[store.Fold(word)] = true
	}
	return set
}

func (tx *Tx) putAlertWords(u User, words []string) ([]string, bool) {
	if len(words) == len(u.AlertWords) {
		return words, false
	}
	u.AlertWords = words
	tx.PutUser(u)
	return words, true
}

// alerted lists the receivers with an alert word that the content contains.
func alerted(content string, receivers []*User) []int {
	var ids []int
	folded := ""
	for _, u := range receivers {
		if folded == "" && len(u.AlertWords) > 0 {
			folded = store.Fold(alertwords.OutsideCode(content))
		}
		if slices.ContainsFunc(u.AlertWords, func(word string) bool {
			return alertwords.Contains(folded, store.Fold(word))
		}) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}
