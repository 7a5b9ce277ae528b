package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

const ladderLong = `Judge the built-in fake at every level, one after the other. This is how
Spiritlevel tests itself.

With --mutants the judge is judged instead. Each declared change is switched off
twice: it has not come at its own level, and it already holds at the level below.
The suite, rows of the public change log included, must object to both, unless
there is a reason why no client can see it; a reason that does not hold any more
is an error.`

const ladderExample = `  spiritlevel ladder
  spiritlevel ladder --from 150 --to 6.0 --dialect zulip
  spiritlevel ladder --mutants --from 170`

type ladderFlags struct {
	from, to featurelevels.Level
	dialect  featurelevels.Dialect
	mutants  bool
}

func newLadder() *cobra.Command {
	flags := ladderFlags{from: featurelevels.Oldest, to: featurelevels.Newest(), dialect: featurelevels.Spec}
	cmd := &cobra.Command{
		Use:     "ladder",
		Short:   "Judge the built-in fake at every level, or the judge by mutants",
		Long:    ladderLong,
		Example: ladderExample,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if flags.from > flags.to {
				return fmt.Errorf("--from %d is above --to %d", flags.from, flags.to)
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
	set.BoolVar(&flags.mutants, "mutants", false, "switch each change off and see that the suite objects")
	return cmd
}

// climb judges every level and says a line of each.
func climb(ctx context.Context, out io.Writer, flags ladderFlags) error {
	fallen := 0
	levels := ladder.Levels(flags.from, flags.to)
	for _, level := range levels {
		verdict, err := ladder.Judge(ctx, fake.Config{Level: level, Dialect: flags.dialect})
		if err != nil {
			return err
		}
		objections := ladder.Objections(verdict)
		if len(objections) > 0 {
			fallen++
		}
		fmt.Fprintf(out, "%3d  %3d pass, %d not testable here  %s\n", level,
			verdict.Count(report.Pass), verdict.Count(report.NotTestable), strings.Join(objections, " "))
	}
	fmt.Fprintf(out, "%d of %d levels conformant\n", len(levels)-fallen, len(levels))
	if fallen > 0 {
		return exitStatus(report.ExitNotConformant)
	}
	return nil
}
