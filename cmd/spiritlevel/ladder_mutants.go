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

// tally counts mutants by what became of them.
type tally struct {
	killed   int // the suite objected, as it must
	survived int // it must object and did not
	excused  int // it need not object and did not
	stale    int // it objected although there was a reason why it could not
}

// judgeMutants says of each mutant what caught it, as soon as that is known,
// and in the end how many were caught.
func judgeMutants(ctx context.Context, out io.Writer, flags ladderFlags) error {
	mutants := ladder.Mutants()
	var jobs []ladder.Job
	for i, m := range mutants {
		if m.Change.Level() >= flags.from && m.Change.Level() <= flags.to {
			jobs = append(jobs, ladder.Job{Level: m.Level, Dialect: flags.dialect, Mutant: &i})
		}
	}
	var count tally
	var failed error
	err := flags.run(ctx, jobs, func(i int, o ladder.Outcome) {
		if o.Error != "" && failed == nil {
			failed = errors.New(o.Error)
		}
		fmt.Fprintf(out, "%*d/%d  %s\n", len(fmt.Sprint(len(jobs))), i+1, len(jobs), count.fate(mutants[*jobs[i].Mutant], o.Objections))
	})
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d of %d mutants killed; %d more need not be, for the reasons given\n",
		count.killed, count.killed+count.survived, count.excused)
	if count.stale > 0 {
		fmt.Fprintf(out, "%d reasons do not hold any more\n", count.stale)
	}
	if count.survived+count.stale > 0 {
		return exitStatus(report.ExitNotConformant)
	}
	return nil
}

// fate counts a mutant and says in one line what became of it.
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
	return fmt.Sprintf("%3d  %-7s  %s: %s", m.Level, kind, m.Change.Sentence(), end)
}
