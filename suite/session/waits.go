package session

import (
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// A process waits in vain after one kind of call at most vainWaits times, and after all
// kinds together at most allVainWaits times. After that it waits as long as earlier
// events took, with a margin, so that missing effects cost a run seconds and not minutes.
const (
	vainWaits    = 2
	allVainWaits = 2
	shortWait    = 250 * time.Millisecond
	waitMargin   = 10
)

// waits counts, for each kind of call, how often its event did not come.
type waits struct {
	mu      sync.Mutex
	most    int // waits in vain for one kind before a wait is short
	mostAll int // for all kinds together
	all     int
	vains   map[string]int
	slowest time.Duration // of the events that came
}

func newWaits(most, mostAll int) *waits {
	return &waits{most: most, mostAll: mostAll, vains: make(map[string]int)}
}

// limit is the time limit for an event after the call, and whether it is shorter than the
// patience.
func (w *waits) limit(cause string, patience time.Duration) (limit time.Duration, short bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	limit = max(shortWait, waitMargin*w.slowest)
	if w.vains[cause] < w.most && w.all < w.mostAll || limit >= patience {
		return patience, false
	}
	return limit, true
}

// came notes how long an event took.
func (w *waits) came(after time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.slowest = max(w.slowest, after)
}

// vain notes that no event came after the call.
func (w *waits) vain(cause string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.vains[cause]++
	w.all++
}

// numbers are the parts that differ between calls of one operation.
var numbers = lazyregexp.New(`[0-9]+`)

// causeOf names the operation of a call.
func causeOf(method, path string) string { return method + " " + numbers.ReplaceAllString(path, "N") }
