package code

import (
	_ "embed" // for the names
	"strings"
	"sync"
)

// languageLines has a line for each programming language that Pygments knows: its
// proper name, a tab, and the words that mean it.
//
//go:embed languages.txt
var languageLines string

var languages = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for line := range strings.Lines(languageLines) {
		name, words, _ := strings.Cut(line, "\t")
		for word := range strings.FieldsSeq(words) {
			names[word] = name
		}
	}
	return names
})

// languageName returns the proper name of a programming language; other words stay as
// they are.
func languageName(word string) string {
	if name, known := languages()[strings.ToLower(word)]; known {
		return name
	}
	return word
}
