package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// describe describes the content of the file for its author.
func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "an object"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	switch n.Tag {
	case "!!null":
		return "nothing"
	case "!!str", "!!timestamp":
		return quote(n.Value)
	case "!!int", "!!float", "!!bool":
		return cut(n.Value)
	}
	return "a value of type " + quote(n.Tag)
}

// quote shows a value, shortened.
func quote(value string) string { return fmt.Sprintf("%q", cut(value)) }

func cut(value string) string {
	const most = 60
	if utf8.RuneCountInString(value) <= most {
		return value
	}
	return string([]rune(value)[:most]) + "…"
}

// oneOf joins words as "a, b or c", without empty words.
func oneOf(words []string) string {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" })
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

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
