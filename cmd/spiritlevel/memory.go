package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
)

// headroom is memory that is reserved and never touched, so that it costs nothing. It
// counts as live for the garbage collector, which would otherwise run every few
// hundred requests in a small world; for a large world it makes no difference.
const headroom = 40 << 20

// roomy is the headroom of commands that make very many calls and then end: they may take more
// memory, and collect less often.
const roomy = 120 << 20

// headroomOf is the headroom for a command line.
func headroomOf(args []string) uint64 {
	if len(args) > 0 && slices.Contains([]string{"check", "explore", workerName}, args[0]) {
		return roomy
	}
	return headroom
}

// startPercent lets a program that has just begun use some 30 MiB before its first
// collection: most commands end before that, and a server answers before that.
const startPercent = 800

// reserve sets the garbage collector up. The headroom takes effect with the first
// collection, because to reserve it would cause one. The result keeps it alive.
func reserve(headroom uint64) *[]byte {
	reserved := new([]byte)
	debug.SetGCPercent(startPercent)
	afterCollection(func() {
		*reserved = make([]byte, headroom)
		pace(headroom)
	})
	return reserved
}

// pace sets, after each collection, how much the program may allocate until the next.
func pace(headroom uint64) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetGCPercent(percent(live[0].Value.Uint64(), headroom))
	afterCollection(func() { pace(headroom) })
}

// percent is the allowed growth until the next collection, in percent of the live memory,
// which has the headroom in it. A small world stays small; one of some 100 MiB, such as
// after many runs of a suite, may take three times the memory of its rows; a large one
// takes less in proportion.
func percent(live, headroom uint64) int {
	const least, most, enough = 60, 150, 256 << 20
	rows := max(live, headroom) - headroom
	return int(min(most, least+rows/(1<<20), max(least, enough*100/max(live, 1))))
}

// afterCollection calls a function once after the next garbage collection.
func afterCollection(do func()) {
	runtime.AddCleanup(&struct{ _ [64]byte }{}, func(do func()) { do() }, do)
}
