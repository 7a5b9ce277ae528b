package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// tally counts mutants by result.
type tally struct {
	killed   int // the suite objected, as required
	survived int // the suite did not object, but must
	excused  int // the suite did not object, and need not
	stale    int // the suite objected, although a reason says that it cannot
}

// judgeMutants prints for each mutant the requirements that killed it, and at the end
// the counts.
func judgeMutants(ctx context.Context, out io.Writer, flags ladderFlags) error {
	mutants, jobs := ladder.Mutants(), ladder.MutantJobs(flags.from, flags.to, flags.dialect)
	total, done := 0, 0
	for _, job := range jobs {
		total += len(job.Mutants)
	}
	var count tally
	var failed error
	err := flags.run(ctx, jobs, func(i int, o ladder.Outcome) {
		if o.Error != "" && failed == nil {
			failed = errors.New(o.Error)
		}
		for k, killers := range o.Killers {
			done++
			fmt.Fprintf(out, "%*d/%d  %s\n", len(fmt.Sprint(total)), done, total,
				count.fate(mutants[jobs[i].Mutants[k]], killers))
		}
	})
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d of %d mutants killed; %d more need not be killed, for the given reasons\n",
		count.killed, count.killed+count.survived, count.excused)
	if count.stale > 0 {
		fmt.Fprintf(out, "%d reasons are no longer true\n", count.stale)
	}
	if count.survived+count.stale > 0 {
		return exitStatus(report.ExitNotConformant)
	}
	return nil
}

// fate counts a mutant and returns its line of output.
func (t *tally) fate(m ladder.Mutant, killers []string) string {
	kind, reason := "missing", m.Unstated()
	if m.Early {
		kind = "early"
	}
	end := strings.Join(killers, " ")
	switch {
	case len(killers) == 0 && reason != "":
		t.excused++
		end = "survived: " + reason
	case len(killers) == 0:
		t.survived++
		end = "SURVIVED"
	case reason != "":
		t.stale++
		end += fmt.Sprintf(" KILLED, against the reason %q", reason)
	default:
		t.killed++
	}
	return fmt.Sprintf("%3d  %-7s  %s: %s", m.Level, kind, m.Change.Summary(), end)
}
