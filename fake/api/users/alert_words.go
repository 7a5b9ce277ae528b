package users

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxAlertWord is the maximum length of an alert word in characters, maxAlertWords the
// maximum number of a user's words: each message is searched for all of them.
const (
	maxAlertWord  = 100
	maxAlertWords = 1000
)

// ListAlertWords answers GET /users/me/alert_words.
func ListAlertWords(c *rest.Call, _ *rest.NoParams) (any, error) {
	return present.AlertWords(c.User.AlertWords), nil
}

type alertWordsParams struct {
	AlertWords *rest.Strings `schema:"alert_words,required" takes:"[]string"`
}

// words are the words of the request, trimmed, without blank ones.
func (p *alertWordsParams) words() ([]string, error) {
	words := []string{}
	for i, word := range p.AlertWords.List {
		if utf8.RuneCountInString(word) > maxAlertWord {
			return nil, alertWordTooLong.New(i, maxAlertWord)
		}
		if strings.ContainsRune(word, 0) {
			return nil, alertWordCharacter.New(i)
		}
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	return words, nil
}

// AddAlertWords answers POST /users/me/alert_words.
func AddAlertWords(c *rest.Call, p *alertWordsParams) (any, error) {
	return changeAlertWords(c, p, (*world.Tx).AddAlertWords)
}

// RemoveAlertWords answers DELETE /users/me/alert_words.
func RemoveAlertWords(c *rest.Call, p *alertWordsParams) (any, error) {
	return changeAlertWords(c, p, (*world.Tx).RemoveAlertWords)
}

func changeAlertWords(c *rest.Call, p *alertWordsParams, change func(*world.Tx, int, []string) ([]string, bool)) (any,
	error) {
	words, err := p.words()
	if err != nil {
		return nil, err
	}
	var now []string
	err = c.World.Write(func(tx *world.Tx) error {
		now, _ = change(tx, c.User.ID, words)
		if len(now) > maxAlertWords {
			return tooManyAlertWords.New(maxAlertWords)
		}
		// The event is sent even if nothing has changed: clients wait for it.
		tx.Emit([]int{c.User.ID}, wire.AlertWordsEvent{Type: "alert_words", AlertWords: present.AlertWords(now).AlertWords})
		return nil
	})
	return present.AlertWords(now), err
}
