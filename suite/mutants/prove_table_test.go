package mutants_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/mutants"
)

// proof has the results of the mutants.
type proof struct {
	begun  time.Time
	record mutants.Record

	mu        sync.Mutex
	tried     int
	kinds     map[string][2]int // killed and all, by kind and section
	unshown   int               // mutants whose server is right for all requests of the suite
	errors    int               // killed because the suite could not even begin
	survivors []string
	troubles  []error // mutants that could not be tried, and right servers that failed
	counts    []int   // how many requirements fail on their own account, of the blamed
	right     int     // of the blamed, those with a broken requirement among them
}

// enter keeps the result of a mutant, and prints a survivor at once, because a proof
// takes long.
func (p *proof) enter(c candidate, found finding, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tried++
	switch {
	case err != nil:
		p.troubles = append(p.troubles, fmt.Errorf("%s: %w", c.Name, err))
		return
	case !found.shown:
		p.unshown++
		return
	case c.gate != nil:
		p.score(c.kind+"\tall", found.killed)
	default:
		p.score(c.kind+"\tall", found.killed)
		p.score(c.kind+"\t"+slices.Concat(c.Breaks, c.Fails)[0][:3], found.killed)
	}
	if found.mute {
		p.errors++
	}
	if !found.killed {
		broken := strings.Join(slices.Concat(c.Breaks, c.Fails), " ")
		survivor := fmt.Sprintf("%s: %s: %s (%s)", c.kind, c.Section, c.Name, broken)
		p.survivors = append(p.survivors, survivor)
		fmt.Println("survives:", survivor, strings.Join(found.blind, " "), found.mishap)
	}
	if seen := found.seen(); c.kind == written && seen != c.Seen {
		fmt.Printf("seen: %q instead of %q: %s: %s\n", seen, c.Seen, c.Section, c.Name)
	}
}

// seen is who sees the mutant, as its entry says it.
func (f finding) seen() string {
	switch {
	case !f.killed:
		return "never"
	case f.step == byOwn:
		return ""
	}
	return "suite"
}

func (p *proof) score(row string, killed bool) {
	score := p.kinds[row]
	score[1]++
	if killed {
		score[0]++
	}
	p.kinds[row] = score
}

// progress is a line with the progress of a long proof.
func (p *proof) progress(all int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return fmt.Sprintf("%3.0f minutes: %d of %d mutants tried, %d survive, %d never show their mistake",
		time.Since(p.begun).Minutes(), p.tried, all, len(p.survivors), p.unshown)
}

// print writes the table to standard output.
func (p *proof) print(all int) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "kind\tsection\tkilled\tof\tshare")
	for _, row := range slices.Sorted(maps.Keys(p.kinds)) {
		score := p.kinds[row]
		fmt.Fprintf(w, "%s\t%d\t%d\t%.1f %%\n", row, score[0], score[1], 100*float64(score[0])/float64(score[1]))
	}
	_ = w.Flush()
	fmt.Printf("%s; the suite could not even begin with %d; survivors, with the requirements that are weak:\n  %s\n",
		p.progress(all), p.errors, strings.Join(p.survivors, "\n  "))
	if len(p.counts) > 0 {
		slices.Sort(p.counts)
		fmt.Printf("of %d mutants judged by the whole suite, a broken requirement is among the causes of %d; "+
			"the median mutant breaks %d requirements on their own account\n",
			len(p.counts), p.right, p.counts[len(p.counts)/2])
	}
}
