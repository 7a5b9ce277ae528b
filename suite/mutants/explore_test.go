package mutants_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	"github.com/spiritlevel/spiritlevel/suite/mutants"
	"github.com/spiritlevel/spiritlevel/suite/session"
)

// exploreCalls is the number of calls that an exploration may compare at a wrong server.
const exploreCalls = "EXPLORE_CALLS"

// explored lets an exploration look for the first difference of the wrong server.
func explored(ctx context.Context, m mutants.Mutant, seed uint64, calls int) (*explore.Result, bool, error) {
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
	found, err := explore.Run(ctx, judged, reference, explore.Config{Seed: seed, Calls: calls, First: true})
	return found, t.wrong.Used(), err
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
			found, shown, err := explored(t.Context(), d.Mutant, uint64(d.Number), calls)
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
