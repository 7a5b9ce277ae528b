package mutants_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/suite/mutants"
)

// The environment of make prove: the maximum number of mutants, which the seed chooses,
// the time limit of the proof, and a regular expression for the names of the mutants.
const (
	proveCount = "SPIRITLEVEL_PROVE"
	proveSeed  = "SPIRITLEVEL_PROVE_SEED"
	proveLimit = "SPIRITLEVEL_PROVE_LIMIT"
	proveOnly  = "SPIRITLEVEL_PROVE_ONLY"
)

// blamed is the number of proven mutants that meet the whole suite, to count the failed
// requirements.
const blamed = 20

// beside is the number of parallel mutants for each core: most of the time the suite
// waits, for missing events and before repetitions.
const beside = 8

// TestProve is make prove: it prints the share of mutants that the suite sees.
func TestProve(t *testing.T) {
	count, _ := strconv.Atoi(os.Getenv(proveCount))
	if count == 0 {
		t.Skip("make prove asks for it")
	}
	limit, err := time.ParseDuration(os.Getenv(proveLimit))
	if err != nil {
		limit = time.Hour
	}
	ctx, stop := signal.NotifyContext(t.Context(), os.Interrupt)
	defer stop()
	p := newProof(ctx, t)
	all := chosen(provable(t), count)
	limited, end := context.WithTimeout(ctx, limit)
	defer end()
	p.tryAll(limited, all)
	p.print(len(all))
	for _, trouble := range p.troubles {
		t.Error(trouble)
	}
}

// chosen are the first of all in the order that the seed chooses, count at most.
func chosen[T any](all []T, count int) []T {
	seed, _ := strconv.ParseUint(os.Getenv(proveSeed), 10, 64)
	rand.New(rand.NewPCG(seed, seed)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(count, len(all))]
}

// newProof runs the suite against the correct server first, for the record of its
// requests. A correct server that fails would make every mutant look seen.
func newProof(ctx context.Context, t *testing.T) *proof {
	p := &proof{kinds: map[string][2]int{}, begun: time.Now()}
	right, err := startTrial(ctx, p.record.Recorder())
	if err != nil {
		t.Fatal(err)
	}
	defer right.close()
	if broken, err := right.judge(ctx, everySpec); err != nil || len(broken) > 0 {
		t.Fatal("the suite fails the right server:", err, broken)
	}
	return p
}

// tryAll tries several mutants at a time until none is left or the time is up.
func (p *proof) tryAll(ctx context.Context, all []candidate) {
	queue := make(chan int)
	var group sync.WaitGroup
	for range beside * runtime.NumCPU() {
		group.Go(func() {
			for i := range queue {
				p.tryOne(ctx, all[i], i)
			}
		})
	}
	done := make(chan struct{})
	go p.tell(len(all), done)
	for i := 0; i < len(all) && ctx.Err() == nil; i++ {
		select {
		case queue <- i:
		case <-ctx.Done():
		}
	}
	close(queue)
	group.Wait()
	close(done)
}

// tell prints the progress each minute.
func (p *proof) tell(all int, done <-chan struct{}) {
	minute := time.NewTicker(time.Minute)
	defer minute.Stop()
	for {
		select {
		case <-minute.C:
			fmt.Println(p.progress(all))
		case <-done:
			return
		}
	}
}

// trialLimit is the time limit for one mutant. A slower one is not judged, and its name
// is printed.
const trialLimit = 4 * time.Minute

// tryOne tries a mutant. An attempt that the end of the time cuts short does not count.
func (p *proof) tryOne(ctx context.Context, c candidate, place int) {
	limited, end := context.WithTimeout(ctx, trialLimit)
	defer end()
	found, err := p.find(limited, c)
	if err == nil && place < blamed && found.killed && c.kind != ofGate {
		err = p.blame(limited, c.Mutant)
	}
	if err == nil && place%controls == 0 {
		err = acquit(limited, c.Mutant)
	}
	if ctx.Err() == nil {
		p.enter(c, found, err)
	}
}

// candidate is a mutant of the wire, or a gate that opens at another level.
type candidate struct {
	mutants.Mutant
	kind string
	gate *ladder.Mutant
}

// The kinds of candidates, as the table names them.
const (
	atOnce     = "table, at once" // one answer is wrong, or one parameter is ignored
	afterwards = "table, later"   // the same, from the second answer on, for others or for a second object
	written    = "entry"
	ofGate     = "gate"
)

// gateMutants are the declared changes, each missing at its level and early below it.
func gateMutants() (all []candidate) {
	for _, m := range ladder.Mutants() {
		if m.Unstated() != "" {
			continue // no client can see it
		}
		how := map[bool]string{false: "missing", true: "early"}[m.Early]
		name := fmt.Sprintf("gate %s at %d: %s", how, m.Level, m.Change.Summary())
		all = append(all, candidate{mutants.Mutant{Name: name}, ofGate, &m})
	}
	return all
}

// provable is every mutant, and every gate.
func provable(t *testing.T) []candidate {
	found, only := gateMutants(), regexp.MustCompile(os.Getenv(proveOnly))
	for _, m := range all(t) {
		if lawOf(m) > 0 {
			continue // which the specs of the sections do not see
		}
		kind := written
		if m.Drawn {
			kind = map[bool]string{false: atOnce, true: afterwards}[m.Later]
		}
		found = append(found, candidate{Mutant: m, kind: kind})
	}
	return slices.DeleteFunc(found, func(c candidate) bool { return !only.MatchString(c.Section + ": " + c.Name) })
}
