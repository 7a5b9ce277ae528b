// Package world is the state of one organization: accounts, streams, messages, and the
// operations that change them. It does not know HTTP, feature levels, or scenario
// files.
//
// A world has two floors. Package store, the lower one, has tables, keys, long lists and
// the texts of rows; it does not know what a row means. This package, the upper one, has
// the resources: each has a file with its rows, its queries, which are methods of [View],
// and its changes, which are methods of [Tx]. The types of the rows are on the upper floor
// because their methods give them meaning, and so are the schema, which names them, and
// the caches of writers and of single rows, which the changes keep right.
//
// The files refer to each other in one direction: from [New] and its schema to the
// resources, from messages to streams and accounts, and from all of them to the rows and
// the store.
package world

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// World is one organization in memory. All methods are safe for concurrent use. Each
// reader has a consistent view (see [View]); writers take turns.
type World struct {
	Clock *clock.Clock

	owner *store.Owner // of the logs that this world appends to

	mu     sync.Mutex // held from the start of a write until its events are sent
	tables *store.Tables
	seed   uint64
	rules  Rules
	spelt  bool // whether the topics are as the rules want them
	ids    IDs
	random *rand.PCG
	sink   func([]Event)

	cache   writerCache
	terms   *termIndex
	indexed bool  // whether the index was ever used
	changed []int // IDs of messages that the index does not know yet

	latest   atomic.Pointer[View]
	address  atomic.Pointer[string] // of the site, in the latest request
	revision atomic.Uint64          // counts the writes
	incoming atomic.Int64           // bytes of received uploads that are not stored yet
}

// Event is a change, with the users who receive it.
type Event struct {
	To    []int // user IDs
	Value any
}

// Fork returns an independent world with the same data. It makes a snapshot, not
// a copy.
func (w *World) Fork() *World {
	w.mu.Lock()
	defer w.mu.Unlock()
	random := *w.random
	terms, changed := w.forkTerms()
	fork := &World{
		Clock: w.Clock.Copy(), owner: &store.Owner{}, tables: w.tables.Fork(), seed: w.seed, rules: w.rules,
		spelt: w.spelt, ids: w.ids, random: &random, sink: func([]Event) {}, cache: w.cache.fork(),
		terms: terms, indexed: w.indexed, changed: changed,
	}
	fork.publish(w.View().singles)
	return fork
}

// Notify sets the function that receives all events, in their order.
func (w *World) Notify(sink func([]Event)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sink = sink
}

// View returns a consistent reading of the world.
func (w *World) View() View { return *w.latest.Load() }

// publish makes the reading that all readers share until the next write.
func (w *World) publish(s *singles) {
	w.latest.Store(&View{txn: w.tables.Read(), world: w, clock: w.Clock, rules: w.rules, singles: s})
}

// Reached stores the address at which a request found the site.
func (w *World) Reached(address string) {
	if w.Address() != address {
		w.address.Store(&address)
	}
}

// Address is the address of the site in the latest request, empty before the first one.
func (w *World) Address() string {
	if address := w.address.Load(); address != nil {
		return *address
	}
	return ""
}

// Address is as [World.Address], empty within a write.
func (v View) Address() string {
	if v.world == nil {
		return ""
	}
	return v.world.Address()
}

// Tx is a write in progress. Read first and write last: reading after a write
// costs memdb its node cache.
type Tx struct {
	View
	w      *World
	now    time.Time
	events []Event

	changed []int // IDs of messages; see termIndex
	own     ownRows
}

// Write runs fn as one transaction: if fn returns an error, nothing happens; otherwise
// everything happens, and its events are sent.
func (w *World) Write(fn func(*Tx) error) error {
	unindexed, err := w.write(fn)
	if unindexed >= mostUnindexed {
		w.terms.grow(w)
	}
	return err
}

// write does a write, and returns the number of messages that the index of terms lacks.
func (w *World) write(fn func(*Tx) error) (unindexed int, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	txn := w.tables.Write()
	defer txn.Abort()
	before := w.ids
	tx := &Tx{View: View{txn: txn, clock: w.Clock, rules: w.rules, singles: w.View().singles.copy()}, w: w,
		now: w.Clock.Now()}
	failed := true
	defer func() { w.cache.settle(failed) }()
	if err := fn(tx); err != nil {
		w.ids = before
		return len(w.changed), err
	}
	failed = false
	txn.Commit()
	w.publish(tx.singles)
	w.changed = append(w.changed, tx.changed...)
	w.revision.Add(1)
	w.sink(tx.events)
	return len(w.changed), nil
}

// IDs are the highest IDs so far, including this write.
func (tx *Tx) IDs() *IDs { return &tx.w.ids }

// Now is the time of the write.
func (tx *Tx) Now() time.Time { return tx.now }

// Emit sends an event to users after the write has succeeded.
func (tx *Tx) Emit(to []int, value any) {
	if len(to) > 0 {
		tx.events = append(tx.events, Event{To: to, Value: value})
	}
}

func (tx *Tx) put(table string, row any) { tx.txn.Put(table, row) }

// remove deletes a row that was read in this write.
func (tx *Tx) remove(table string, row any) { tx.txn.Remove(table, row) }

// Still runs fn while no write can happen.
func (w *World) Still(fn func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	fn()
}

// ErrTooMany says that an account or an organization has the maximum number of objects
// of a kind.
var ErrTooMany = errors.New("world: too many of this kind")

// IDs counts the objects of each kind.
type IDs struct {
	User, Group, ProfileField                     Counter
	Stream, Recipient, Message, Draft, Attachment Counter
	Linkifier, Playground, Emoji                  Counter
	Scheduled, Invite, Export, Domain, Submessage Counter
	Subscription, Place, Link, InviteLink         Counter
	PresenceUpdate, Snippet                       Counter
}

// Skip leaves a gap before the next ID of each kind that clients see one by one.
func (x *IDs) Skip(gap int) {
	for _, counter := range []*Counter{
		&x.User, &x.Group, &x.ProfileField, &x.Stream, &x.Recipient, &x.Message, &x.Draft, &x.Attachment, &x.Linkifier,
		&x.Playground, &x.Emoji, &x.Scheduled, &x.Invite, &x.InviteLink, &x.Export, &x.Domain, &x.Submessage, &x.Snippet,
	} {
		*counter += Counter(gap)
	}
}

// InvitesOf is the counter of invitations of addresses, or of links.
func (x *IDs) InvitesOf(multiuse bool) *Counter {
	if multiuse {
		return &x.InviteLink
	}
	return &x.Invite
}

// Counter is the highest ID of a kind so far.
type Counter int

// Take assigns the wanted ID, or the next one for 0.
func (c *Counter) Take(wanted int) int {
	if wanted == 0 {
		wanted = int(*c) + 1
	}
	c.Reserve(wanted)
	return wanted
}

// Reserve prevents an ID, and all below it, from being assigned.
func (c *Counter) Reserve(id int) { *c = max(*c, Counter(id)) }

// Random returns a number in [0, n), the same in each world of the same seed
// and history.
func (w *World) Random(n int) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return rand.New(w.random).IntN(n)
}

// UUID returns a version 4 UUID, the same in each world of the same seed and history,
// except for the epoch.
func (w *World) UUID(epoch uint64) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	r := rand.New(w.random)
	hi, lo := r.Uint64(), r.Uint64()
	if epoch != 0 {
		mask := rand.NewPCG(epoch, 0)
		hi, lo = hi^mask.Uint64(), lo^mask.Uint64()
	}
	return fmt.Sprintf("%08x-%04x-4%03x-%04x-%012x",
		hi>>32, hi>>16&0xffff, hi&0xfff, 0x8000|lo>>48&0x3fff, lo&0xffffffffffff)
}

// Seed is the seed of the keys and random numbers of the world.
func (w *World) Seed() uint64 { return w.seed }
