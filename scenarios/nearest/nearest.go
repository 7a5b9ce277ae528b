// Package nearest finds the word that a user probably meant.
package nearest

import "strings"

// maxWord is the maximum length of a word to compare. Longer words are not typing
// errors, and the cost grows with the square of the length.
const maxWord = 64

// Word returns the candidate with the smallest number of edits from given, in any
// case, or "" if none is near. Near means that at most a third of the longer word
// differs (in short words two letters, but never more than half), or that one word is
// the beginning of the other.
func Word(given string, candidates []string) string {
	if len(given) > maxWord {
		return ""
	}
	given = strings.ToLower(given)
	best, fewest := "", -1
	for _, candidate := range candidates {
		word := strings.ToLower(candidate)
		edits := distance(given, word)
		if near(given, word, edits) && (fewest < 0 || edits < fewest) {
			best, fewest = candidate, edits
		}
	}
	return best
}

func near(given, word string, edits int) bool {
	if len(given) > 1 && (strings.HasPrefix(word, given) || strings.HasPrefix(given, word)) {
		return word != ""
	}
	longer := max(len(given), len(word))
	return edits <= max(min(2, longer/2), longer/3)
}

// distance counts the edits from a to b: inserted, removed, replaced and swapped
// letters.
func distance(a, b string) int {
	two, one := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range one {
		one[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			replaced := one[j]
			if a[i] != b[j] {
				replaced++
			}
			row[j+1] = min(one[j+1]+1, row[j]+1, replaced)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], two[j-1]+1)
			}
		}
		two, one = one, row
	}
	return one[len(b)]
}
