// Package requests remembers the requests of the clients of a world, and finds mistakes
// for the authors of clients.
package requests

import (
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Kept is the number of remembered requests of a world: the newest ones.
const Kept = 1000

// MaxAnswer is the largest answer that is remembered.
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
	Answer     []byte      // nil if it is large
	// ContentType is the content type of the answer, "" for JSON.
	ContentType string
	Faults      []string // the kinds of faults that applied
	NewestID    int      // of the events in the answer, -1 without events
}

// Log has the newest requests of a world. It is safe for concurrent use.
type Log struct {
	mu      sync.Mutex
	ring    []Record // grows to Kept, then the oldest is overwritten
	newest  int      // the number of the newest request
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
	r.Form = bounded(r.Form)
	l.mu.Lock()
	l.newest++
	r.Number = l.newest
	if len(l.ring) < Kept {
		l.ring = append(l.ring, r)
	} else {
		l.ring[(r.Number-1)%Kept] = r
	}
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
}

// records are the remembered requests, oldest first.
func (l *Log) records() []Record {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := make([]Record, 0, len(l.ring))
	for n := l.newest - len(l.ring) + 1; n <= l.newest; n++ {
		if r := l.ring[(n-1)%Kept]; r.Number == n {
			list = append(list, r)
		}
	}
	return list
}

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
	w := newWatcher(l.currentHider())
	var last Entry
	for _, r := range l.records() {
		if r.Number <= number && r.Number > number-watched {
			last = w.entry(&r)
		}
	}
	return last
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
func bounded(form map[string][]string) map[string][]string {
	size := 0
	for _, values := range form {
		for _, v := range values {
			size += len(v)
		}
	}
	if size <= maxForm {
		return form
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
	return out
}

// maxNames bounds the parameters of a large form.
const maxNames = 100
