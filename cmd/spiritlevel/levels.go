package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

const levelsLong = `Without an argument, list every feature level with the release that shipped it.
With a level, list the features of a server at that level. You can give a release
instead of the level it reports: 6.0 is 156.

Every line of "levels 156" is complete, so you can use grep to find an endpoint,
event or name.`

const levelsExample = `  spiritlevel levels
  spiritlevel levels 156
  spiritlevel levels 6.0 | grep 'GET /messages'
  spiritlevel levels diff 156 185`

func newLevels() *cobra.Command {
	levels := &cobra.Command{
		Use:     "levels [level]",
		Short:   "List the feature levels, show one, or compare two",
		Long:    levelsLong,
		Example: levelsExample,
		Args:    atMostOneLevel,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listLevels(cmd.OutOrStdout(), featurelevels.Changelog())
			}
			level, err := parseLevel(args[0])
			if err != nil {
				return err
			}
			return showLevel(cmd.OutOrStdout(), level)
		},
	}
	levels.AddCommand(newLevelsDiff())
	return levels
}

func atMostOneLevel(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if _, err := parseLevel(args[0]); err != nil {
		return fmt.Errorf("%w%s", err, didYouMean(args[0], []string{"diff"}))
	}
	if len(args) > 1 {
		return fmt.Errorf("levels shows one level at a time: did you mean levels diff %s %s?", args[0], args[1])
	}
	return nil
}

func listLevels(out io.Writer, entries []featurelevels.Entry) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "LEVEL\tRELEASE\tCHANGES\tWHAT CHANGED")
	for _, entry := range entries {
		fmt.Fprintf(table, "%d\t%s\t%d\t%s\n", entry.Level, releaseOf(entry), len(entry.Changes), headline(entry))
	}
	return table.Flush()
}

// headline describes a level in one line.
func headline(entry featurelevels.Entry) string {
	switch n := len(entry.Changes); n {
	case 0:
		return entry.Note
	case 1:
		return entry.Changes[0].Summary
	default:
		return fmt.Sprintf("%s (and %d more)", entry.Changes[0].Summary, n-1)
	}
}

// releaseOf is the release that shipped a level, a dash without one.
func releaseOf(entry featurelevels.Entry) string {
	if entry.Release == "" {
		return "-"
	}
	return entry.Release
}
