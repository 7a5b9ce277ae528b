package events

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Presenter begins to present an event of the world to the clients of queues.
type Presenter func(event any) Presentation

// Presentation makes the events for the client of one queue: none, one, or several at
// older levels. It is called for all queues in turn, so that queues with the same
// event can share it.
type Presentation func(o *Options) []Encoded

// Hub holds the queues of one world.
type Hub struct {
	world   *world.World
	present Presenter

	mu     sync.Mutex
	queues map[string]*Queue
	byUser map[int][]*Queue
	held   int           // events in all queues
	ends   ending        // before which no queue is abandoned
	woken  []*parked     // reads to be answered once the lock is free
	random *rand.Rand    // of heartbeats
	idle   time.Duration // after which a blocked read gets a heartbeat, plus up to HeartbeatJitter
	epoch  uint64        // see [Hub.Begin]
	closed chan struct{}
}

// NewHub returns the hub of a world. The caller passes the world's events to
// [Hub.Publish].
func NewHub(w *world.World, present Presenter) *Hub {
	h := &Hub{
		world: w, present: present,
		queues: map[string]*Queue{}, byUser: map[int][]*Queue{}, closed: make(chan struct{}),
		random: rand.New(rand.NewPCG(uint64(w.Random(math.MaxInt)), 0)), idle: HeartbeatAfter,
	}
	h.ends.set(never)
	return h
}

// Begin makes the IDs of queues differ from those of hubs with other epochs. Two worlds
// of one seed would otherwise give out the same IDs, so that a client with a queue of
// the former world would read the queue of another client. It must be called before the
// first registration. Epoch 0 leaves the IDs to the seed.
func (h *Hub) Begin(epoch uint64) { h.epoch = epoch }

// BeatAfter lets blocked reads that begin later wait so long for a heartbeat.
func (h *Hub) BeatAfter(idle time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.idle = idle
}

// Register makes a queue and returns, with it, a view of the world as of that
// moment: everything later reaches the queue as an event. The error is a
// *wire.Error.
func (h *Hub) Register(o Options) (*Queue, world.View, error) {
	if !h.room(o.UserID) {
		return nil, world.View{}, tooManyQueues.New()
	}
	if o.Lifespan <= 0 {
		o.Lifespan = DefaultLifespan
	}
	o.Lifespan = min(o.Lifespan, MaxLifespan)
	o.QueueID = h.world.UUID(h.epoch)
	q := &Queue{Options: o, pruned: -1, idleSince: h.world.Clock.Now()}
	var v world.View
	h.world.Still(func() {
		h.mu.Lock()
		defer h.unlock()
		h.queues[q.QueueID] = q
		h.byUser[o.UserID] = append(h.byUser[o.UserID], q)
		h.ends.set(earlier(h.ends.get(), q.idleSince.Add(q.Lifespan)))
		v = h.world.View()
	})
	return q, v, nil
}

// Find returns a user's queue, nil for an unknown ID or a queue of another user.
func (h *Hub) Find(id string, userID int) *Queue {
	h.mu.Lock()
	defer h.unlock()
	q := h.queues[id]
	if q == nil || q.UserID != userID {
		return nil
	}
	if q.abandoned(h.world.Clock.Now()) {
		h.drop(q)
		return nil
	}
	return q
}

// Delete ends a queue. A blocked read is answered first.
func (h *Hub) Delete(q *Queue) {
	h.mu.Lock()
	defer h.unlock()
	h.drop(q)
}

// DeleteUser ends all queues of a user.
func (h *Hub) DeleteUser(userID int) {
	h.mu.Lock()
	defer h.unlock()
	for _, q := range h.byUser[userID] {
		h.drop(q)
	}
}

// Counts are the contents of a hub: queues, reads that are blocked on them, and
// unacknowledged events.
type Counts struct{ Queues, Blocked, Events int }

// Count counts the contents of the hub.
func (h *Hub) Count() Counts {
	h.mu.Lock()
	defer h.unlock()
	n := Counts{Queues: len(h.queues), Events: h.held}
	for _, q := range h.queues {
		if q.parked != nil {
			n.Blocked++
		}
	}
	return n
}

// Clear ends all queues.
func (h *Hub) Clear() {
	h.mu.Lock()
	defer h.unlock()
	for _, q := range h.queues {
		h.drop(q)
	}
}

// Emit adds an event to all queues.
func (h *Hub) Emit(event any) {
	h.mu.Lock()
	defer h.unlock()
	present := h.present(event)
	for _, q := range h.queues {
		h.deliver(q, event, present)
	}
}

// Close answers all blocked reads, now and from now on.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.unlock()
	select {
	case <-h.closed:
	default:
		close(h.closed)
	}
}

// release answers the blocked read of a queue with the present events, once the lock is
// free: a read that is woken earlier would only wait for it.
func (h *Hub) release(q *Queue) {
	if q.parked != nil {
		h.woken = append(h.woken, q.parked)
		q.parked = nil
	}
}

// unlock frees the lock and wakes the reads that were released under it.
func (h *Hub) unlock() {
	woken := h.woken
	h.woken = nil
	h.mu.Unlock()
	for _, p := range woken {
		close(p.wake)
	}
}

func (h *Hub) drop(q *Queue) {
	h.release(q)
	if !q.gone {
		h.held -= len(q.entries)
	}
	q.gone = true
	delete(h.queues, q.QueueID)
	// A copy, so that the caller can remove queues while it iterates.
	left := slices.DeleteFunc(slices.Clone(h.byUser[q.UserID]), func(o *Queue) bool { return o == q })
	if h.byUser[q.UserID] = left; len(left) == 0 {
		delete(h.byUser, q.UserID)
	}
}

// Publish adds events to the queues of their recipients. The world calls it in
// the order of the events.
func (h *Hub) Publish(events []world.Event) {
	h.mu.Lock()
	defer h.unlock()
	if len(h.queues) == 0 {
		return
	}
	for _, e := range events {
		present := h.present(e.Value)
		for _, id := range e.To {
			for _, q := range h.byUser[id] {
				h.deliver(q, e.Value, present)
			}
		}
		if m, ok := e.Value.(world.NewMessage); ok && m.Public {
			h.deliverToListeners(m, e.To, present)
		}
	}
}

// longQueue is the number of unread events above which a queue is checked at once:
// it may be abandoned, and a busy world would fill it until the next Settle.
const longQueue = 1000

// deliverToListeners delivers to the queues that receive all public streams.
func (h *Hub) deliverToListeners(m world.NewMessage, told []int, present Presentation) {
	for userID, queues := range h.byUser {
		if _, already := slices.BinarySearch(told, userID); already {
			continue
		}
		for _, q := range queues {
			if q.AllPublic {
				h.deliver(q, m, present)
			}
		}
	}
}

func (h *Hub) deliver(q *Queue, event any, present Presentation) {
	if len(q.entries) > longQueue && q.abandoned(h.world.Clock.Now()) {
		h.drop(q)
		return
	}
	if q.Narrow != nil && !q.Narrow(event) {
		return
	}
	for _, e := range present(&q.Options) {
		if q.wants(e.eventType) {
			h.add(q, e)
		}
	}
}
