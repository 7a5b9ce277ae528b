package worlds

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api"
)

// duty is something that happens by itself when its time comes. Settle does
// what is due, or a part of it, so that next is later once it is all done.
type duty struct {
	next   func() (at time.Time, some bool)
	settle func(now time.Time)
}

// duties lists what falls due in a site's world as its time passes. Of things
// that are due at the same moment the first goes first.
func duties(s *api.Site) []duty {
	return []duty{
		{next: s.NextScheduled, settle: s.SendScheduled},
		{next: s.NextExpiry, settle: s.DeleteExpired},
		{next: func() (time.Time, bool) { return s.World.View().NextUnused() }, settle: s.World.DeleteUnused},
		{next: s.Hub.NextEnd, settle: s.Hub.Settle},
	}
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
func settle(s *api.Site, end time.Time) {
	for {
		due, at := nextDuty(duties(s), end)
		moveTo(s, at)
		if due == nil {
			return
		}
		due.settle(s.World.Clock.Now())
	}
}

// nextDuty finds what is due first, and when, or nothing until the end.
func nextDuty(list []duty, end time.Time) (*duty, time.Time) {
	var first *duty
	for i := range list {
		if at, some := list[i].next(); some && !at.After(end) && (first == nil || at.Before(end)) {
			first, end = &list[i], at
		}
	}
	return first, end
}

// moveTo moves the clock to a time, or leaves it if that has passed.
func moveTo(s *api.Site, at time.Time) {
	if by := at.Sub(s.World.Clock.Now()); by > 0 {
		s.World.Clock.Advance(by)
	}
	s.Hub.Settle(s.World.Clock.Now())
}
