//go:build race

package raced

// On tells whether the race detector watches.
const On = true
