//go:build race

package suite_test

import "testing"

// raced tells that the race detector slows everything down tenfold. It looks at
// whole runs, where everything overlaps that can, and leaves out what compares
// answers: how requests overlap is alike in all of them, and `make test` runs
// the rest without the detector.
const raced = true

// withoutDetector skips a test that only compares answers.
func withoutDetector(t *testing.T) {
	t.Helper()
	t.Skip("compares answers, which the race detector does not change")
}
