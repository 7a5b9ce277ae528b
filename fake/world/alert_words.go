package world

import (
	"slices"
	"strings"
)

// AddAlertWords adds words to those on which an account is alerted, in
// messages sent from then on. Words that differ in case only are one. It
// returns all of them and whether there are any new ones.
func (tx *Tx) AddAlertWords(userID int, words []string) (all []string, changed bool) {
	u := *tx.User(userID)
	known := foldedSet(u.AlertWords)
	all = append(all, u.AlertWords...)
	for _, word := range words {
		if !known[Fold(word)] {
			known[Fold(word)] = true
			all = append(all, word)
		}
	}
	return tx.putAlertWords(u, all)
}

// RemoveAlertWords takes words away again, in whatever case.
func (tx *Tx) RemoveAlertWords(userID int, words []string) (left []string, changed bool) {
	u := *tx.User(userID)
	gone := foldedSet(words)
	for _, word := range u.AlertWords {
		if !gone[Fold(word)] {
			left = append(left, word)
		}
	}
	return tx.putAlertWords(u, left)
}

func foldedSet(words []string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, word := range words {
		set[Fold(word)] = true
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

// alerted lists the receivers one of whose alert words a content holds.
func alerted(content string, receivers []*User) []int {
	var ids []int
	folded := ""
	for _, u := range receivers {
		if folded == "" && len(u.AlertWords) > 0 {
			folded = Fold(content)
		}
		if slices.ContainsFunc(u.AlertWords, func(word string) bool { return hasWord(folded, Fold(word)) }) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}

// hasWord tells whether a text contains a word that no letter or digit
// touches.
func hasWord(text, word string) bool {
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		start := from + i
		end := start + len(word)
		if !wordByte(text, start-1) && !wordByte(text, end) {
			return true
		}
		from = start + 1
	}
	return false
}

func wordByte(text string, i int) bool {
	if i < 0 || i >= len(text) {
		return false
	}
	c := text[i]
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}
