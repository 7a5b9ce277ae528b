// Package raceenabled reports whether the race detector runs. It slows everything down
// tenfold, and finds nothing where goroutines do not overlap.
package raceenabled

import "testing"

// AnswersOnly skips a test under the race detector. Such a test compares answers
// or counts work, and its goroutines overlap in other tests, too.
func AnswersOnly(t testing.TB) {
	t.Helper()
	if On {
		t.Skip("compares answers only: runs without the race detector")
	}
}
