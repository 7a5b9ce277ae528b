package matrix

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/printable"
)

// maxSentences is the maximum number of changes shown for a border.
const maxSentences = 10

// WriteText writes the table of the levels, the borders between results, and the
// output of a failed run.
func (r *Report) WriteText(out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "LEVEL\tRELEASE\tRESULT\tTIME")
	for _, run := range r.Runs {
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\n", run.Level, dash(run.Release), run.verdict(), run.time())
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, b := range r.Borders() {
		fmt.Fprintf(out, "\n%s\n", b.headline())
		for _, line := range b.lines() {
			fmt.Fprintf(out, "  %s\n", line)
		}
	}
	if len(r.Reasons) > 0 {
		fmt.Fprintf(out, "\n%s\n", everywhere)
		for _, reason := range r.Reasons {
			fmt.Fprintf(out, "  %s\n", reason)
		}
	}
	if run := r.telling(); run != nil {
		run.WriteOutput(out)
	}
	_, err := fmt.Fprintf(out, "\n%s\n", r.Conclusion())
	return err
}

// everywhere is the headline of the reasons.
const everywhere = "It fails at every level, so no change between them is the reason:"

// WriteOutput writes the end of the output of a failed run, if there is one.
func (run Run) WriteOutput(out io.Writer) {
	if run.Result == Failed && run.Output != "" {
		fmt.Fprintf(out, "\nThe end of the output at level %d:\n%s\n", run.Level, indent(run.Output))
	}
}

// Conclusion is the result in one line.
func (r *Report) Conclusion() string {
	passed, ranPassed := r.Count(Passed)
	failed, ranFailed := r.Count(Failed)
	text := fmt.Sprintf("%d of %d levels passed", passed, passed+failed)
	if skipped := passed + failed - ranPassed - ranFailed; skipped > 0 {
		text += fmt.Sprintf("; %d levels were not run, because they give the same answers as the level below", skipped)
	}
	if first := r.firstFailed(); first != nil {
		text += fmt.Sprintf("; the first that failed is %d", first.Level)
	}
	return text
}

func (r *Report) firstFailed() *Run {
	for i := range r.Runs {
		if r.Runs[i].Result == Failed {
			return &r.Runs[i]
		}
	}
	return nil
}

// telling is the most informative failed run: the neighbour of a level that passed,
// because other levels may fail for further reasons. Without such a neighbour it is the
// first failed run.
func (r *Report) telling() *Run {
	for _, b := range r.Borders() {
		failed := b.Before
		if b.After.Result == Failed {
			failed = b.After
		}
		for i := range r.Runs {
			if r.Runs[i].Level == failed.source() && r.Runs[i].Output != "" {
				return &r.Runs[i]
			}
		}
	}
	return r.firstFailed()
}

// source is the level of the run that gave the result of a level.
func (run Run) source() featurelevels.Level {
	if run.SameAs != nil {
		return *run.SameAs
	}
	return run.Level
}

func (run Run) verdict() string {
	text := run.Result
	if run.Reason != "" {
		text += ": " + printable.Text(run.Reason)
	}
	if run.SameAs != nil {
		text += fmt.Sprintf(" (as %d)", *run.SameAs)
	}
	return text
}

func (run Run) time() string {
	if run.SameAs != nil {
		return "-"
	}
	return fmt.Sprintf("%.1fs", run.Seconds)
}

func (b Border) headline() string {
	what := "passes"
	if b.After.Result == Failed {
		what = "fails"
	}
	return fmt.Sprintf("It %s from level %d on, and not at %d:", what, b.After.Level, b.Before.Level)
}

// lines are the sentences, cut to a readable number.
func (b Border) lines() []string {
	list := slices.Clone(b.Sentences)
	if more := len(list) - maxSentences; more > 1 {
		list = append(list[:maxSentences], fmt.Sprintf("and %d more changes", more))
	}
	switch {
	case b.After.TurnedBy != "":
		list[0] += Turns
	case b.After.ByNumber:
		list = append(list, NumberTurns)
	case len(b.Before.Operations)+len(b.After.Operations) == 0:
		list = append(list, "the command sent no request to the fake")
	case len(list) == 0:
		list = append(list, "no change between them concerns the requests of the command")
	}
	if b.After.Level-b.Before.Level > 1 {
		list = append(list, fmt.Sprintf("spiritlevel bisect --from %d --to %d finds the level between them", b.Before.Level,
			b.After.Level))
	}
	return list
}

func dash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// indent makes a command's output a block that cannot be taken for the report.
func indent(text string) string {
	var out strings.Builder
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		fmt.Fprintf(&out, "  | %s\n", printable.Text(strings.TrimSuffix(line, "\r")))
	}
	return strings.TrimSuffix(out.String(), "\n")
}
