package mutants_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/mutants"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// finding is the result of the suite for one wrong server.
type finding struct {
	shown  bool     // the server showed its mistake, as far as the server knows
	killed bool     // the suite failed the server
	mishap string   // the last expression of the mutant that failed
	step   int      // which of the steps saw it
	blind  []string // requirements that had to fail and did not
	mute   bool     // the suite could not even begin, which is a failure as well
}

// gateFinding lets the suite judge a server of which one change is at another level.
func gateFinding(ctx context.Context, c candidate) (finding, error) {
	killers, err := c.gate.Trial(ctx, featurelevels.Spec)
	return finding{shown: true, killed: len(killers) > 0}, err
}

// find lets the suite judge the mutant: first the broken requirements, then their
// sections, and then, on a new server, the whole suite. For a mutant of the catalogue the
// record shows beforehand which specs meet the mistake: only those run, and without such
// specs the server counts as correct.
func (p *proof) find(ctx context.Context, c candidate) (finding, error) {
	if c.kind == ofGate {
		return gateFinding(ctx, c)
	}
	m, met := c.Mutant, everySpec
	if c.kind != written { // the behaviour of these does not depend on earlier requests
		specs := p.record.Met(m)
		if len(specs) == 0 {
			return finding{}, nil
		}
		met = func(s spec.Spec) bool { return specs[s.ID()] || s.Phase == spec.Last }
	}
	if len(m.Fails) > 0 {
		return eachFails(ctx, m)
	}
	own := func(s spec.Spec) bool { return met(s) && breaks(m, s) }
	section := func(s spec.Spec) bool { return met(s) && !breaks(m, s) && breaksSection(m, s) }
	found, err := findBy(ctx, m, own, section)
	if err == nil && !found.killed {
		found, err = findBy(ctx, m, everySpec)
		found.step = bySuite
	}
	found.shown = found.shown || found.killed || c.kind == written
	return found, err
}

// eachFails demands that each of the requirements that the mutant names fails.
func eachFails(ctx context.Context, m mutants.Mutant) (finding, error) {
	t, err := startTrial(ctx, m)
	var never *unsurveyed
	if errors.As(err, &never) {
		return finding{shown: true, mishap: err.Error()}, ctx.Err()
	}
	if err != nil {
		return finding{}, err
	}
	defer t.close()
	schedule, err := t.run(ctx, func(s spec.Spec) bool {
		return slices.ContainsFunc(s.Covers, func(id string) bool { return slices.Contains(m.Fails, id) })
	})
	if err != nil {
		return finding{}, err
	}
	broken, blind := brokenOf(schedule), []string{}
	for _, id := range m.Fails {
		if !slices.ContainsFunc(broken, func(e report.Entry) bool { return e.ID == id }) {
			blind = append(blind, id)
		}
	}
	return finding{shown: true, killed: len(blind) == 0, blind: blind, mishap: t.wrong.Mishap()}, nil
}

// The steps that see a mutant: specs of the requirements that it breaks, those of their
// sections, and the whole suite.
const (
	byOwn = iota
	bySection
	bySuite
)

func everySpec(spec.Spec) bool { return true }

// findBy lets the specs judge one server of the mutant, some after the others, until
// it is killed.
func findBy(ctx context.Context, m mutants.Mutant, steps ...func(spec.Spec) bool) (found finding, err error) {
	t, err := startTrial(ctx, m)
	var never *unsurveyed
	if errors.As(err, &never) {
		return finding{killed: true, mute: true}, ctx.Err()
	}
	if err != nil {
		return finding{}, err
	}
	defer t.close()
	for i, step := range steps {
		broken, err := t.judge(ctx, step)
		if err != nil || len(broken) > 0 {
			return finding{killed: len(broken) > 0, step: i}, err
		}
	}
	return finding{shown: t.wrong.Used(), mishap: t.wrong.Mishap()}, nil
}

// breaks reports whether the spec judges a requirement that the mutant breaks.
func breaks(m mutants.Mutant, s spec.Spec) bool {
	return slices.ContainsFunc(s.Covers, func(id string) bool {
		return slices.ContainsFunc(slices.Concat(m.Breaks, m.Fails), func(broken string) bool {
			return id == broken ||
				strings.HasPrefix(id, broken+"-")
		})
	})
}

// breaksSection reports whether the spec judges a section with a requirement that the
// mutant breaks.
func breaksSection(m mutants.Mutant, s spec.Spec) bool {
	return slices.ContainsFunc(slices.Concat(m.Breaks, m.Fails), func(broken string) bool {
		section, _, _ := strings.Cut(broken, "-")
		return s.Prefix() == section
	})
}

// blame lets the whole suite judge the mutant, and notes which requirements fail on
// their own account.
func (p *proof) blame(ctx context.Context, m mutants.Mutant) error {
	t, err := startTrial(ctx, m)
	var never *unsurveyed
	if errors.As(err, &never) {
		return ctx.Err() // no requirement is to blame
	}
	if err != nil {
		return err
	}
	defer t.close()
	schedule, err := t.run(ctx, everySpec)
	if err != nil {
		return err
	}
	atPoint := func(f report.Failure) bool { return f.Phase == report.PhaseVerdict }
	var own []string
	for _, e := range brokenOf(schedule) {
		if slices.ContainsFunc(e.Failures, atPoint) {
			own = append(own, e.ID)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.counts = append(p.counts, len(own))
	if slices.ContainsFunc(slices.Concat(m.Breaks, m.Fails), func(id string) bool {
		return slices.ContainsFunc(own, func(failed string) bool { return strings.HasPrefix(failed, id) })
	}) {
		p.right++
	}
	return nil
}

// controls: after this many mutants a correct server meets the same specs and must not
// fail, even on a busy machine.
const controls = 40

// acquit lets the suite judge a right server in the same way as the mutant.
func acquit(ctx context.Context, m mutants.Mutant) error {
	right := m
	right.Handle = func(*mutants.Exchange) {}
	t, err := startTrial(ctx, right)
	if err != nil {
		return err
	}
	defer t.close()
	broken, err := t.judge(ctx, func(s spec.Spec) bool { return breaks(m, s) || breaksSection(m, s) })
	if err == nil && len(broken) > 0 {
		err = fmt.Errorf("a right server, tried as %s, fails %s: %v", m.Name, broken[0].ID, broken[0].Failures)
	}
	return err
}
