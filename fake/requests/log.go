// Package requests remembers the requests of the clients of a world, and finds mistakes
// for the authors of clients.
package requests

import (
	"cmp"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Kept is the number of remembered requests of a world, unless its log says another: the
// newest ones. MostKept is the largest number.
const (
	Kept     = 1000
	MostKept = 100_000
)

// MaxAnswer is the largest answer that is remembered; of a larger one the beginning is.
const MaxAnswer = 4 << 10

// Record is one request as it was answered. The answer needs everything in it anyway;
// entries for people are made only on demand.
type Record struct {
	Number     int // from 1, in the order of the answers
	At         time.Time
	Took       time.Duration
	Method     string
	Path       string
	Operation  string // the method and the documented path, "" for a path that does not exist
	Agent      string // the User-Agent
	Client     string
	User       string // the real address, "" without an account
	UserID     int
	SignedInAs string // the address that was sent
	APIEmail   string // the address that the API has for the user
	Form       map[string][]string
	Ignored    []string
	Plan       *featurelevels.Plan
	Query      string      // of a request whose form was not read
	Refusal    *wire.Error // nil for a success
	RetryAfter float64     // in seconds, 0 without
	Status     int         // 0: that of the refusal, or of a success
	Size       int         // of the answer in bytes
	Answer     []byte      // its first bytes, at most MaxAnswer
	// ContentType is the content type of the answer, "" for JSON.
	ContentType string
	Faults      []string // the kinds of faults that applied
	NewestID    int      // of the events in the answer, -1 without events
	Waited      int      // the number that Begin gave the request, 0 for one that did not wait
	cut         bool     // the form is not whole
}

// Log has the newest requests of a world. It is safe for concurrent use.
type Log struct {
	mu      sync.Mutex
	id      string   // "" without followers
	keep    int      // 0 for Kept
	ring    []Record // grows to the number to keep, then the oldest is overwritten
	newest  int      // the number of the newest request
	cleared int      // the number of the newest request that was forgotten on purpose
	waiting waiting
	changed chan struct{} // closed at the next change, nil without followers
	ended   bool
	follows int
	watch   func(Entry)
	secrets func(since int) (version int, list []string) // see [Log.Hide]
	hider   *hider
}

// Hide takes the keys and passwords of a world out of all entries. The function
// returns them, with a number that changes with them; since is the number of the
// last call, for which the list may be nil.
func (l *Log) Hide(secrets func(since int) (version int, list []string)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.secrets = secrets
}

// currentHider hides the present secrets of the world.
func (l *Log) currentHider() *hider {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.secrets == nil {
		l.secrets = func(int) (int, []string) { return 0, nil }
	}
	since := -1
	if l.hider != nil {
		since = l.hider.version
	}
	if version, list := l.secrets(since); version != since {
		l.hider = newHider(version, list)
	}
	return l.hider
}

// Add remembers a request.
func (l *Log) Add(r Record) {
	r.Form, r.cut = bounded(r.Form)
	l.mu.Lock()
	l.newest++
	r.Number = l.newest
	l.waiting.end(r.Waited)
	if len(l.ring) < l.kept() {
		l.ring = append(l.ring, r)
	} else {
		l.ring[(r.Number-1)%l.kept()] = r
	}
	l.wake()
	watch := l.watch
	l.mu.Unlock()
	if watch != nil {
		watch(l.entry(r.Number))
	}
}

// Watch calls a function with each request from now on.
func (l *Log) Watch(fn func(Entry)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watch = fn
}

// Clear forgets all requests. Numbers go on.
func (l *Log) Clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := range l.ring {
		l.ring[i] = Record{}
	}
	l.cleared = l.newest
	l.wake()
}

// Keep sets the number of requests to remember, before the first one.
func (l *Log) Keep(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.keep = n
}

func (l *Log) kept() int { return cmp.Or(l.keep, Kept) }

// records are the remembered requests, oldest first.
func (l *Log) records() []Record {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.between(0, l.newest)
}

// between are the remembered requests after a number, up to another. The caller holds the
// lock.
func (l *Log) between(after, last int) []Record {
	first := max(l.oldest(), after+1)
	list := make([]Record, 0, max(0, last-first+1))
	for n := first; n <= last; n++ {
		if r := l.ring[(n-1)%l.kept()]; r.Number == n {
			list = append(list, r)
		}
	}
	return list
}

// oldest is the number of the oldest request that the log could remember.
func (l *Log) oldest() int { return max(l.newest-len(l.ring), l.cleared) + 1 }

// Entries lists the remembered requests, oldest first.
func (l *Log) Entries() []Entry {
	records := l.records()
	w := newWatcher(l.currentHider())
	list := make([]Entry, len(records))
	for i := range records {
		list[i] = w.entry(&records[i])
	}
	return list
}

// entry is the request of a number, with the warnings that those before it explain.
func (l *Log) entry(number int) Entry {
	e, _ := l.Entry(number)
	return e
}

// Entry is the remembered request of a number; the second value is false for any other.
func (l *Log) Entry(number int) (last Entry, known bool) {
	l.mu.Lock()
	records := l.between(number-watched, min(number, l.newest))
	l.mu.Unlock()
	w := newWatcher(l.currentHider())
	for i := range records {
		last, known = w.entry(&records[i]), records[i].Number == number
	}
	return last, known
}

// watched is the number of earlier requests that can explain the warnings of a watched
// one.
const watched = 100

// Limits of the values that are remembered.
const (
	maxForm  = 32 << 10
	maxValue = 1 << 10
)

// bounded cuts long values of a large form.
func bounded(form map[string][]string) (whole map[string][]string, cut bool) {
	size := 0
	for _, values := range form {
		for _, v := range values {
			size += len(v)
		}
	}
	if size <= maxForm {
		return form, false
	}
	out := make(map[string][]string, min(len(form), maxNames))
	for name, values := range form {
		if len(out) == maxNames {
			break
		}
		if len(values) > 0 {
			v := values[len(values)-1]
			out[name] = []string{string([]byte(v[:min(len(v), maxValue)]))}
		}
	}
	return out, true
}

// maxNames bounds the parameters of a large form.
const maxNames = 100
