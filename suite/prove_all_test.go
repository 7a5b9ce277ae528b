package suite_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/mutation"
)

// The environment of make prove: how many mutants at most, chosen by the seed, how
// long the proof may take, and a regular expression for the names of the mutants.
const (
	proveCount = "SPIRITLEVEL_PROVE"
	proveSeed  = "SPIRITLEVEL_PROVE_SEED"
	proveLimit = "SPIRITLEVEL_PROVE_LIMIT"
	proveOnly  = "SPIRITLEVEL_PROVE_ONLY"
)

// blamed is how many of the proven mutants meet the whole suite, to see how many
// requirements fail.
const blamed = 20

// proof is what came of the mutants.
type proof struct {
	kinds     map[string][2]int // killed and all, by kind and section
	survivors []string
	counts    []int // how many requirements fail on their own account, of the blamed
	right     int   // of the blamed, those with a broken requirement among them
}

// TestProve is make prove: it prints the share of mutants that the suite sees.
func TestProve(t *testing.T) {
	count, _ := strconv.Atoi(os.Getenv(proveCount))
	if count == 0 {
		t.Skip("make prove asks for it")
	}
	all := provable(t)
	seed, _ := strconv.ParseUint(os.Getenv(proveSeed), 10, 64)
	rand.New(rand.NewPCG(seed, seed)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	limit, err := time.ParseDuration(os.Getenv(proveLimit))
	if err != nil {
		limit = time.Hour
	}
	begun, p := time.Now(), proof{kinds: map[string][2]int{}}
	tried := 0
	for _, m := range all[:min(count, len(all))] {
		if time.Since(begun) > limit {
			break
		}
		if tried++; m.gate != nil {
			p.tryGate(t, m)
		} else {
			p.try(t, m.Mutant, tried <= blamed)
		}
	}
	p.print(t, tried, len(all))
}

// candidate is a mutant of the wire, or a gate that opens at another level.
type candidate struct {
	mutation.Mutant
	gate *ladder.Mutant
}

// gateMutants are the declared changes, each missing at its level and early below it.
func gateMutants() (all []candidate) {
	for _, m := range ladder.Mutants() {
		if m.Unstated() != "" {
			continue // no client can see it
		}
		how := map[bool]string{false: "missing", true: "early"}[m.Early]
		all = append(all, candidate{mutation.Mutant{Name: fmt.Sprintf("gate %s at %d: %s", how, m.Level, m.Change.Sentence())}, &m})
	}
	return all
}

// provable is every mutant of both kinds, and every gate.
func provable(t *testing.T) []candidate {
	all, err := mutation.Wire(int(featurelevels.Newest()))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutation.Later() {
		m.Second = true
		all = append(all, m)
	}
	found, only := gateMutants(), regexp.MustCompile(os.Getenv(proveOnly))
	for _, m := range all {
		found = append(found, candidate{Mutant: m})
	}
	return slices.DeleteFunc(found, func(c candidate) bool { return !only.MatchString(c.Name) })
}

// tryGate lets the suite judge a server of which one change is at another level.
func (p *proof) tryGate(t *testing.T, c candidate) {
	killers, err := c.gate.Trial(t.Context(), featurelevels.Spec)
	if err != nil {
		t.Fatal(err)
	}
	p.score("gate\tall", len(killers) > 0)
	if len(killers) == 0 {
		p.survived(c.Name)
	}
}

// survived keeps a survivor for the end, and prints it at once: a proof takes long.
func (p *proof) survived(what string) {
	p.survivors = append(p.survivors, what)
	fmt.Println("survives:", what)
}

func (p *proof) score(row string, killed bool) {
	score := p.kinds[row]
	score[1]++
	if killed {
		score[0]++
	}
	p.kinds[row] = score
}

// selection is the requirements, and the sections, that the mutant breaks.
func selection(m mutation.Mutant) (selected suite.Config) {
	for _, id := range m.Breaks {
		if strings.Contains(id, "-") {
			selected.Requirements = append(selected.Requirements, id)
		} else {
			selected.Sections = append(selected.Sections, id)
		}
	}
	return selected
}

// try lets the specs of what the mutant breaks judge it, and the whole sections, and
// then the whole suite, if they see nothing.
func (p *proof) try(t *testing.T, m mutation.Mutant, blame bool) {
	own, other, shown := mutated(t, m, selection(m))
	if len(own)+len(other) == 0 {
		var whole suite.Config
		for _, id := range m.Breaks {
			whole.Sections = append(whole.Sections, id[:3])
		}
		for _, wider := range []suite.Config{whole, {FirstSight: true}} {
			if len(own)+len(other) > 0 {
				break
			}
			var late bool
			own, other, late = mutated(t, m, wider)
			shown = shown || late
		}
	}
	killed := len(own)+len(other) > 0
	if !shown && !killed && strings.Contains(m.Name, ":") {
		return // the server never showed the mistake
	}
	key := map[bool]string{false: "first", true: "second"}[m.Second]
	for _, row := range []string{key + "\tall", key + "\t" + m.Breaks[0][:3]} {
		p.score(row, killed)
	}
	if !killed {
		p.survived(fmt.Sprintf("%s: %s (%s)", key, m.Name, strings.Join(m.Breaks, " ")))
	} else if blame {
		own, _, _ := mutated(t, m, suite.Config{FirstSight: true})
		p.counts = append(p.counts, len(own))
		if slices.ContainsFunc(m.Breaks, func(id string) bool {
			return slices.ContainsFunc(own, func(failed string) bool { return strings.HasPrefix(failed, id) })
		}) {
			p.right++
		}
	}
}

// print writes the table to standard output.
func (p *proof) print(t *testing.T, tried, all int) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "kind\tsection\tkilled\tof\tshare")
	for _, row := range slices.Sorted(maps.Keys(p.kinds)) {
		score := p.kinds[row]
		fmt.Fprintf(w, "%s\t%d\t%d\t%.1f %%\n", row, score[0], score[1], 100*float64(score[0])/float64(score[1]))
	}
	_ = w.Flush()
	fmt.Printf("%d of %d mutants tried; survivors, with the requirements that are weak:\n  %s\n", tried, all, strings.Join(p.survivors, "\n  "))
	if len(p.counts) > 0 {
		slices.Sort(p.counts)
		fmt.Printf("of %d mutants judged by the whole suite, a broken requirement is among the causes of %d; the median mutant breaks %d requirements on their own account\n",
			len(p.counts), p.right, p.counts[len(p.counts)/2])
	}
}
