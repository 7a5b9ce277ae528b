// Package actors lets the people of a scenario act on their own: by the clock of the
// world, or in answer to a message. They send the requests that a client would send.
package actors

import (
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Troupe is the actors of one world. Their acts depend only on the seed, on the time
// since they began, and on the messages that they answer.
type Troupe struct {
	site http.Handler
	seed uint64
	// pace divides the pauses of the scenario; above 0 the first message comes at once.
	pace float64

	mu     sync.Mutex
	actors []*actor
	agenda []step       // by time
	heard  int          // the newest message that was considered
	own    map[int]bool // messages of actors that were not considered yet; they get no answers
}

// actor is one of the scenario's actors.
type actor struct {
	scenarios.Actor
	random  *rand.Rand
	here    bool // for come and go
	hurried bool // types the next message in a short time
}

// step is something that an actor does at a time.
type step struct {
	at time.Time
	do func(*stage)
	// again is the actor whose next act is planned at that time, nil for none.
	again *actor
}

// New returns the actors of a scenario, who have not begun. Site answers requests that
// have their site. Pace is how many times faster than in the scenario they act; with
// a pace the first message comes within seconds. 0 is the scenario's own pace.
func New(list []scenarios.Actor, seed uint64, pace float64, site http.Handler) *Troupe {
	t := &Troupe{site: site, seed: seed, pace: pace, own: map[int]bool{}}
	for i, a := range list {
		t.actors = append(t.actors, &actor{Actor: a, random: rand.New(rand.NewPCG(seed, uint64(i)))})
	}
	return t
}

// oversleep is the maximum delay of an act. After a longer pause, such as the sleep of
// the machine, actors continue from then without the missed acts.
const oversleep = time.Hour

// Begin plans the first acts. Messages from before get no answers.
func (t *Troupe) Begin(s *rest.Site) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.heard = s.World.View().NewestMessage()
	for _, a := range t.actors {
		t.plan(a, s.World.Clock.Now())
	}
	if t.pace > 0 {
		t.hurry(s.World.Clock.Now())
	}
}

// Times of the first message of a troupe with a pace: until it is begun, and the maximum
// for its typing.
const (
	atOnce      = time.Second
	briefTyping = 3 * time.Second
)

// hurry lets the first sender begin at once, because a person watches.
func (t *Troupe) hurry(now time.Time) {
	first := slices.IndexFunc(t.agenda, func(planned step) bool {
		return planned.again != nil && planned.again.Does == scenarios.Send
	})
	if first >= 0 {
		t.agenda[first].at = now.Add(atOnce)
		t.agenda[first].again.hurried = true
		t.sort()
	}
}

// paced is a duration of the scenario at the troupe's pace.
func (t *Troupe) paced(d time.Duration) time.Duration {
	if t.pace <= 0 {
		return d
	}
	return time.Duration(float64(d) / t.pace)
}

// Next is the time of the next act.
func (t *Troupe) Next(s *rest.Site) (time.Time, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.listen(s)
	if len(t.agenda) == 0 {
		return time.Time{}, false
	}
	return t.agenda[0].at, true
}

// Settle makes all actors act that are due.
func (t *Troupe) Settle(s *rest.Site, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.listen(s)
	for len(t.agenda) > 0 && !t.agenda[0].at.After(now) {
		due := t.agenda[0]
		t.agenda = t.agenda[1:]
		if now.Sub(due.at) < oversleep {
			due.do(&stage{t, s, now})
		}
		if due.again != nil {
			t.plan(due.again, now)
		}
	}
}

// Rest lets the actors do nothing until a time.
func (t *Troupe) Rest(until time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.agenda = slices.DeleteFunc(t.agenda, func(planned step) bool {
		return planned.again == nil &&
			planned.at.Before(until)
	})
	for i := range t.agenda {
		if t.agenda[i].at.Before(until) {
			t.agenda[i].at = until.Add(t.paced(t.agenda[i].again.pause()))
		}
	}
	t.sort()
}

// listen plans answers to the messages since the last time.
func (t *Troupe) listen(s *rest.Site) {
	v, now := s.World.View(), s.World.Clock.Now()
	newest := v.NewestMessage()
	if newest == t.heard {
		return
	}
	var fresh []*world.Message
	for m := range v.Back(world.Everything, newest) {
		if m.ID <= t.heard {
			break
		}
		fresh = append(fresh, m)
	}
	for _, m := range slices.Backward(fresh) {
		if !t.own[m.ID] {
			t.answer(v, m, now)
		}
		delete(t.own, m.ID)
	}
	t.heard = newest
}

// plan plans the next act of an actor who acts by the clock.
func (t *Troupe) plan(a *actor, now time.Time) {
	if a.Pause() > 0 {
		t.add(step{at: now.Add(t.paced(a.pause())), do: a.act, again: a})
	}
}

// pause is a duration from half of the mean to one and a half.
func (a *actor) pause() time.Duration {
	return time.Duration((0.5 + a.random.Float64()) * float64(a.Pause()))
}

func (t *Troupe) add(planned step) {
	t.agenda = append(t.agenda, planned)
	t.sort()
}

func (t *Troupe) sort() {
	slices.SortStableFunc(t.agenda, func(a, b step) int { return a.at.Compare(b.at) })
}
