package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

const compareLong = `Compare two JSON reports of the suite: list the requirements that broke since the first
report, and those that were mended.

Exit codes: 0 nothing broke, 2 a file is no report, 7 something broke.`

func newCompare() *cobra.Command {
	return &cobra.Command{
		Use:     "compare BEFORE.json AFTER.json",
		Short:   "Compare two reports: list new and mended failures",
		Long:    compareLong,
		Example: "  spiritlevel check https://chat.test --config chat.yaml --report today.json\n  spiritlevel compare yesterday.json today.json",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return errors.New("compare needs two JSON reports: BEFORE.json AFTER.json")
			}
			return nil
		},
		RunE: compare,
	}
}

func compare(cmd *cobra.Command, args []string) error {
	var read [2]*report.Earlier
	for i, name := range args {
		var err error
		if read[i], err = report.ReadJSON(name); err != nil {
			return err
		}
	}
	found := report.Compare(read[0], read[1])
	out := cmd.OutOrStdout()
	for _, group := range []struct {
		title   string
		changes []report.Change
	}{{"broke", found.Broke}, {"mended", found.Mended}, {"otherwise", found.Other}} {
		if len(group.changes) > 0 {
			fmt.Fprintf(out, "%s\n", group.title)
		}
		for _, c := range group.changes {
			fmt.Fprintf(out, "  %-8s %s -> %s\n", c.ID, verdictOr(c.Before), verdictOr(c.After))
		}
	}
	if before, after := read[0].Target.Level, read[1].Target.Level; before != after {
		fmt.Fprintf(out, "note: the reports are of levels %d and %d\n", before, after)
	}
	for i, earlier := range read {
		if earlier.Interrupted {
			fmt.Fprintf(out, "note: %s is of an interrupted run: the other requirements may be broken\n", args[i])
		}
	}
	if found.Apart > 0 {
		fmt.Fprintf(out, "note: %d requirements are in only one of the reports\n", found.Apart)
	}
	fmt.Fprintf(out, "%d broke, %d mended, %d other changes\n", len(found.Broke), len(found.Mended), len(found.Other))
	if len(found.Broke) > 0 {
		return exitStatus(report.ExitRegressed)
	}
	return nil
}

// verdictOr is the word for a verdict, or for a report without one.
func verdictOr(v report.Verdict) string {
	if v == "" {
		return "not in the report"
	}
	return v.Label()
}
