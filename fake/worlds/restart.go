package worlds

import (
	"errors"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/seeding"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// ErrLevelled is the error for a world whose path fixes its level.
var ErrLevelled = errors.New("the worlds below /at keep their level: make a world with another name")

// Restart restarts the server of a world, at another level or in another dialect if
// they are given. The world keeps its data.
func (r *Registry) Restart(name string, to *featurelevels.Level, in *featurelevels.Dialect, how rest.Restart) (*World,
	error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.worlds[name]
	if w == nil {
		return nil, ErrUnknown
	}
	plan := w.Plan()
	if to != nil || in != nil {
		if strings.HasPrefix(name, levelPrefix) {
			return nil, ErrLevelled
		}
		level, dialect := plan.Level(), plan.Dialect()
		if to != nil {
			level = *to
		}
		if in != nil {
			dialect = *in
		}
		plan = r.plan(level, dialect)
	}
	w.restart(plan, how)
	return w, nil
}

func (w *World) restart(plan *featurelevels.Plan, how rest.Restart) {
	w.replacing.Lock()
	defer w.replacing.Unlock()
	carryOver(w.Site().World, w.Plan(), plan)
	next := w.Site().After(plan)
	w.site.Store(next)
	next.Announce(how)
}

// carryOver fits the data of a world to another level.
func carryOver(state *world.World, from, to *featurelevels.Plan) {
	_ = state.Write(func(tx *world.Tx) error { // nothing in it refuses
		seeding.CarryOver(tx, from, to)
		return nil
	})
}
