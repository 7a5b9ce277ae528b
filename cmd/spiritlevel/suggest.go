package main

import "github.com/spiritlevel/spiritlevel/scenarios/nearest"

// didYouMean ends an error sentence with the candidate nearest to word, or
// with nothing when none is near.
func didYouMean(word string, candidates []string) string {
	near := nearest.Word(word, candidates)
	if near == "" {
		return ""
	}
	return ": did you mean " + near + "?"
}
