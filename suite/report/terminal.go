package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// palette wraps text in terminal colours, or leaves it alone.
type palette bool

func (p palette) paint(code, text string) string {
	if !p {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (p palette) verdict(v Verdict, text string) string {
	codes := map[Verdict]string{Pass: "32", Fail: "1;31", Warn: "33", Unstable: "33", NotTestable: "35", NotRun: "35"}
	if code, ok := codes[v]; ok {
		return p.paint(code, text)
	}
	return p.paint("2", text)
}

// Terminal says how the report is written for people.
type Terminal struct {
	Color   bool
	Verbose bool // name each requirement that could not be tested
}

// WriteTerminal writes the report for people: the conclusion and the counts, every
// failure with the demanded and the received value, the untestable requirements, and a
// line of counts for each section. The conclusion comes again as the last line, which a
// terminal shows.
func (r *Report) WriteTerminal(w io.Writer, options Terminal) error {
	r = r.printable()
	out := bufio.NewWriter(w)
	paint := palette(options.Color)
	code := Pass
	if r.ExitCode() != ExitConformant {
		code = Fail
	}
	conclusion := paint.verdict(code, r.Conclusion())
	fmt.Fprintln(out, conclusion)
	r.writeHead(out, paint)
	for _, cause := range r.Causes() {
		r.writeCause(out, paint, cause)
	}
	r.writeKnown(out, paint)
	r.writeUntestable(out, paint, options.Verbose)
	r.writeSections(out, paint)
	fmt.Fprintf(out, "\n%s\n", conclusion)
	return out.Flush()
}

func (r *Report) writeHead(out io.Writer, paint palette) {
	fmt.Fprintf(out, "%s · %s · run %s\n%s\n", r.URL, r.product(), r.Run, r.total(paint))
	fmt.Fprintf(out, "judged %d of %d requirements that apply, in %s\n", r.Judged(), r.Applicable(),
		r.Elapsed.Round(time.Millisecond))
	for _, notice := range r.Notices {
		fmt.Fprintf(out, "note: %s\n", notice)
	}
}

// product describes the judged server.
func (r *Report) product() string {
	text := fmt.Sprintf("level %d", r.Level)
	if !r.Declared {
		text += " (none declared)"
	}
	text += " · dialect " + r.Dialect
	if r.Version != "" {
		text += " · version " + r.Version
	}
	return text
}

// writeSections folds the sections without anything to judge into one
// line.
func (r *Report) writeSections(out io.Writer, paint palette) {
	fmt.Fprintln(out)
	var silent []string
	for _, section := range r.sections() {
		if section.counts[NotCovered]+section.counts[NotApplicable]+section.counts[Unobservable] == section.size {
			silent = append(silent, section.prefix)
			continue
		}
		var parts []string
		for _, v := range Verdicts() {
			if n := section.counts[v]; n > 0 {
				parts = append(parts, paint.verdict(v, fmt.Sprintf("%d %s", n, v.Label())))
			}
		}
		fmt.Fprintf(out, "  %s  %-44s %s\n", section.prefix, section.title, strings.Join(parts, ", "))
	}
	if len(silent) > 0 {
		fmt.Fprintf(out, "  %s\n",
			paint.verdict(NotCovered, fmt.Sprintf("nothing judged of %d sections: %s", len(silent), strings.Join(silent, " "))))
	}
}

// writeCause shows what the server did wrong once, with all requirements that
// it breaks.
func (r *Report) writeCause(out io.Writer, paint palette, c Cause) {
	f := c.Failure
	title := fmt.Sprintf("%s  %s", strings.Join(firstOf(c.Broken, idsShown), " "), r.sentence(c.Broken[0]))
	if n := len(c.Broken); n > 1 {
		title = fmt.Sprintf("%d requirements  %s", n, c.Headline())
	}
	fmt.Fprintf(out, "\n%s %s\n", paint.verdict(c.Verdict, strings.ToUpper(string(c.Verdict))), title)
	if c.Indirect {
		fmt.Fprintf(out, "  before     the server failed while the spec was still arranging its case\n")
	}
	if len(c.Broken) > 1 {
		fmt.Fprintf(out, "  breaks     %s\n", strings.Join(firstOf(c.Broken, idsShown), " "))
	}
	fmt.Fprintf(out, "  demanded   %s\n", f.Demanded)
	fmt.Fprintf(out, "  came       %s\n", f.Came)
	if f.Where != "" {
		fmt.Fprintf(out, "  where      %s\n", f.Where)
	}
	if f.Exchange != nil {
		fmt.Fprintf(out, "  call       %s %s answered %d\n", f.Exchange.Method, f.Exchange.URL, f.Exchange.Status)
		fmt.Fprintf(out, "  answer     %s\n", f.Exchange.Answer)
		fmt.Fprintf(out, "  again      %s\n", f.Exchange.Curl)
	}
	fmt.Fprintf(out, "  spec       %s\n", f.Spec)
}

// idsShown bounds the list of requirements that one cause breaks.
const idsShown = 40

// firstOf returns the first n elements, and how many more there are.
func firstOf(list []string, n int) []string {
	if len(list) <= n {
		return list
	}
	return append(list[:n:n], fmt.Sprintf("and %d more", len(list)-n))
}

// sentence is the specification's sentence of a requirement of the report.
func (r *Report) sentence(id string) string {
	for _, e := range r.Entries {
		if e.ID == id {
			return e.Text
		}
	}
	return ""
}

// writeKnown lists the failures that are known.
func (r *Report) writeKnown(out io.Writer, paint palette) {
	title := "\nknown failures\n"
	for _, e := range r.Entries {
		if e.Known != "" {
			fmt.Fprintf(out, "%s  %s: %s\n", title, paint.verdict(e.Verdict, e.ID), e.Known)
			title = ""
		}
	}
}

// reasonCount is a reason why requirements could not be tested, and which these are.
type reasonCount struct {
	reason string
	ids    []string
}

// untestable gathers the requirements that lack the same prerequisite, the most first.
func (r *Report) untestable() []reasonCount {
	var all []reasonCount
	for _, e := range r.Entries {
		if e.Verdict != NotTestable {
			continue
		}
		reason := strings.Join(e.Reasons, "; ")
		i := slices.IndexFunc(all, func(known reasonCount) bool { return known.reason == reason })
		if i < 0 {
			i, all = len(all), append(all, reasonCount{reason: reason})
		}
		all[i].ids = append(all[i].ids, e.ID)
	}
	slices.SortStableFunc(all, func(a, b reasonCount) int { return len(b.ids) - len(a.ids) })
	return all
}

// writeUntestable counts what could not be tested by its reason.
func (r *Report) writeUntestable(out io.Writer, paint palette, verbose bool) {
	all := r.untestable()
	if len(all) == 0 {
		return
	}
	title := "not testable here"
	if !verbose {
		title += " (--verbose names the requirements)"
	}
	fmt.Fprintf(out, "\n%s\n", paint.verdict(NotTestable, title))
	for _, each := range all {
		fmt.Fprintf(out, "  %4d  %s\n", len(each.ids), each.reason)
		if verbose {
			fmt.Fprintf(out, "        %s\n", strings.Join(each.ids, " "))
		}
	}
}

func (r *Report) total(paint palette) string {
	var parts []string
	for _, v := range Verdicts() {
		n := r.Count(v)
		if n == 0 && v != Pass && v != Fail && v != Warn {
			continue
		}
		text := fmt.Sprintf("%d %s", n, v.Label())
		if n > 0 {
			text = paint.verdict(v, text)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

type sectionCount struct {
	prefix, title string
	size          int
	counts        map[Verdict]int
}

func (r *Report) sections() []sectionCount {
	var sections []sectionCount
	at := make(map[string]int)
	for _, e := range r.Entries {
		i, known := at[e.Prefix()]
		if !known {
			i = len(sections)
			at[e.Prefix()] = i
			sections = append(sections, sectionCount{prefix: e.Prefix(), title: e.Title, counts: make(map[Verdict]int)})
		}
		sections[i].size++
		sections[i].counts[e.Verdict]++
	}
	return sections
}
