package explore_test

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// exploreChanges is the environment of make prove-explore: how long a server is explored of which one change of the
// API comes a level early, or is missing.
const exploreChanges = "SPIRITLEVEL_EXPLORE_CHANGES"

// TestProveExploreFindsEachChange is a part of make prove-explore: it prints how many changes explorations find, and
// name, whose operations come more often, in either dialect.
func TestProveExploreFindsEachChange(t *testing.T) {
	within, err := time.ParseDuration(os.Getenv(exploreChanges))
	if err != nil {
		t.Skip("make prove-explore asks for it")
	}
	all := slices.DeleteFunc(ladder.Mutants(), func(m ladder.Mutant) bool { return m.Unstated() != "" || m.Level < 0 })
	var (
		mu             sync.Mutex
		group          sync.WaitGroup
		found          int
		slots          = make(chan bool, runtime.NumCPU())
		dialects       = []featurelevels.Dialect{featurelevels.Spec, featurelevels.Zulip}
		missed         []string
		seconds        float64
		describe       = func(m ladder.Mutant) string { return fmt.Sprintf("%s, early %t", m.Change.ID(), m.Early) }
		named, ofLevel int
	)
	for _, m := range all {
		slots <- true
		group.Go(func() {
			defer func() { <-slots }()
			for _, dialect := range dialects {
				result := exploredMutant(t, m, dialect, within)
				mu.Lock()
				seconds += result.Elapsed.Seconds()
				if len(result.Findings) > 0 {
					found++
					f := result.Findings[0]
					if f.Change == requirements.LogPrefix+"-"+string(m.Change.ID()) {
						named++
					} else {
						fmt.Printf("%s: %s names %q\n", describe(m), f.Key, f.Change)
					}
					if strings.HasPrefix(f.Change, fmt.Sprintf("%s-%d-", requirements.LogPrefix, m.Change.Level())) {
						ofLevel++
					}
					mu.Unlock()
					return
				}
				mu.Unlock()
			}
			mu.Lock()
			missed = append(missed, describe(m))
			mu.Unlock()
		})
	}
	group.Wait()
	for _, text := range missed {
		fmt.Println("not found:", text)
	}
	fmt.Printf("%d of %d found in %s each; %d of them name the change, %d one of its level; %.0f s in all\n", found,
		len(all), within, named, ofLevel, seconds)
}

// exploredMutant explores the mutant until the first finding.
func exploredMutant(t *testing.T, m ladder.Mutant, dialect featurelevels.Dialect,
	within time.Duration) *explore.Result {
	wrong := started(t, fake.Config{Level: m.Level, Dialect: dialect, Scenario: scenarios.Default(),
		Mutation: m.Mutation()})
	judged, right := taken(t, wrong, dialect, fake.InMemory), surveyed(t, m.Level, dialect, nil)
	result, err := explore.Run(t.Context(), judged, right,
		explore.Config{Seed: uint64(m.Level), For: within, First: true, Often: explore.Explored(m.Change.Routes())})
	if err != nil {
		t.Error(m.Change.ID(), err)
		return &explore.Result{}
	}
	return result
}
