package main

import (
	"runtime"
	"runtime/debug"
)

// headroom is memory that is reserved and never touched, so that it costs nothing. It
// counts as live for the garbage collector, which would otherwise run every few
// hundred requests in a small world; for a large world it makes no difference.
const headroom = 40 << 20

// startPercent lets a program that has just begun use some 30 MiB before its first
// collection: most commands end before that, and a server answers before that.
const startPercent = 800

// usualPercent is less than the usual 100: a large world then takes at most 1.6 times
// the memory of its rows. The headroom makes up for it in small worlds.
const usualPercent = 60

// reserve sets the garbage collector up. The headroom takes effect with the first
// collection, because to reserve it would cause one. The result keeps it alive.
func reserve() *[]byte {
	reserved := new([]byte)
	debug.SetGCPercent(startPercent)
	runtime.AddCleanup(&struct{ _ [64]byte }{}, func(into *[]byte) {
		*into = make([]byte, headroom)
		debug.SetGCPercent(usualPercent)
	}, reserved)
	return reserved
}
