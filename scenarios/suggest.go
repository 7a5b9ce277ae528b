package scenarios

import (
	"fmt"
	"strings"
)

// mostSuggestions bounds the search for a near word in a large file.
const mostSuggestions = 1000

// suggest is `; did you mean "x"?` when one of the words is near, else "".
func suggest(given string, words []string) string {
	given = strings.ToLower(given)
	best, distance := "", 3
	for i, word := range words {
		if i == mostSuggestions || len(given) > 64 {
			break
		}
		if length := len(word) - len(given); word == "" || length > 2 || length < -2 {
			continue
		}
		if d := editDistance(given, strings.ToLower(word)); d < distance && d < len(word) {
			best, distance = word, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// editDistance counts the letters to insert, drop, replace or swap with their
// neighbour to come from a to b.
func editDistance(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
