package scenarios

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// mostSuggestions bounds the search for a similar word in a large file.
const mostSuggestions = 1000

// suggest is `; did you mean "x"?` if one of the words is similar, else "".
func suggest(given string, words []string) string {
	return suggestAmong(given, words[:min(len(words), mostSuggestions)])
}

func suggestAmong(given string, words []string) string {
	word := nearest.Word(given, words)
	if word == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", word)
}
