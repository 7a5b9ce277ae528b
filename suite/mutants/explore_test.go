package mutants_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	"github.com/spiritlevel/spiritlevel/suite/mutants"
	"github.com/spiritlevel/spiritlevel/suite/session"
)

// exploreCalls is the number of calls that an exploration may compare at a wrong server.
const exploreCalls = "EXPLORE_CALLS"

// explored lets an exploration look for the first difference of the wrong server.
func explored(ctx context.Context, m mutants.Mutant, cfg explore.Config) (*explore.Result, bool, error) {
	t := &trial{}
	defer t.close()
	config, err := t.listen(m)
	if err != nil {
		return nil, false, err
	}
	judged, err := session.TakeSurvey(ctx, config)
	if err != nil {
		return nil, false, &unsurveyed{err}
	}
	right, stop, err := builtinfake.InMemory(judged.Declaration.Level, judged.Config.Dialect)
	if err != nil {
		return nil, false, err
	}
	defer stop()
	reference, err := session.TakeSurvey(ctx, right)
	if err != nil {
		return nil, false, err
	}
	cfg.First = true
	found, err := explore.Run(ctx, judged, reference, cfg)
	return found, t.wrong.Used(), err
}

// The environment of make prove-explore: how many wrong servers the seed draws, how long each is explored, how long
// ten of those that were not found are explored again, and how long the suite may judge them besides.
const (
	exploreCount = "SPIRITLEVEL_EXPLORE"
	exploreSeed  = "SPIRITLEVEL_EXPLORE_SEED"
	exploreFor   = "SPIRITLEVEL_EXPLORE_FOR"
	exploreAgain = "SPIRITLEVEL_EXPLORE_AGAIN"
	exploreSuite = "SPIRITLEVEL_EXPLORE_SUITE"
)

// drawnFor draws n wrong servers from the tables of the sections, whose rows are those of the requirements: a third of
// them at levels above the specification's.
func drawnFor(t *testing.T, seed uint64, n int) (drawn []mutants.Mutant) {
	t.Helper()
	chance := rand.New(rand.NewPCG(seed, seed))
	newest := int(featurelevels.Newest() - featurelevels.Specified)
	tables := make(map[int][]mutants.Mutant)
	for i := range n {
		level := int(featurelevels.Specified)
		if i%3 == 2 {
			level += 1 + chance.IntN(newest)
		}
		if tables[level] == nil {
			all, err := mutants.All(level)
			if err != nil {
				t.Fatal(err)
			}
			tables[level] = slices.DeleteFunc(all, func(m mutants.Mutant) bool { return !m.Drawn || m.Callbacks })
		}
		m := tables[level][chance.IntN(len(tables[level]))]
		m.Right.Level = &level
		drawn = append(drawn, m)
	}
	return drawn
}

// TestProveExploreFindsDrawnServers is make prove-explore: it prints how many of the drawn servers explorations find.
func TestProveExploreFindsDrawnServers(t *testing.T) {
	count, _ := strconv.Atoi(os.Getenv(exploreCount))
	if count == 0 {
		t.Skip("make prove-explore asks for it")
	}
	seed, _ := strconv.ParseUint(os.Getenv(exploreSeed), 10, 64)
	first, err := time.ParseDuration(os.Getenv(exploreFor))
	if err != nil {
		t.Fatal(err)
	}
	again, _ := time.ParseDuration(os.Getenv(exploreAgain))
	fmt.Printf("%d servers of seed %d, %s each\n", count, seed, first)
	all := drawnFor(t, seed, count)
	tell := func(i int, within time.Duration) (found, shown bool) {
		m := all[i]
		cfg := explore.Config{Seed: seed + uint64(i), For: within, Workers: runtime.NumCPU()}
		result, shown, err := explored(t.Context(), m, cfg)
		if err != nil {
			t.Errorf("%s: %v", m.Name, err)
			return false, false
		}
		what := "nothing"
		for _, f := range result.Findings {
			what = fmt.Sprintf("%d calls, %q: %s", len(f.Calls), f.Requirement, f.Key)
		}
		fmt.Printf("%d at %d, %s: %s: %s (%d calls in %s, shown %t) %s\n", i, *m.Right.Level, m.Section, m.Name, what,
			result.Calls, result.Elapsed.Round(time.Second), shown, result.Gone)
		return len(result.Findings) > 0, shown
	}
	seen, visible, missed := 0, 0, []int{}
	for i := range all {
		found, shown := tell(i, first)
		if shown {
			visible++
		}
		if found {
			seen++
		} else {
			missed = append(missed, i)
		}
	}
	fmt.Printf("%d of %d found in %s; %d showed their mistake\n", seen, count, first, visible)
	if limit, err := time.ParseDuration(os.Getenv(exploreSuite)); err == nil {
		ctx, stop := context.WithTimeout(t.Context(), limit)
		defer stop()
		servers := make([]mutants.Drawn, len(all))
		for i := range all {
			servers[i] = mutants.Drawn{Number: i, Mutant: all[i]}
		}
		measure(ctx, t, "the same servers", servers, true)
	}
	const few = 10
	if again == 0 {
		return
	}
	chance := rand.New(rand.NewPCG(seed, 1))
	chance.Shuffle(len(missed), func(i, j int) { missed[i], missed[j] = missed[j], missed[i] })
	later := 0
	missed = missed[:min(few, len(missed))]
	for _, i := range missed {
		if found, _ := tell(i, again); found {
			later++
		}
	}
	fmt.Printf("%d of %d more found in %s\n", later, len(missed), again)
}

// TestProveExplore is a part of make prove: it prints what explorations see of the drawn servers.
func TestProveExplore(t *testing.T) {
	calls, _ := strconv.Atoi(os.Getenv(exploreCalls))
	if calls == 0 {
		t.Skip(exploreCalls + " gives the number of calls for each server")
	}
	only := regexp.MustCompile(os.Getenv(proveOnly))
	for _, half := range []string{openHalf, closedHalf} {
		seen, lengths, named, all := 0, []int{}, 0, 0
		for _, d := range drawnOf(t, half) {
			if !only.MatchString(fmt.Sprintf("%s %d:", half, d.Number)) {
				continue
			}
			all++
			found, shown, err := explored(t.Context(), d.Mutant, explore.Config{Seed: uint64(d.Number), Calls: calls})
			if err != nil {
				t.Errorf("draw %d: %v", d.Number, err)
				continue
			}
			for _, f := range found.Findings {
				seen++
				lengths = append(lengths, len(f.Calls))
				if f.Requirement != "" {
					named++
				}
			}
			if half == openHalf {
				fmt.Printf("%d %s: %s: %d calls, shown %t, %s %v\n", d.Number, d.Requirement, d.Mutant.Name, found.Calls, shown,
					found.Gone, found.Findings)
			}
		}
		slices.Sort(lengths)
		if all > 0 {
			fmt.Printf("%s: %d of %d seen, %d of them with a requirement; calls after shrinking: %v\n", half, seen, all, named,
				lengths)
		}
	}
}
