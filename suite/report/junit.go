package report

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/onsi/ginkgo/v2/reporters"
	"github.com/onsi/ginkgo/v2/types"
)

// WriteJUnit writes the report as JUnit XML, with Ginkgo's writer: one test case for each
// requirement. Requirements that were not judged are skipped, unstable ones pass.
func (r *Report) WriteJUnit(w io.Writer) error {
	r = r.printable()
	folder, err := os.MkdirTemp("", "spiritlevel-junit-")
	if err != nil {
		return fmt.Errorf("temporary files: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	name := filepath.Join(folder, "report.xml") // Ginkgo writes to files only
	if err := reporters.GenerateJUnitReport(r.ginkgo(), name); err != nil {
		return err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// ginkgo is the report in Ginkgo's terms.
func (r *Report) ginkgo() types.Report {
	out := types.Report{
		SuitePath: r.URL, SuiteDescription: r.URL, SuiteSucceeded: r.ExitCode() == ExitConformant,
		StartTime: r.Started, EndTime: r.Started.Add(r.Elapsed), RunTime: r.Elapsed,
	}
	for _, e := range r.Entries {
		reported := types.SpecReport{
			LeafNodeType: types.NodeTypeIt, LeafNodeText: e.ID + ": " + e.Text, ContainerHierarchyTexts: []string{e.Title},
			LeafNodeLabels: []string{e.Prefix()}, RunTime: e.Elapsed, StartTime: r.Started, State: types.SpecStatePassed,
		}
		switch e.Verdict {
		case Pass, Unstable:
		case Fail, Warn:
			reported.State = types.SpecStateFailed
			if e.Verdict == Warn || e.Known != "" {
				reported.State = types.SpecStateSkipped
			}
			reported.Failure.Message = e.failuresText()
		default:
			reported.State = types.SpecStateSkipped
			reported.Failure.Message = e.Verdict.Label() + ": " + strings.Join(e.Reasons, "; ")
		}
		out.SpecReports = append(out.SpecReports, reported)
	}
	return out
}

// failuresText describes all failures of a requirement, a known one with its reason.
func (e Entry) failuresText() string {
	var parts []string
	if e.Known != "" {
		parts = append(parts, "known: "+e.Known)
	}
	for _, f := range e.Failures {
		parts = append(parts, f.String())
	}
	return strings.Join(parts, "\n\n")
}
