package api

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxAlertWord is how many characters an alert word may have, maxAlertWords how
// many words a user may have: each message is searched for all of them.
const (
	maxAlertWord  = 100
	maxAlertWords = 1000
)

// listAlertWords answers GET /users/me/alert_words.
func listAlertWords(c *Call, _ *noParams) (any, error) { return alertWords(c.User.AlertWords), nil }

type alertWordsParams struct {
	AlertWords *JSON `schema:"alert_words" req:"required"`
}

// words are those of the request, trimmed, without what is blank.
func (p *alertWordsParams) words() ([]string, error) {
	list, err := asStrings("alert_words", p.AlertWords.Value)
	if err != nil {
		return nil, err
	}
	words := []string{}
	for i, word := range list {
		if utf8.RuneCountInString(word) > maxAlertWord {
			return nil, badRequest("alert_words[%d] is too long (limit: %d characters)", i, maxAlertWord)
		}
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	return words, nil
}

// addAlertWords answers POST /users/me/alert_words.
func addAlertWords(c *Call, p *alertWordsParams) (any, error) {
	return c.changeAlertWords(p, (*world.Tx).AddAlertWords)
}

// removeAlertWords answers DELETE /users/me/alert_words.
func removeAlertWords(c *Call, p *alertWordsParams) (any, error) {
	return c.changeAlertWords(p, (*world.Tx).RemoveAlertWords)
}

func (c *Call) changeAlertWords(p *alertWordsParams, change func(*world.Tx, int, []string) ([]string, bool)) (any, error) {
	words, err := p.words()
	if err != nil {
		return nil, err
	}
	var now []string
	err = c.World.Write(func(tx *world.Tx) error {
		changed := false
		now, changed = change(tx, c.User.ID, words)
		if len(now) > maxAlertWords {
			return badRequest("alert_words: there can be %d words at most", maxAlertWords)
		}
		if changed {
			tx.Tell([]int{c.User.ID}, wire.AlertWordsEvent{Type: "alert_words", AlertWords: now})
		}
		return nil
	})
	return alertWords(now), err
}

func alertWords(words []string) wire.RegisterAlertWords {
	return wire.RegisterAlertWords{AlertWords: append([]string{}, words...)}
}

func (s *state) alertWords() {
	words := alertWords(s.View.User(s.User.ID).AlertWords)
	s.RegisterAlertWords = &words
}
