package main

import (
	"errors"
	"fmt"
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
	for flag, name := range map[string]string{"--junit": f.selections.JUnit, "--write-known": f.writeKnown} {
		if name == "" {
			continue
		}
		if err := report.CheckWritable(name); err != nil {
			return fmt.Errorf("%s: %w", flag, err)
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

// save writes the files of a run, even of an interrupted one. A file that cannot be
// written does not stop the others.
func (f checkFlags) save(verdict *report.Report) error {
	var failed []error
	for _, name := range f.reports {
		if err := verdict.Save(name); err != nil {
			failed = append(failed, fmt.Errorf("--report: %w", err))
		}
	}
	if f.writeKnown != "" {
		if err := verdict.WriteKnown(f.writeKnown, time.Now()); err != nil {
			failed = append(failed, fmt.Errorf("--write-known: %w", err))
		}
	}
	return errors.Join(failed...)
}
