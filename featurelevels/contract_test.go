package featurelevels_test

import (
	"fmt"
	"strings"
	"testing"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestImpossibleReleasesDoNotCompile(t *testing.T) {
	beyond := Newest() + 1
	for what, compile := range map[string]func(){
		fmt.Sprintf("above level %d", Newest()): func() { NewContract([]*Change{At(beyond, "too new")}, nil) },
		fmt.Sprintf("reports level %d", beyond): func() { NewContract(nil, nil).Compile(beyond, Spec) },
		"stands after one of level 3":           func() { NewContract([]*Change{At(3, "later"), At(2, "earlier")}, nil) },
	} {
		t.Run(what, func(t *testing.T) {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.Contains(said, what) {
					t.Errorf("the panic says %q", said)
				}
			}()
			compile()
		})
	}
}

func TestAMutantHasSeveralWrongChanges(t *testing.T) {
	first, second, other := At(5, "first"), At(5, "second"), At(5, "other")
	contract, both := NewContract([]*Change{first, second, other}, nil), Joint(first, second)
	for name, c := range map[string]struct {
		mutation Mutation
		level    Level
		joined   bool // whether the joined changes apply
	}{
		"missing": {Mutation{Missing: both}, 5, false},
		"early":   {Mutation{Forgotten: both}, 4, true},
	} {
		plan := contract.CompileMutant(c.mutation, c.level, Spec)
		if plan.Has(first) != c.joined || plan.Has(second) != c.joined || plan.Has(other) == c.joined {
			t.Errorf("%s: %v, %v, and the other %v", name, plan.Has(first), plan.Has(second), plan.Has(other))
		}
	}
}

func TestEveryLevelHasAVersion(t *testing.T) {
	for level := Oldest; level <= Newest(); level++ {
		if NewContract(nil, nil).Compile(level, Spec).Version() == "" {
			t.Errorf("level %d has no version", level)
		}
	}
}

func TestReleasesAreSortedByLevel(t *testing.T) {
	last := Oldest
	for _, r := range Releases() {
		if r.LastLevel < last || r.Version == "" {
			t.Errorf("release %q of level %d stands after level %d", r.Version, r.LastLevel, last)
		}
		last = r.LastLevel
	}
}

func TestTheChangeLogEndsWithTheLastRelease(t *testing.T) {
	log := Changelog()
	for i, entry := range log {
		if want := Oldest + Level(i); entry.Level != want {
			t.Fatalf("the change log has level %d where level %d belongs", entry.Level, want)
		}
	}
	if last := log[len(log)-1].Level; last != Newest() {
		t.Errorf("the change log ends at level %d, releases.yaml at level %d", last, Newest())
	}
}
