// Package world is the state of one organization: accounts, streams, messages,
// its clock, and the operations that change them. It knows no HTTP and no
// feature levels.
package world

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"crypto/sha256"

	"github.com/hashicorp/go-memdb"
)

// World is one organization in memory. All methods are safe for concurrent
// use. What a reader sees is consistent (see [View]); writers take turns.
type World struct {
	Clock *Clock

	owner *owner // of what this world appends to

	mu     sync.Mutex // held from the start of a write until its events are out
	db     *memdb.MemDB
	seed   uint64
	next   counters
	random *rand.PCG
	sink   func([]Event)

	incoming atomic.Int64 // bytes of uploads that are not stored yet
}

// counters are the highest IDs given out so far.
type counters struct {
	waitingIDs

	user, stream, recipient, message, attachment int
	linkifier, group                             int
	profileField                                 int
	playground                                   int
}

// Event is something that happened, for the users who are to be told.
type Event struct {
	To    []int // user IDs
	Value any
}

// New returns an empty world.
func New(seed uint64, clock *Clock) (*World, error) {
	db, err := memdb.NewMemDB(schema())
	if err != nil {
		return nil, fmt.Errorf("world: %w", err)
	}
	return &World{
		Clock: clock, owner: &owner{}, db: db, seed: seed, next: counters{group: GroupNobody},
		random: rand.NewPCG(seed, 0x5eed), sink: func([]Event) {},
	}, nil
}

// Fork returns a world that holds the same and goes its own way. It costs a
// snapshot, not a copy.
func (w *World) Fork() *World {
	w.mu.Lock()
	defer w.mu.Unlock()
	random := *w.random
	return &World{
		Clock: w.Clock.copy(), owner: &owner{}, db: w.db.Snapshot(), seed: w.seed, next: w.next,
		random: &random, sink: func([]Event) {},
	}
}

// Notify sets who is told of events, in the order in which they happened.
func (w *World) Notify(sink func([]Event)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sink = sink
}

// View returns a consistent reading of the world.
func (w *World) View() View { return View{w.db.Txn(false)} }

// Tx is a write in progress. Read first and write last: reading after a write
// costs memdb its node cache.
type Tx struct {
	View
	w      *World
	now    time.Time
	events []Event
}

// Write runs fn as one transaction: all of it happens, and its events are
// sent, or, if fn returns an error, nothing.
func (w *World) Write(fn func(*Tx) error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	txn := w.db.Txn(true)
	defer txn.Abort()
	before := w.next
	tx := &Tx{View: View{txn}, w: w, now: w.Clock.Now()}
	if err := fn(tx); err != nil {
		w.next = before
		return err
	}
	txn.Commit()
	w.sink(tx.events)
	return nil
}

// Now is the time of the write.
func (tx *Tx) Now() time.Time { return tx.now }

// Tell sends an event to users once the write has happened.
func (tx *Tx) Tell(to []int, value any) {
	if len(to) > 0 {
		tx.events = append(tx.events, Event{To: to, Value: value})
	}
}

func (tx *Tx) put(table string, row any) {
	if err := tx.txn.Insert(table, row); err != nil {
		panic(err) // only a row without an ID could be refused
	}
}

// remove deletes a row that was read in this write.
func (tx *Tx) remove(table string, row any) {
	if err := tx.txn.Delete(table, row); err != nil {
		panic(err) // the row is there
	}
}

// PutUser stores an account.
func (tx *Tx) PutUser(u User) {
	u.Memo = &Memo{}
	tx.put(users, &u)
	tx.put(epochs, &epoch{tx.UsersEpoch() + 1})
}

// PutStream stores a stream.
func (tx *Tx) PutStream(s Stream) { tx.put(streams, &s) }

// PutSubscription stores a user's tie to a stream.
func (tx *Tx) PutSubscription(s Subscription) { tx.put(subscriptions, &s) }

// PutOrganization stores the organization.
func (tx *Tx) PutOrganization(o Organization) { tx.put(organization, &o) }

// Random returns a number in [0, n), the same in each world of the same seed
// and history.
func (w *World) Random(n int) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return rand.New(w.random).IntN(n)
}

// UUID returns a version 4 UUID, the same in each world of the same seed and
// history.
func (w *World) UUID() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	r := rand.New(w.random)
	hi, lo := r.Uint64(), r.Uint64()
	return fmt.Sprintf("%08x-%04x-4%03x-%04x-%012x",
		hi>>32, hi>>16&0xffff, hi&0xfff, 0x8000|lo>>48&0x3fff, lo&0xffffffffffff)
}

// Key derives the API key of an account from the seed: 32 letters and digits,
// whatever else the scenario holds.
func Key(seed uint64, email string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d/%s", seed, fold(email)))
	return hex.EncodeToString(sum[:16])
}

// take returns the next free ID after the counter, or the wanted one, and
// leaves the counter at the highest given out.
func take(counter *int, wanted int) int {
	if wanted == 0 {
		wanted = *counter + 1
	}
	*counter = max(*counter, wanted)
	return wanted
}

// Still runs fn while nothing can be written.
func (w *World) Still(fn func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	fn()
}
