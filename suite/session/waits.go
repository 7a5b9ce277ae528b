package session

import (
	"sync"
	"time"
)

// What a process waits for in vain it waits for no more than vainWaits times;
// after that only as long as shortWait, so that an effect which the server does
// not have at all costs a run seconds and not minutes.
const (
	vainWaits = 2
	shortWait = 250 * time.Millisecond
)

// waits counts, for each kind of effect, how often it came and how often not.
type waits struct {
	mu    sync.Mutex
	kinds map[string]*waited
}

type waited struct {
	came bool
	vain int
}

func (w *waits) of(kind string) *waited {
	if w.kinds == nil {
		w.kinds = make(map[string]*waited)
	}
	if w.kinds[kind] == nil {
		w.kinds[kind] = new(waited)
	}
	return w.kinds[kind]
}

// limit is how long an effect of the kind is waited for.
func (w *waits) limit(kind string, patience time.Duration) (limit time.Duration, short bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if known := w.of(kind); !known.came && known.vain >= vainWaits {
		return min(shortWait, patience), true
	}
	return patience, false
}

// ended notes whether an effect of the kind came.
func (w *waits) ended(kind string, came bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	known := w.of(kind)
	if known.came = known.came || came; !came {
		known.vain++
	}
}
