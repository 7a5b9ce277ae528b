package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const cleanLong = `Take back what a run of check made on a server and left, for example because it was
killed: archive its streams, deactivate its users and mark its messages as read. The id of the run, six
hexadecimal digits, stands in its report and in the name of everything that it made
("sl-3c81a4 …"). The accounts are those of check; an administrator is needed.`

func newClean() *cobra.Command {
	flags := checkFlags{}
	var run string
	cmd := &cobra.Command{
		Use:     "clean URL --run ID",
		Short:   "Take back what a run of check left on a server",
		Long:    cleanLong,
		Example: "  spiritlevel clean https://chat.test --run 3c81a4 --config chat.yaml",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == "" {
				return errors.New("clean needs the URL of the server")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if !runID.MatchString(run) {
				return fmt.Errorf("--run %q: the id of a run is six hexadecimal digits", run)
			}
			flags.target.URL = args[0]
			return clean(cmd, flags, run)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVar(&run, "run", "", "`id` of the run")
	set.StringVar(&flags.config, "config", "", "YAML `file` with the server and the accounts")
	addAccountFlags(set, &flags.target)
	return cmd
}

var runID = lazyregexp.New(`^[0-9a-f]{6}$`)

func clean(cmd *cobra.Command, flags checkFlags, run string) error {
	config, err := target.Load(flags.config, os.Getenv, flags.target)
	if err != nil {
		return err
	}
	survey, err := session.TakeSurvey(cmd.Context(), config)
	if err != nil {
		return err
	}
	if missing := survey.Identities[target.Admin].Missing; missing != "" {
		return fmt.Errorf("nothing can be archived: %s", missing)
	}
	survey.Run = run
	left := survey.Sweep(cmd.Context())
	for _, notice := range left {
		fmt.Fprintln(cmd.OutOrStdout(), notice)
	}
	if len(left) == 0 {
		fmt.Fprintf(cmd.OutOrStdout(), "nothing of the run %s is left\n", run)
	}
	return nil
}
