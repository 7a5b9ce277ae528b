package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// readFiles reads the files that a run needs. Before the run it also checks that the
// output files can be written.
func (f checkFlags) readFiles(run *suite.Config) error {
	for _, name := range f.reports {
		if err := report.CheckFile(name); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
	}
	var err error
	if f.known != "" {
		if run.Known, err = report.ReadKnown(f.known); err != nil {
			return fmt.Errorf("--known: %w", err)
		}
	}
	if f.rerun == "" {
		return nil
	}
	earlier, err := report.ReadJSON(f.rerun)
	if err != nil {
		return fmt.Errorf("--rerun-failed: %w", err)
	}
	failed := earlier.Failed()
	if len(failed) == 0 {
		return fmt.Errorf("--rerun-failed: nothing is broken or unstable in %s", f.rerun)
	}
	run.Requirements = append(run.Requirements, failed...)
	return nil
}

// save writes the files of a run, even if the run was interrupted.
func (f checkFlags) save(verdict *report.Report, out io.Writer) error {
	for _, name := range f.reports {
		if err := verdict.Save(name); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
	}
	if f.writeKnown != "" {
		if err := verdict.WriteKnown(f.writeKnown, time.Now()); err != nil {
			return fmt.Errorf("--write-known: %w", err)
		}
	}
	if f.annotate {
		return verdict.WriteAnnotations(out)
	}
	return nil
}
