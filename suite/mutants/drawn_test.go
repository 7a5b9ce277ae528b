package mutants_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/execution"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/mutants"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const (
	openHalf   = "open"
	closedHalf = "closed"
)

// drawnOf reads a file of drawn servers.
func drawnOf(t *testing.T, name string) []mutants.Drawn {
	t.Helper()
	all, err := mutants.ReadDrawn(name)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The seed decides which wrong servers there are, so that nobody leaves out those that are hard to see.
func TestEachDrawHasAWrongServerOrAReason(t *testing.T) {
	for _, set := range mutants.DrawSets {
		t.Run(strconv.FormatUint(set.Seed, 10), func(t *testing.T) {
			found, file := map[int]mutants.Drawn{}, map[int]string{}
			for _, name := range append(set.Halves(), set.Aside) {
				for _, d := range drawnOf(t, name) {
					if file[d.Number] != "" || d.Number > set.Count || (name == set.Aside) != (d.Aside != "") {
						t.Errorf("draw %d does not belong in %s.yaml", d.Number, name)
					}
					found[d.Number], file[d.Number] = d, name
				}
			}
			draws, of := set.Draws(int(featurelevels.Specified))
			if of != set.OutOf {
				t.Skipf("there were %d requirements, and there are %d", set.OutOf, of)
			}
			for _, d := range draws {
				switch {
				case found[d.Number].Requirement != d.Requirement || found[d.Number].Way != d.Way:
					t.Errorf("draw %d, seed %d, is %s %s", d.Number, set.Seed, d.Requirement, d.Way)
				case file[d.Number] != set.File(d) && file[d.Number] != set.Aside:
					t.Errorf("draw %d belongs in %s.yaml", d.Number, set.File(d))
				}
			}
		})
	}
}

// halves are the names of the files with drawn servers, of all sets.
func halves() (all []string) {
	for _, set := range mutants.DrawSets {
		all = append(all, set.Halves()...)
	}
	return all
}

// Each drawn server does what a client can see to be wrong.
func TestDrawnServersAreWrong(t *testing.T) {
	for _, half := range halves() {
		for _, d := range sample.Of(t, 12, drawnOf(t, half)) {
			t.Run(fmt.Sprintf("%s %d", half, d.Number), func(t *testing.T) {
				t.Parallel()
				right := mutants.Mutant{Handle: func(*mutants.Exchange) {}}
				for _, m := range []mutants.Mutant{right, d.Mutant} {
					met, err := obeys(t, d, m)
					if wanted := m.Name == ""; err != nil || met != wanted {
						t.Errorf("expected %v for %s at %q, got %v, %v", wanted, d.Demand, m.Name, met, err)
					}
				}
			})
		}
	}
}

// obeys lets a client show the mistake at the server.
func obeys(t *testing.T, d mutants.Drawn, m mutants.Mutant) (bool, error) {
	server := &trial{}
	defer server.close()
	config, err := server.listen(m)
	if err != nil {
		return false, err
	}
	keys := map[string]any{}
	for role, account := range config.Accounts {
		keys[string(role)] = account.Key
	}
	return d.Obeys(map[string]any{"key": keys}, func(r mutants.Request) (int, string, error) {
		status, answer, err := send(t.Context(), config, r)
		t.Log(r.As, r.Method, r.Path, r.Params, status, answer)
		return status, answer, err
	})
}

// send makes a call of the API.
func send(ctx context.Context, config target.Config, r mutants.Request) (status int, answer string, err error) {
	account, is := config.Accounts[target.Role(r.As)]
	if !is {
		account.Email, account.Key, _ = strings.Cut(r.As, ":")
	}
	address, body, kind := config.URL+"/api/v1"+r.Path, r.Params.Encode(), "application/x-www-form-urlencoded"
	if r.Method == http.MethodGet {
		address, body = address+"?"+body, ""
	}
	if r.Body != "" {
		body, kind = r.Body, "application/json"
	}
	sent, err := http.NewRequestWithContext(ctx, r.Method, address, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	sent.Header.Set("Content-Type", kind)
	if account.Key != "" {
		sent.SetBasicAuth(account.Email, account.Key)
	}
	got, err := http.DefaultClient.Do(sent)
	if err != nil {
		return 0, "", err
	}
	defer func() { _ = got.Body.Close() }()
	text, err := io.ReadAll(got.Body)
	return got.StatusCode, string(text), err
}

// TestProveDrawn is a part of make prove: it prints what runs of the suite see of the drawn servers, of each file
// as many as asked for at most.
func TestProveDrawn(t *testing.T) {
	count, _ := strconv.Atoi(os.Getenv(proveCount))
	if count == 0 {
		t.Skip("make prove asks for it")
	}
	limit, err := time.ParseDuration(os.Getenv(proveLimit))
	if err != nil {
		limit = time.Hour
	}
	for _, set := range mutants.DrawSets {
		fmt.Printf("seed %d, %d draws, %d set aside: %s\n", set.Seed, set.Count, len(drawnOf(t, set.Aside)),
			strings.Join(set.Halves(), ", "))
	}
	only := regexp.MustCompile(os.Getenv(proveOnly))
	files := halves()
	for _, half := range files {
		all := slices.DeleteFunc(drawnOf(t, half), func(d mutants.Drawn) bool {
			return !only.MatchString(fmt.Sprintf("%s %d: %s", half, d.Number, d.Mutant.Name))
		})
		named := half == openHalf || os.Getenv(proveOnly) != "" // authors of specs know no names of the other files
		ctx, stop := context.WithTimeout(t.Context(), limit/time.Duration(len(files)))
		measure(ctx, t, half, chosen(all, count), named)
		stop()
	}
}

// parts are the specs by run: each run has those of the runs before it, too.
var parts = []struct {
	run    string
	laws   laws.Choice
	wanted func(spec.Spec) bool
}{
	{"check without laws", laws.Choice{}, func(s spec.Spec) bool { return s.Law == "" && !s.Compare }},
	{"check", laws.Choice{Share: laws.Part, Seed: 1}, func(s spec.Spec) bool { return s.Law != "" }},
	{"check --thorough", laws.Choice{Share: laws.Whole}, func(s spec.Spec) bool { return s.Law != "" }},
	{"check --thorough --compare", laws.Choice{}, func(s spec.Spec) bool { return s.Compare }},
}

// measure lets the suite judge the servers until the context ends, and prints which it sees.
func measure(ctx context.Context, t *testing.T, half string, all []mutants.Drawn, named bool) {
	found := make([]sight, len(all))
	var group sync.WaitGroup
	slots := make(chan bool, 2*runtime.NumCPU())
	for i, d := range all {
		slots <- true
		group.Go(func() {
			defer func() { <-slots }()
			if ctx.Err() != nil {
				return
			}
			var err error
			if found[i], err = look(ctx, d.Mutant); err != nil && ctx.Err() == nil {
				t.Errorf("draw %d: %v", d.Number, err)
			}
			found[i].whole = err == nil
			if named {
				fmt.Printf("  %3d %s, %s: %s: %v, shown: %v\n", d.Number, d.Requirement, d.Way, d.Mutant.Name,
					found[i].broken, found[i].shown)
			}
		})
	}
	group.Wait()
	found = slices.DeleteFunc(found, func(f sight) bool { return !f.whole })
	for part := range parts {
		seen, named := 0, 0
		for _, f := range found {
			if len(slices.Concat(f.broken[:part+1]...)) > 0 {
				seen++
			}
			if slices.Contains(f.named[:part+1], true) {
				named++
			}
		}
		fmt.Printf("%s, %s: %d of %d seen, %d of them by a requirement that they break or by a law of its section\n",
			half, parts[part].run, seen, len(found), named)
	}
}

// sight has the findings of the suite about a wrong server, by part.
type sight struct {
	broken [][]string // the failed specs
	named  []bool     // whether one of them judges what the server breaks
	shown  bool       // a call met the mistake
	whole  bool       // the suite came to its end
}

// look lets the suite judge the mutant, part by part, until a spec names its mistake. Each part has a new server.
func look(ctx context.Context, m mutants.Mutant) (sight, error) {
	found, ran := sight{broken: make([][]string, len(parts)), named: make([]bool, len(parts))}, map[string]bool{}
	for i, part := range parts {
		failed, shown, err := judgePart(ctx, m, part.laws, func(s spec.Spec) bool {
			before := ran[s.ID()]
			ran[s.ID()] = before || part.wanted(s)
			return part.wanted(s) && !before
		})
		var never *unsurveyed
		if errors.As(err, &never) {
			found.broken[i] = []string{err.Error()} // the suite cannot even begin
			return found, ctx.Err()
		}
		if err != nil {
			return found, err
		}
		found.shown = found.shown || shown
		for _, each := range failed {
			found.broken[i] = append(found.broken[i], each.ID())
			found.named[i] = found.named[i] || breaks(m, each) || each.Law != "" && breaksSection(m, each)
		}
		if found.named[i] {
			break
		}
	}
	return found, nil
}

// judgePart lets the specs judge the mutant, and reports whether one of their calls met the mistake.
func judgePart(ctx context.Context, m mutants.Mutant, choice laws.Choice, wanted func(spec.Spec) bool) (
	failed []spec.Spec, shown bool, err error) {
	t, err := startTrial(ctx, m)
	if err != nil {
		return nil, false, err
	}
	defer t.close()
	t.laws = choice
	schedule, err := t.run(ctx, wanted)
	if err != nil {
		return nil, false, err
	}
	return t.confirmed(ctx, schedule, m), t.wrong.Used(), nil
}

// repeated is how many of the failed specs of a part are repeated, which takes most of the time of a server that
// fails hundreds: specs of the broken requirements come first.
const repeated = 5

// confirmed repeats failed specs, and returns those that fail again.
func (t *trial) confirmed(ctx context.Context, schedule *execution.Schedule, m mutants.Mutant) []spec.Spec {
	fails := func(s spec.Spec) bool { return schedule.Outcomes[s.ID()].Verdict == report.Fail }
	failed := slices.DeleteFunc(schedule.Specs, func(s spec.Spec) bool { return !fails(s) })
	slices.SortStableFunc(failed, func(a, b spec.Spec) int {
		return cmp.Compare(schedule.Outcomes[a.ID()].Elapsed, schedule.Outcomes[b.ID()].Elapsed)
	})
	slices.SortStableFunc(failed, func(a, b spec.Spec) int { return cmp.Compare(distance(m, a), distance(m, b)) })
	schedule.Specs = failed[:min(repeated, len(failed))]
	schedule.Confirm(ctx, t.env)
	return slices.DeleteFunc(schedule.Specs, func(s spec.Spec) bool { return !fails(s) })
}

// distance is 0 for specs of requirements that the mutant breaks, 1 for others of their sections, and 2 otherwise.
func distance(m mutants.Mutant, s spec.Spec) int {
	switch {
	case breaks(m, s):
		return 0
	case breaksSection(m, s):
		return 1
	}
	return 2
}
