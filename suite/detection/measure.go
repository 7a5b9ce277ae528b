package detection

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/spiritlevel/spiritlevel/suite/changelog"
	"github.com/spiritlevel/spiritlevel/suite/execution"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// readingRounds is the maximum number of readings of the known answers, each by the
// level that the last reading suggests.
const readingRounds = 4

// measurer collects evidence on one server.
type measurer struct {
	env    *session.Environment
	probes []probe
	seen   evidence
}

// read makes all observations that need no change, and returns the number of calls. It
// asks each question once.
func (m *measurer) read(ctx context.Context, claimed int) (calls int) {
	recalling := m.env.Recalling()
	defer recalling.Close()
	defer recalling.EndQueues(ctx)
	looks := slices.DeleteFunc(slices.Clone(m.probes), func(p probe) bool { return p.look == nil })
	level := newest()
	for range readingRounds {
		m.seen = m.observe(ctx, recalling.At(level), looks, 1)
		looks = slices.DeleteFunc(looks, func(p probe) bool { // it needs a change
			_, seen := m.seen[p.row]
			return p.visible[level] && !seen
		})
		maps.DeleteFunc(m.seen, func(_ session.RowID, s sighting) bool { return !s.tells() })
		from, to := m.seen.measured(claimed)
		if level >= from && level <= to {
			break
		}
		level = to
	}
	return recalling.Calls()
}

// narrow halves the range of the possible levels, until no probe distinguishes them.
func (m *measurer) narrow(ctx context.Context) {
	tried := map[session.RowID]bool{}
	for range m.probes {
		from, to := m.seen.possible()
		left := slices.DeleteFunc(slices.Clone(m.probes), func(p probe) bool {
			_, seen := m.seen[p.row]
			return seen || tried[p.row] || p.row.Level() <= from || p.row.Level() > to
		})
		if len(left) == 0 || ctx.Err() != nil {
			return
		}
		middle := left[len(left)/2]
		tried[middle.row] = true
		level := middle.row.Level()
		found := m.observe(ctx, m.env.At(level), []probe{middle}, 1)
		if middle.look == nil {
			found = m.bothSides(ctx, found)
		} else if below := m.observe(ctx, m.env.At(level-1), []probe{
			middle}, 1); below[middle.row].sides != found[middle.row].sides {
			continue // the observation depends on the assumed level
		}
		maps.DeleteFunc(found, func(_ session.RowID, s sighting) bool { return !s.tells() })
		maps.Copy(m.seen, found)
	}
}

// scan looks for behaviour that differs from the level, and confirms each difference with
// a second look.
func (m *measurer) scan(ctx context.Context, level int) {
	left := slices.DeleteFunc(slices.Clone(m.probes), func(p probe) bool { return m.seen[p.row].tells() })
	maps.Copy(m.seen, m.observe(ctx, m.env.At(level), left, m.env.Config.Workers))
	again := m.env.Repeating(1, 0)
	defer again.Close()
	var doubted []probe
	for _, s := range m.seen.differences(level) {
		doubted = append(doubted, s.probe)
	}
	maps.Copy(m.seen, m.bothSides(ctx, m.observe(ctx, again.At(level), doubted, 1)))
}

// observe runs the probes at the level of the environment.
func (m *measurer) observe(ctx context.Context, env *session.Environment, probes []probe, workers int) evidence {
	var specs []spec.Spec
	var mu sync.Mutex
	sides, level := map[session.RowID]changelog.Sides{}, env.Survey.Declaration.Level
	plan := func(s spec.Spec) {
		verdict, _ := s.Excluded(env.Survey)
		if verdict == "" && !slices.ContainsFunc(specs, func(known spec.Spec) bool { return known.ID() == s.ID() }) {
			specs = append(specs, s)
		}
	}
	for _, p := range probes {
		if p.look != nil {
			plan(p.look.Look(env.Survey.Config.Dialect, func(shown changelog.Sides) {
				mu.Lock()
				defer mu.Unlock()
				sides[p.row] = shown
			}))
			continue
		}
		for _, s := range p.specsAt(level) {
			plan(s)
		}
	}
	outcomes := execution.RunInProcess(ctx, env, specs, workers)
	found := evidence{}
	for _, p := range probes {
		if s := p.sighted(level, sides[p.row], outcomes); s.done {
			found[p.row] = s
		}
	}
	return found
}

// sighted is the result of a probe's specs.
func (p probe) sighted(level int, sides changelog.Sides, outcomes map[string]execution.Outcome) sighting {
	specs := p.specsAt(level)
	if p.look != nil {
		specs = []spec.Spec{p.look.Look("", nil)}
	}
	held, failed := false, false
	for _, s := range specs {
		verdict := outcomes[s.ID()].Verdict
		held, failed = held || verdict == report.Pass, failed || verdict == report.Fail
	}
	switch {
	case failed:
		return sighting{probe: p, done: true}
	case !held:
		return sighting{probe: p}
	case p.look != nil:
		return sighting{probe: p, sides: sides, done: true}
	}
	after := level >= p.row.Level()
	return sighting{probe: p, done: true, sides: changelog.Sides{Before: !after, After: after}}
}

// bothSides also runs the specs of dated rows on the other side, so that a failure on
// one side is backed by a success on the other.
func (m *measurer) bothSides(ctx context.Context, found evidence) evidence {
	for row, s := range found {
		if s.probe.look != nil {
			continue
		}
		above := m.observe(ctx, m.env.At(row.Level()), []probe{s.probe}, 1)[row]
		below := m.observe(ctx, m.env.At(row.Level()-1), []probe{s.probe}, 1)[row]
		s.sides = changelog.Sides{
			Before: s.sides.Before || below.sides.Before, After: s.sides.After || above.sides.After,
		}
		found[row] = s
	}
	return found
}
