package narrow

import (
	"strings"

	"github.com/kljensen/snowball/english"
)

// stem is the common part of all forms of an English word in lower case. A word with
// other letters than those of English stays unchanged, as public servers search it.
func stem(word string) string {
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" {
		return word
	}
	return english.Stem(word, true)
}
