//go:build race

package fake_test

import "testing"

// answersOnly leaves a test out under the race detector, which slows
// everything down tenfold: the test compares answers of very many requests,
// one after the other, and `make test` runs it without the detector.
func answersOnly(t *testing.T) {
	t.Helper()
	t.Skip("compares answers only, which is done without the race detector")
}
