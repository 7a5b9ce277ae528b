package session

import (
	"fmt"
	"sync"
	"time"

	"github.com/onsi/gomega"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
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

// Await polls until the value meets the demands, at most as long as the patience
// of the target. It returns the latest value for the verdict.
func Await[T any](s *Session, poll func() T, m Matcher) T {
	var latest T
	waits, begun := s.env.waits, time.Now()
	limit, _ := waits.limit(looking+s.cause, s.patience())
	g := gomega.NewGomega(func(string, ...int) {})
	g.Eventually(s.ctx, func() any { latest = poll(); return latest }).
		WithTimeout(limit).WithPolling(pollEvery).Should(m)
	if Accepts(m, latest) {
		waits.came(time.Since(begun))
	} else {
		waits.vain(looking + s.cause)
	}
	return latest
}

// looking begins the name of a reading that is repeated after a call.
const looking = "a look after "

// pollEvery is the pause between two readings of a late change.
const pollEvery = 50 * time.Millisecond

// errorWaiting describes a wait that ended in vain.
func errorWaiting(words string, limit time.Duration, came []string) *Mismatch {
	return &Mismatch{
		Demanded: fmt.Sprintf("%s within %s", words, limit), Came: fmt.Sprintf("events %v", came),
	}
}
