package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const ladderLong = `Judge the built-in fake at every level. This is how
Spiritlevel tests itself.

With --mutants the command tests the suite instead. Each declared change makes two
mutants: in one the change is missing at its own level, in the other it already
applies at the level below. The suite, including rows of the public change log,
must find both, unless there is a reason why no client can see the difference; a
reason that is no longer true is an error.`

const ladderExample = `  spiritlevel ladder
  spiritlevel ladder --from 150 --to 6.0 --dialect zulip
  spiritlevel ladder --mutants --from 170`

type ladderFlags struct {
	from, to featurelevels.Level
	dialect  featurelevels.Dialect
	mutants  bool
	thorough bool
	workers  int
}

// run judges the jobs in processes of this program.
func (f ladderFlags) run(ctx context.Context, jobs []ladder.Job, tell func(int, ladder.Outcome)) error {
	command, err := ownCommand(ladderWorkerName)
	if err != nil {
		return err
	}
	return ladder.RunJobs(ctx, command, f.workers, jobs, tell)
}

func newLadder() *cobra.Command {
	flags := ladderFlags{from: featurelevels.Oldest, to: featurelevels.Newest(), dialect: featurelevels.Spec}
	cmd := &cobra.Command{
		Use:     "ladder",
		Short:   "Judge the built-in fake at every level, or test the suite with mutants",
		Long:    ladderLong,
		Example: ladderExample,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if flags.from > flags.to {
				return fmt.Errorf("--from %d is above --to %d", flags.from, flags.to)
			}
			if flags.workers < 1 || flags.workers > target.MaxWorkers {
				return fmt.Errorf("--workers must be 1 to %d, not %d", target.MaxWorkers, flags.workers)
			}
			if flags.mutants {
				return judgeMutants(cmd.Context(), cmd.OutOrStdout(), flags)
			}
			return climb(cmd.Context(), cmd.OutOrStdout(), flags)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.Var(levelFlag{&flags.from}, "from", "lowest `level`, or a release such as 6.0")
	set.Var(levelFlag{&flags.to}, "to", "highest `level`")
	set.Var(dialectFlag{&flags.dialect}, "dialect", "spec or zulip")
	set.IntVar(&flags.workers, "workers", target.DefaultWorkers, "number of processes that judge levels or mutants")
	set.BoolVar(&flags.thorough, "thorough", false, "judge each level by all general laws, too, which takes hours")
	set.BoolVar(&flags.mutants, "mutants", false, "switch each change off and check that the suite detects it")
	return cmd
}

// climb judges all levels and prints one line for each.
func climb(ctx context.Context, out io.Writer, flags ladderFlags) error {
	fallen := 0
	var jobs []ladder.Job
	for _, level := range ladder.Levels(flags.from, flags.to) {
		jobs = append(jobs, ladder.Job{Level: level, Dialect: flags.dialect, Thorough: flags.thorough})
	}
	err := flags.run(ctx, jobs, func(i int, o ladder.Outcome) {
		objections := strings.Join(o.Objections, " ") + o.Error
		if objections != "" {
			fallen++
		}
		fmt.Fprintf(out, "%3d  %3d pass, %d not testable here  %s\n", jobs[i].Level, o.Pass, o.NotTestable, objections)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d of %d levels conformant\n", len(jobs)-fallen, len(jobs))
	if fallen > 0 {
		return exitStatus(report.ExitNotConformant)
	}
	return nil
}
