package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func newLevelsDiff() *cobra.Command {
	return &cobra.Command{
		Use:     "diff <older> <newer>",
		Short:   "List the changes between two levels",
		Long:    "List every change above the older level up to the newer one, with what clients\nsee before and after.",
		Example: "  spiritlevel levels diff 156 185\n  spiritlevel levels diff 6.0 7.0",
		Args:    exactly(2, "levels diff wants two levels, the older and the newer"),
		RunE: func(cmd *cobra.Command, args []string) error {
			older, err := parseLevel(args[0])
			if err != nil {
				return err
			}
			newer, err := parseLevel(args[1])
			if err != nil {
				return err
			}
			if older == newer {
				return fmt.Errorf("levels diff wants two different levels, both are %d", older)
			}
			if older > newer {
				return fmt.Errorf("levels diff goes from the older level to the newer: did you mean levels diff %d %d?", newer, older)
			}
			printDiff(cmd.OutOrStdout(), featurelevels.Changelog()[older+1:newer+1])
			return nil
		},
	}
}

func printDiff(out io.Writer, entries []featurelevels.Entry) {
	total := 0
	for _, entry := range entries {
		if len(entry.Changes) == 0 {
			continue
		}
		fmt.Fprintf(out, "Level %d (release %s)\n", entry.Level, releaseOf(entry))
		for _, change := range entry.Changes {
			printChange(out, change)
		}
		fmt.Fprintln(out)
		total += len(entry.Changes)
	}
	fmt.Fprintf(out, "%d changes in %d levels.\n", total, len(entries))
}

func printChange(out io.Writer, change featurelevels.Row) {
	fmt.Fprintf(out, "  %s\n", change.Summary)
	for _, line := range []struct{ label, text string }{
		{"name", change.Name},
		{"where", strings.Join(change.Endpoints, ", ")},
		{"before", change.Before},
		{"after", change.After},
		{"note", change.Note},
	} {
		if line.text != "" {
			fmt.Fprintf(out, "    %-6s  %s\n", line.label, line.text)
		}
	}
}
