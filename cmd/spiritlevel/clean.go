package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const cleanLong = `Remove the objects that a run of check left on a server, for example because it was
killed: archive its streams, deactivate its users and mark its messages as read. The id of
the run has six hexadecimal digits. It is in the first line of the run's output, in its
report, and in the names of all its objects ("sl-3c81a4 …"). Without --run, list the runs
that left streams or active users, with their age. The accounts are the same as for check;
an administrator is necessary.

A run that is still running is neither listed nor cleaned without --force. A killed run
counts as running until its mark on the server expires: after its --wait and its --budget,
or two hours if it has none.

Exit codes: 0 no object of the run is left, 1 some objects stay, 2 wrong usage,
3 server unreachable.`

func newClean() *cobra.Command {
	flags := checkFlags{}
	var run string
	var force bool
	cmd := &cobra.Command{
		Use:     "clean URL [--run ID]",
		Short:   "Remove the objects that a run of check left on a server",
		Long:    cleanLong,
		Example: "  spiritlevel clean https://chat.test --config chat.yaml\n  spiritlevel clean https://chat.test --run 3c81a4 --config chat.yaml",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == "" {
				return errors.New("clean needs the URL of the server")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("run") && !runID.MatchString(run) {
				return fmt.Errorf("--run %q: the id of a run is six hexadecimal digits", run)
			}
			if err := flags.given(cmd, args); err != nil {
				return err
			}
			return clean(cmd, flags, run, force)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&run, "run", "", "`id` of the run; without it, list the runs")
	set.BoolVar(&force, "force", false, "also list and clean runs that are still running, or were killed a short time ago")
	addConnectionFlags(set, &flags)
	addAccountFlags(set, &flags.target)
	return cmd
}

var runID = lazyregexp.New(`^[0-9a-f]{6}$`)

func clean(cmd *cobra.Command, flags checkFlags, run string, force bool) error {
	config, err := target.Load(flags.config, os.Getenv, flags.target)
	if err != nil {
		return err
	}
	survey, err := session.TakeSurvey(cmd.Context(), config)
	if err != nil {
		return err
	}
	if missing := survey.Identities[target.Admin].Missing; missing != "" {
		return fmt.Errorf("no stream can be archived: %s", missing)
	}
	if run == "" {
		return listRuns(cmd, survey, force)
	}
	if !force {
		if err := refuseRunning(cmd.Context(), survey, run); err != nil {
			return err
		}
	}
	survey.Run = run
	left := survey.CleanUp(cmd.Context())
	for _, notice := range left {
		fmt.Fprintln(cmd.OutOrStdout(), notice)
	}
	if len(left) > 0 {
		_, err := survey.Discover(cmd.Context())
		return cmp.Or[error](err, exitStatus(report.ExitNotConformant))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "no object of the run %s is left\n", run)
	return nil
}

// refuseRunning returns an error if the run has not ended. Without a list of runs, the
// cleaning itself reports the error.
func refuseRunning(ctx context.Context, survey *session.Survey, id string) error {
	runs, _ := survey.Remains(ctx)
	for _, run := range runs {
		if run.ID == id && run.Running {
			age := session.Ago(run.Begun)
			return fmt.Errorf("the run %s, begun %s, is still running: if it was killed, clean it with --force", id, age)
		}
	}
	return nil
}

// listRuns prints the objects that each run left, and the command that removes them.
func listRuns(cmd *cobra.Command, survey *session.Survey, force bool) error {
	runs, err := survey.Remains(cmd.Context())
	if err != nil {
		return err
	}
	out, running := cmd.OutOrStdout(), 0
	var ended []session.Remains
	for _, run := range runs {
		if run.Running {
			running++
		}
		if !run.Running || force {
			ended = append(ended, run)
			fmt.Fprintf(out, "%s  %d streams, %d active users%s\n", run.ID, run.Streams, run.Users, ageOf(run))
		}
	}
	switch {
	case len(ended) > 0:
		fmt.Fprintf(out, "clean one with: spiritlevel clean %s --run %s\n", survey.Config.URL, ended[0].ID)
	case running == 0:
		fmt.Fprintln(out, "no run has left streams or active users")
	}
	if running > 0 && !force {
		fmt.Fprintf(out, "%d running (--force lists them too)\n", running)
	}
	return nil
}

// ageOf returns the age of the run in words, and whether the run still goes on.
func ageOf(run session.Remains) (text string) {
	if !run.Begun.IsZero() {
		text = ", begun " + session.Ago(run.Begun)
	}
	if run.Running {
		text += ", still running"
	}
	return text
}
