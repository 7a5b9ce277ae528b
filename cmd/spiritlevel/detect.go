package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/suite/detection"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const detectLong = `Measure the feature level of a server by its behaviour. The level that it claims does
not count. The accounts are the same as for check; see help config.

First the command reads the data that every client can read, which gives a range of
levels. Then it halves the range with single calls until no difference is left. At last
it checks every other change of the public change log, and names those that do not fit
the level: about a quarter of the calls of check. --quick omits the last step, and with
--read-only the command only reads.

Exit codes: 0 the server behaves as it claims, 1 it does not, 2 wrong usage,
3 server unreachable.`

func newDetect() *cobra.Command {
	flags, options := checkFlags{}, detection.Options{}
	cmd := &cobra.Command{
		Use:     "detect URL",
		Short:   "Measure the feature level of a server by its behaviour",
		Long:    detectLong,
		Example: "  spiritlevel detect https://chat.test --user-email ben@chat.test\n  spiritlevel detect https://chat.test --config chat.yaml --quick",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == "" {
				return errors.New("detect needs the URL of a server")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.given(cmd, args); err != nil {
				return err
			}
			return detect(cmd, flags, options)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.BoolVar(&options.Quick, "quick", false, "measure only the level, not single changes that do not fit it")
	set.Var(dialectFlag{&flags.dialect}, "dialect", "spec or zulip (default: the suite finds out)")
	addConnectionFlags(set, &flags)
	addReadOnlyFlag(set, &flags)
	addOperatorFlags(set, &flags.target)
	addAccountFlags(set, &flags.target)
	return cmd
}

func detect(cmd *cobra.Command, flags checkFlags, options detection.Options) error {
	config, err := target.Load(flags.config, os.Getenv, flags.target)
	if err != nil {
		return err
	}
	config.Guess = true
	found, err := detection.Detect(cmd.Context(), config, options)
	if err != nil {
		return err
	}
	writeFinding(cmd.OutOrStdout(), found)
	if !found.Conforms() {
		return exitStatus(report.ExitNotConformant)
	}
	return nil
}

// exceptionsShown bounds the list of changes that do not fit.
const exceptionsShown = 20

func writeFinding(out io.Writer, found *detection.Finding) {
	fmt.Fprintf(out, "%s · dialect %s\n%s\n", found.URL, found.Dialect, found.Sentence())
	for i, d := range found.Exceptions {
		if i == exceptionsShown {
			fmt.Fprintf(out, "  … and %d more\n", len(found.Exceptions)-i)
			break
		}
		fmt.Fprintf(out, "  does not fit: %s\n", d)
	}
	for _, notice := range found.Notices {
		fmt.Fprintf(out, "note: %s\n", notice)
	}
	fmt.Fprintf(out, "%d rows of the change log seen, %d not seen, %d calls in %.1fs\n", found.Seen, found.Unseen,
		found.Calls, found.Elapsed.Seconds())
}
