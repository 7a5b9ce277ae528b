// Package raceenabled lets tests know of the race detector, which slows everything
// down tenfold and more, and sees nothing new in what happens one after the
// other.
package raceenabled

import "testing"

// AnswersOnly leaves a test out where the race detector watches: it compares
// answers or counts work, and nothing overlaps in it that does not elsewhere.
// `make test` runs it without the detector.
func AnswersOnly(t testing.TB) {
	t.Helper()
	if On {
		t.Skip("compares answers only, which is done without the race detector")
	}
}
