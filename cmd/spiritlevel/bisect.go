package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/matrix"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

const bisectLong = `Find the level at which the result of a command changes, with few runs. The command
gets the same environment variables as from exec.

The search records the command's requests and sends them again to every level. A level
with the same answers as the level below is assumed to have the same result. The search
runs the two neighbours that it finds, unless there were 8 runs before. A command whose
result depends on more than the answers may need more runs.

The report names the level, the changes of this level that change answers to the command,
and the changed places. The change that alone changes the result comes first: to find it,
the command runs again at the level without some of its changes.

Exit codes: 0 found; 1 both ends have the same result; 2 wrong usage; 126, 127 the
command does not start; 5 interrupted.`

type bisectFlags struct {
	fakeFlags
	from, to featurelevels.Level
	matrix   matrix.Matrix
}

func newBisect() *cobra.Command {
	flags := bisectFlags{fakeFlags: newFakeFlags(), from: featurelevels.Oldest, to: featurelevels.Newest()}
	cmd := &cobra.Command{
		Use:     "bisect [flags] -- <command> [argument...]",
		Short:   "Find the level at which the result of a command changes",
		Long:    bisectLong,
		Example: "  spiritlevel bisect --from 92 --to 150 -- npm test\n  spiritlevel bisect --from 4.0 --dialect zulip -- python bot_test.py",
		Args:    aCommand,
		RunE:    func(cmd *cobra.Command, args []string) error { return bisect(cmd, flags, args) },
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.SetInterspersed(false) // the flags after the command are the command's own
	set.Var(levelFlag{&flags.from}, "from", "lower `level`, or a release such as 6.0")
	set.Var(levelFlag{&flags.to}, "to", "higher `level`")
	addRunFlags(set, &flags.matrix)
	flags.addTo(set)
	addFaultFlags(set, &flags.fake)
	return cmd
}

func bisect(cmd *cobra.Command, flags bisectFlags, args []string) error {
	if flags.from >= flags.to {
		return fmt.Errorf("--from %d is not below --to %d", flags.from, flags.to)
	}
	var err error
	if flags.matrix.Fake, err = flags.config(); err != nil {
		return err
	}
	if err := readCommand(&flags.matrix, args); err != nil {
		return err
	}
	flags.matrix.Tell = func(run matrix.Run) { fmt.Fprintf(cmd.ErrOrStderr(), "spiritlevel: %s\n", run) }
	flags.matrix.Note = func(text string) { fmt.Fprintf(cmd.ErrOrStderr(), "spiritlevel: %s\n", text) }
	found, err := flags.matrix.Bisect(cmd.Context(), flags.from, flags.to)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	if found.Agree() {
		fmt.Fprintf(out, "Both ends agree: the command %s at level %d and at level %d.\n", found.Before.Result, flags.from,
			flags.to)
		found.Before.WriteOutput(out)
		return exitStatus(report.ExitNotConformant)
	}
	printFound(out, found)
	return nil
}

func printFound(out io.Writer, found *matrix.Found) {
	fmt.Fprintf(out, "The command %s up to level %d and %s from level %d on (%d runs).\n",
		found.Before.Result, found.Before.Level, found.After.Result, found.After.Level, found.Runs)
	others := matrix.Sentences(found.Before.Level, found.After.Level)
	if len(found.Touched) > 0 {
		fmt.Fprintln(out, "\nChanges for the command:")
	}
	for _, touched := range found.Touched {
		mark := ""
		if touched.Change == found.Cause.Change {
			mark = matrix.Turns
		}
		fmt.Fprintf(out, "  %s%s\n", touched.Change, mark)
		for _, place := range touched.Places {
			fmt.Fprintf(out, "    %s\n", place)
		}
		others = slices.DeleteFunc(others, func(text string) bool { return text == touched.Change.String() })
	}
	if len(others) > 0 {
		fmt.Fprintln(out, "\nOther changes of the level, which change no answer to the command:")
	}
	for _, sentence := range others {
		fmt.Fprintf(out, "  %s\n", sentence)
	}
	switch {
	case len(found.Touched)+len(others) == 0:
		fmt.Fprintln(out, "\nThe level has no declared change except its number.")
	case found.Cause.Number:
		fmt.Fprintf(out, "\nIt seems that %s.\n", matrix.NumberTurns)
	}
}
