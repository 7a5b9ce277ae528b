package levels_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

func allProbes() []probe {
	return slices.Concat(
		probesOfRequests(), probesOfMessages(), probesOfUsers(), probesOfStreams(), probesOfOrganization(), probesOfAccess(),
		probesOfGroups(),
	)
}

// A probe shows each recorded change and each deviation, and those changes of the change
// log that the suite cannot observe. The suite shows the others: see
// [TestEveryForgottenObservedChangeIsNoticed].
func TestEveryRecordedChangeAndDeviationHasAProbe(t *testing.T) {
	probed, deviations := probed(), levels.Contract().Deviations()
	for _, c := range append(levels.Contract().All(), deviations...) {
		needed := c.IsRecorded() || slices.Contains(deviations, c)
		if n := probed[c.ID()]; n > 1 || needed && n == 0 {
			t.Errorf("%d probes show the change %q, want 1", n, c)
		}
		delete(probed, c.ID())
	}
	for c := range maps.Keys(probed) {
		t.Errorf("a probe shows %q, which is not declared", c)
	}
}

// probed counts the probes of each change.
func probed() map[featurelevels.ChangeID]int {
	probed := map[featurelevels.ChangeID]int{}
	for _, p := range allProbes() {
		probed[p.change]++
	}
	return probed
}

func TestEveryProbedChangeShowsAtItsLevelAndNotBelow(t *testing.T) {
	raceenabled.AnswersOnly(t)
	shared := fake.Start(t, fake.WithFrozenClock(Frozen))
	for _, p := range allProbes() {
		t.Run(p.name(), func(t *testing.T) {
			t.Parallel()
			below, from := p.sides()
			if got := p.show(watch(t, shared, below)); got != p.below {
				t.Errorf("below: %s, want %s", got, p.below)
			}
			if got := p.show(watch(t, shared, from)); got != p.from {
				t.Errorf("from the change on: %s, want %s", got, p.from)
			}
		})
	}
}

// A server that forgot the change must not pass for one of the older level.
func TestEveryForgottenProbedChangeIsNoticed(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, p := range allProbes() {
		t.Run(p.name(), func(t *testing.T) {
			t.Parallel()
			below, from := p.sides()
			mutant, want := below, p.below
			if p.isDeviation() {
				mutant, want = from, p.from
			}
			mutant.Without = p.change
			if got := p.show(watch(t, nil, mutant)); got == want {
				t.Errorf("without the change a client still sees %s", got)
			}
		})
	}
}

func (p probe) isDeviation() bool {
	return slices.Contains(levels.Contract().Deviations(), levels.Contract().Change(p.change))
}

func (p probe) name() string { return levels.Contract().Change(p.change).String() }

func (p probe) sides() (below, from Side) {
	if p.isDeviation() {
		level, below := seenBelow()[p.change]
		if !below {
			level = featurelevels.Newest()
		}
		return Side{Level: level, Dialect: featurelevels.Spec}, Side{Level: level, Dialect: featurelevels.Zulip}
	}
	n, dialect := p.change.Level(), featurelevels.Spec
	if slices.Contains(onlyInZulip(), p.change) {
		dialect = featurelevels.Zulip
	}
	return Side{Level: n - 1, Dialect: dialect}, Side{Level: n, Dialect: dialect}
}
