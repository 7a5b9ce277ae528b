//go:build race

package suite_test

// raced tells that the race detector slows everything down tenfold. What looks
// at the answers of many servers then looks at few: how requests overlap is
// alike in all of them, and `make test` runs the rest without the detector.
const raced = true
