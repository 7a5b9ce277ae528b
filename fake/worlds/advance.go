package worlds

import (
	"log/slog"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/drafts"
	"github.com/spiritlevel/spiritlevel/fake/api/messages"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
)

// duty is an action that a world takes at its time. Settle takes all actions that are
// due, so that next is later than now.
type duty struct {
	next   func(*rest.Site) (at time.Time, some bool)
	settle func(s *rest.Site, now time.Time)
}

// duties lists what falls due in a site's world as its time passes. Of things
// that are due at the same moment the first goes first.
var duties = []duty{
	{drafts.NextScheduled, drafts.SendScheduled},
	{messages.NextExpiry, messages.DeleteExpired},
	{
		func(s *rest.Site) (time.Time, bool) { return s.World.View().NextUnused() },
		func(s *rest.Site, now time.Time) { s.World.DeleteUnused(now) },
	},
	{
		func(s *rest.Site) (time.Time, bool) { return s.Hub.NextEnd() },
		func(s *rest.Site, now time.Time) { s.Hub.Settle(now) },
	},
}

// longestPlay is the longest step of a clock in which actors act: otherwise a step of
// years would make millions of messages.
const longestPlay = 24 * time.Hour

// duties are those of every world, and those of its actors.
func (w *World) duties() []duty {
	list := slices.Clone(duties)
	if t := w.troupe.Load(); t != nil {
		list = append(list, duty{t.Next, t.Settle})
	}
	return list
}

// Advance moves the world's clock forward and, before it returns, executes everything
// that falls due. The clock stops at the latest time that a world can have.
func (w *World) Advance(d time.Duration) {
	s := w.Site()
	end := s.World.Clock.Now().Add(d)
	if end.After(clock.Latest) {
		end = clock.Latest
	}
	if t := w.troupe.Load(); t != nil && d > longestPlay {
		t.Rest(end)
	}
	w.settle(s, end)
	w.Keep()
}

// settle executes everything that is due until an end. The clock moves from one such
// moment to the next, unless it has passed it already, so that each thing happens at
// its time; event queues are settled at each stop. A duty that is still due after it
// was executed is omitted from then on, because it would stop the clock at its moment.
func (w *World) settle(s *rest.Site, end time.Time) {
	list := w.duties()
	for {
		i, at := nextDuty(s, list, end)
		moveTo(s, at)
		if i < 0 {
			return
		}
		now := s.World.Clock.Now()
		list[i].settle(s, now)
		if next, some := list[i].next(s); some && !next.After(now) {
			slog.Error("a duty is still due after its execution", "duty", i, "due", next, "now", now)
			list = slices.Delete(list, i, i+1)
		}
	}
}

// nextDuty finds the first due duty and its time; -1 without one until the end.
func nextDuty(s *rest.Site, list []duty, end time.Time) (int, time.Time) {
	first := -1
	for i := range list {
		if at, some := list[i].next(s); some && !at.After(end) && (first < 0 || at.Before(end)) {
			first, end = i, at
		}
	}
	return first, end
}

// moveTo moves the clock to a time, or leaves it if that has passed.
func moveTo(s *rest.Site, at time.Time) {
	if by := at.Sub(s.World.Clock.Now()); by > 0 {
		s.World.Clock.Advance(by)
	}
	s.Hub.Settle(s.World.Clock.Now())
}
