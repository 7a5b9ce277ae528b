package main

import (
	"fmt"
	"strings"
)

// didYouMean ends an error sentence with the candidate nearest to word, or
// with nothing when none is near.
func didYouMean(word string, candidates []string) string {
	near := nearest(word, candidates)
	if near == "" {
		return ""
	}
	return fmt.Sprintf(": did you mean %s?", near)
}

// nearest returns the candidate fewest edits from word. A candidate counts as
// near when at most a third of the longer word (and at least two letters)
// differs, or when one word begins with the other.
func nearest(word string, candidates []string) string {
	word = strings.ToLower(word)
	best, bestDistance := "", -1
	for _, candidate := range candidates {
		lower := strings.ToLower(candidate)
		d := editDistance(word, lower)
		begins := len(word) > 1 && (strings.HasPrefix(lower, word) || strings.HasPrefix(word, lower))
		if !begins && (d > max(2, max(len(word), len(lower))/3) || d >= len(word)) {
			continue
		}
		if bestDistance < 0 || d < bestDistance {
			best, bestDistance = candidate, d
		}
	}
	return best
}

// editDistance counts the insertions, deletions and replacements that turn a
// into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}
