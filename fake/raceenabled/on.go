//go:build race

package raceenabled

// On reports whether the race detector watches.
const On = true
