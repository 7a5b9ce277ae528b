package worlds

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// moment is the state of a world at one moment. Its clock stands still.
type moment struct {
	of    *World
	state *world.World
	plan  *featurelevels.Plan // of the state
}

func (w *World) moment() moment {
	site := w.Site()
	m := moment{of: w, state: site.World.Fork(), plan: site.Plan}
	m.state.Clock.Freeze()
	return m
}

// at is a copy of the state, as a server at a level with one deliberate error has it.
func (m moment) at(level featurelevels.Level, wrong featurelevels.Mutation) (*world.World, *featurelevels.Plan) {
	plan := levels.Contract().CompileMutant(wrong, level, m.plan.Dialect())
	state := m.state.Fork()
	carryOver(state, m.plan, plan)
	return state, plan
}
