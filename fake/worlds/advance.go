package worlds

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/drafts"
	"github.com/spiritlevel/spiritlevel/fake/api/messages"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// duty is something that happens by itself when its time comes. Settle does
// what is due, or a part of it, so that next is later once it is all done.
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

// Advance moves the world's clock forward and, before it returns, lets
// everything happen that falls due.
func (w *World) Advance(d time.Duration) {
	s := w.Site()
	settle(s, s.World.Clock.Now().Add(d))
	w.Keep()
}

// settle lets everything happen that is due until an end. The clock goes, as
// far as it has not gone by itself, from one such moment to the next, so that
// each thing happens at its time; event queues are settled at every stop.
func settle(s *rest.Site, end time.Time) {
	for {
		due, at := nextDuty(s, end)
		moveTo(s, at)
		if due == nil {
			return
		}
		due.settle(s, s.World.Clock.Now())
	}
}

// nextDuty finds what is due first, and when, or nothing until the end.
func nextDuty(s *rest.Site, end time.Time) (*duty, time.Time) {
	var first *duty
	for i := range duties {
		if at, some := duties[i].next(s); some && !at.After(end) && (first == nil || at.Before(end)) {
			first, end = &duties[i], at
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
