package requests

import (
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"slices"
)

// waiting are the requests that wait for their answers, by their numbers.
type waiting struct {
	begun int // the number of the newest
	now   map[int]Record
}

// end removes a request.
func (w *waiting) end(number int) { delete(w.now, number) }

// after are the requests after a number, in their order.
func (w *waiting) after(number int) (list []Record) {
	for _, n := range slices.Sorted(maps.Keys(w.now)) {
		if n > number {
			list = append(list, w.now[n])
		}
	}
	return list
}

// Begin remembers a request that waits for its answer, and returns its number among those
// that waited. Add ends it, with this number in the record.
func (l *Log) Begin(r Record) int {
	r.Form, r.cut = bounded(r.Form)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waiting.now == nil {
		l.waiting.now = map[int]Record{}
	}
	l.waiting.begun++
	r.Waited = l.waiting.begun
	l.waiting.now[r.Waited] = r
	l.wake()
	return r.Waited
}

// wake tells the followers of a change. The caller holds the lock.
func (l *Log) wake() {
	if l.changed != nil {
		close(l.changed)
		l.changed = nil
	}
}

// Close ends the followers: the log gets no more requests.
func (l *Log) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	l.wake()
}

// MaxFollowers is the number of followers that a log can have.
const MaxFollowers = 1000

// maxBatch is the number of requests that a follower gets at once.
const maxBatch = 500

// Refusals of followers.
var (
	ErrFollowers = errors.New("too many listeners follow the requests of this world")
	ErrEnded     = errors.New("the world has ended, or was reset")
)

// Follower reads the requests of a log as they come. It holds no requests itself: a slow one
// misses those that the log has forgotten.
type Follower struct {
	ID      string // of the log
	log     *Log
	watcher *watcher
	after   int // the number of the newest request that it has read
	waits   int // the number of the newest waiting request that it has read
}

// Batch are the next requests. Skipped counts those before them that the log has
// forgotten. Waiting are requests that wait for their answers; after skipped requests
// these are all that wait.
type Batch struct {
	Skipped int
	Entries []Entry
	Waiting []Entry
}

// Follow reads the requests after a number. If the number is of a log with another ID, such
// as that before a reset, it reads all. The follower must be closed.
func (l *Log) Follow(id string, after int) (*Follower, error) {
	l.mu.Lock()
	if l.follows == MaxFollowers {
		l.mu.Unlock()
		return nil, ErrFollowers
	}
	l.follows++
	if l.id == "" {
		l.id = rand.Text()
	}
	if id != "" && id != l.id {
		after = 0
	}
	after = max(after, l.cleared)
	newest := l.newest
	before := l.between(after-watched, min(after, newest))
	l.mu.Unlock()
	f := &Follower{ID: l.id, log: l, watcher: newWatcher(l.currentHider()), after: min(after, newest)}
	for i := range before {
		f.watcher.entry(&before[i])
	}
	return f, nil
}

// Close lets another follower take the place.
func (f *Follower) Close() {
	f.log.mu.Lock()
	defer f.log.mu.Unlock()
	f.log.follows--
}

// Next waits for the next requests. The error is ErrEnded, or that of the context.
func (f *Follower) Next(ctx context.Context) (Batch, error) {
	for {
		records, waits, skipped, changed, ended := f.look()
		if len(records)+len(waits)+skipped > 0 {
			return f.batch(records, waits, skipped), nil
		}
		if ended {
			return Batch{}, ErrEnded
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return Batch{}, ctx.Err()
		}
	}
}

// look takes the records that the follower has not read.
func (f *Follower) look() (records, waits []Record, skipped int, changed <-chan struct{}, ended bool) {
	l := f.log
	l.mu.Lock()
	defer l.mu.Unlock()
	if f.after < l.cleared { // forgotten on purpose: they are not missed
		f.after = l.cleared
	}
	if skipped = max(0, l.oldest()-f.after-1); skipped > 0 {
		f.waits = 0
	}
	last := min(l.newest, f.after+skipped+maxBatch)
	records = l.between(f.after, last)
	waits = l.waiting.after(f.waits)
	f.after = last
	if len(waits) > 0 {
		f.waits = waits[len(waits)-1].Waited
	}
	if l.changed == nil {
		l.changed = make(chan struct{})
	}
	return records, waits, skipped, l.changed, l.ended
}

// batch reads the records. The watcher begins again before it has seen too many queues.
func (f *Follower) batch(records, waits []Record, skipped int) Batch {
	f.watcher.hider = f.log.currentHider()
	if len(f.watcher.seen) > maxWatched {
		f.watcher = newWatcher(f.watcher.hider)
	}
	b := Batch{Skipped: skipped}
	for i := range records {
		b.Entries = append(b.Entries, f.watcher.entry(&records[i]))
	}
	for i := range waits {
		e := basics(&waits[i])
		f.watcher.hider.hide(&e)
		b.Waiting = append(b.Waiting, e)
	}
	return b
}

// maxWatched bounds the queues that a follower remembers.
const maxWatched = 10_000
