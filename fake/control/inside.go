package control

import (
	"net/http"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
)

// maxAdvance bounds one step of a clock: ten years.
const maxAdvance = 10 * 366 * 24 * time.Hour

// clocking has the changes of a clock.
type clocking struct {
	Advance *string `json:"advance" doc:"a duration such as 45s by which the clock goes forward; due actions happen before the answer"`
	Freeze  *bool   `json:"freeze" doc:"whether the clock is frozen"`
}

// limiting is a rate limit.
type limiting struct {
	Calls  int    `json:"calls" doc:"calls of an account in a window; 0 switches the limit off"`
	Window string `json:"window" doc:"a duration; left out: 60s"`
}

// clock answers POST /control/worlds/{name}/clock: freeze, then advance.
func (h *handler) clock(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	var in clocking
	if err := read(r, &in); err != nil {
		return nil, err
	}
	var by time.Duration
	if in.Advance != nil {
		if by, err = time.ParseDuration(*in.Advance); err != nil || by < 0 || by > maxAdvance {
			return nil, bad("advance is %q: it is a duration such as \"45s\", forward and at most ten years", *in.Advance)
		}
	}
	if by > 0 && w.Site().World.Clock.Now().Add(by).After(clock.Latest) {
		return nil, bad("advance is %q: the latest time of a clock is %s", *in.Advance, clock.Latest.Format(time.DateOnly))
	}
	if in.Freeze != nil {
		if clock := w.Site().World.Clock; *in.Freeze {
			clock.Freeze()
		} else {
			clock.Run()
		}
		w.Keep()
	}
	if by > 0 {
		w.Advance(by)
	}
	return answer{"world": describe(r, w)}, nil
}

// rateLimit answers POST /control/worlds/{name}/rate_limit.
func (h *handler) rateLimit(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	var in limiting
	if err := read(r, &in); err != nil {
		return nil, err
	}
	window := time.Minute
	if in.Window != "" {
		if window, err = time.ParseDuration(in.Window); err != nil || window <= 0 {
			return nil, bad("window is %q: it is a duration such as \"60s\"", in.Window)
		}
	}
	if in.Calls < 0 || in.Calls > 1_000_000 {
		return nil, bad("calls is %d: it is from 0 (no limit) to 1000000", in.Calls)
	}
	w.Site().Limit.Set(in.Calls, window)
	return nil, nil
}

// organizationActive answers POST /control/worlds/{name}/organization/
// deactivate and reactivate.
func (h *handler) organizationActive(active bool) func(*http.Request) (answer, error) {
	return func(r *http.Request) (answer, error) {
		w, err := h.world(r)
		if err != nil {
			return nil, err
		}
		return nil, w.Site().World.Write(func(tx *world.Tx) error {
			o := *tx.Organization()
			o.Deactivated = !active
			tx.PutOrganization(o)
			return nil
		})
	}
}
