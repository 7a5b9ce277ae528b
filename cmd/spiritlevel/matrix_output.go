package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/matrix"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// matrixOutput has the reports of a matrix or a merge, and their other output.
type matrixOutput struct {
	reports  []string
	annotate bool
}

func (o *matrixOutput) addTo(set *pflag.FlagSet) {
	set.StringArrayVar(&o.reports, "report", nil,
		"write the report to this `file`: .json, .xml (JUnit), .md or .html (repeatable)")
	set.BoolVar(&o.annotate, "annotations", os.Getenv("GITHUB_ACTIONS") == "true",
		"also print the levels that fail as GitHub annotations")
}

// prepare makes the folders of reports, and refuses unwritable paths before the first run.
func (o *matrixOutput) prepare() error {
	for _, name := range o.reports {
		if err := matrix.CheckName(name); err != nil {
			return err
		}
	}
	for _, name := range o.reports {
		if err := makeFolder("--report", filepath.Dir(name)); err != nil {
			return err
		}
		if err := checkOutput("--report", name); err != nil {
			return err
		}
	}
	return nil
}

// publish prints a report, writes its files and returns its exit status.
func (o *matrixOutput) publish(cmd *cobra.Command, result *matrix.Report) error {
	if err := result.WriteText(cmd.OutOrStdout()); err != nil {
		return err
	}
	for _, name := range o.reports {
		if err := result.WriteFile(name); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
	}
	if o.annotate {
		if err := result.WriteAnnotations(cmd.OutOrStdout()); err != nil {
			return err
		}
	}
	if failed, _ := result.Count(matrix.Failed); failed > 0 {
		return exitStatus(report.ExitNotConformant)
	}
	return nil
}
