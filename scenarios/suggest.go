package scenarios

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// mostSuggestions bounds the search for a similar word in a large file.
const mostSuggestions = 1000

// suggest is `; did you mean "x"?` if one of the words is similar, else "".
func suggest(given string, words []string) string {
	return suggestAmong(given, words[:min(len(words), mostSuggestions)])
}

func suggestAmong(given string, words []string) string {
	word := cmp.Or(longerName(given, words), nearest.Word(given, words))
	if word == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", word)
}

// longerName returns the only word that ends with the given one after an underscore,
// such as full_name for name.
func longerName(given string, words []string) string {
	found := ""
	for _, word := range words {
		if strings.HasSuffix(word, "_"+given) {
			if found != "" {
				return ""
			}
			found = word
		}
	}
	return found
}
