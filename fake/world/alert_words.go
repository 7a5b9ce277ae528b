package world

// AddAlertWords adds words to the alert words of an account, for messages sent from
// then on. Words that differ only in case are one word. It returns all alert words,
// and whether there are new ones.
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

// RemoveAlertWords removes words, in any case.
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
