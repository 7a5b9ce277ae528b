//go:build !race

package raceenabled

// On tells whether the race detector watches.
const On = false
