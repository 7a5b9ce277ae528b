package main

import "github.com/spiritlevel/spiritlevel/scenarios/nearest"

// didYouMean is the end of an error sentence with the candidate most similar to a
// word, or nothing if none is similar.
func didYouMean(word string, candidates []string) string {
	near := nearest.Word(word, candidates)
	if near == "" {
		return ""
	}
	return ": did you mean " + near + "?"
}
