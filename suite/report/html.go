package report

import (
	"bufio"
	_ "embed"
	"fmt"
	"html"
	"io"
	"strings"
	"time"
)

// pageText is the page around the report: its style, and the script of its filter.
//
//go:embed report.html
var pageText string

// pageTitle and pageReport are the places in the page that a report fills.
const (
	pageTitle  = "Spiritlevel report"
	pageReport = "<!-- the report -->\n"
)

// WriteHTML writes the report as one page that needs nothing else: the sections
// of the specification, each requirement with its verdict, and a filter.
func (r *Report) WriteHTML(w io.Writer) error {
	r = r.printable()
	before, after, _ := strings.Cut(pageText, pageReport)
	head, style, _ := strings.Cut(before, pageTitle)
	out := bufio.NewWriter(w)
	p := page{out}
	p.raw(head)
	p.add("Spiritlevel: %s", r.URL)
	p.raw(style)
	p.summary(r)
	p.causes(r.Causes())
	p.filter(r)
	for _, s := range r.sections() {
		p.section(r, s)
	}
	p.raw(after)
	return out.Flush()
}

// page writes HTML. It is no html/template: that finds methods by their names, for which
// the linker keeps every method of the program, a tenth of its size. The error of writing
// is that of Flush.
type page struct{ out *bufio.Writer }

// raw writes text of this program.
func (p page) raw(markup string) { _, _ = p.out.WriteString(markup) }

// add writes text of this program with values, which may be anybody's, in elements or
// quoted attributes.
func (p page) add(markup string, values ...any) {
	for i, v := range values {
		values[i] = html.EscapeString(fmt.Sprint(v))
	}
	fmt.Fprintf(p.out, markup, values...)
}

func (p page) summary(r *Report) {
	p.add("<h1>%s</h1>\n", r.URL)
	outcome := "outcome"
	if r.ExitCode() != ExitConformant {
		outcome = "outcome failed"
	}
	p.add("<p class=\"%s\">%s</p>\n", outcome, r.Conclusion())
	p.add("<p class=\"faint\">level %v", r.Level)
	if !r.Declared {
		p.raw(" (none declared)")
	}
	if r.Version != "" {
		p.add(" · version %s", r.Version)
	}
	p.add(" · dialect %v · run %s · judged %v of %v requirements that apply · %v</p>\n",
		r.Dialect, r.Run, r.Judged(), r.Applicable(), r.Elapsed.Round(time.Millisecond))
	for _, n := range r.Notices {
		p.add("<p class=\"faint\">note: %s</p>\n", n)
	}
}

func (p page) causes(causes []Cause) {
	if len(causes) == 0 {
		return
	}
	p.raw("<h2>What is wrong, by cause</h2>\n")
	for _, c := range causes {
		p.add("<details class=\"cause %s\"><summary><b>%v</b> · %s", c.Verdict, len(c.Broken), c.Headline())
		if c.Indirect {
			p.raw(" <span class=\"faint\">(kept specs from their point)</span>")
		}
		p.raw("</summary>\n<p>")
		for _, id := range c.Broken {
			p.add("<a href=\"#%s\">%s</a> ", id, id)
		}
		p.raw("</p>\n")
		p.failure(c.Failure)
		p.raw("</details>\n")
	}
}

func (p page) failure(f Failure) {
	p.add("<pre>demanded  %s\ncame      %s", f.Demanded, f.Came)
	if f.Where != "" {
		p.add("\nwhere     %s", f.Where)
	}
	if e := f.Exchange; e != nil {
		p.add("\ncall      %s %s answered %v\nanswer    %s</pre>\n<pre>%s", e.Method, e.URL, e.Status, e.Answer, e.Curl)
	}
	p.raw("</pre>\n")
}

// filter writes what the script of the page hides requirements by.
func (p page) filter(r *Report) {
	p.raw("\n<form class=\"filter\" aria-label=\"Filter\">\n" +
		"<input type=\"search\" id=\"words\" placeholder=\"id or words\" aria-label=\"id or words\">\n")
	for _, v := range Verdicts() {
		if n := r.Count(v); n > 0 {
			p.add("<label><input type=\"checkbox\" value=\"%s\" checked> %s %v</label>\n", v, v.Label(), n)
		}
	}
	p.raw("</form>\n")
}

func (p page) section(r *Report, s sectionCount) {
	p.add("<section><h2>%s · %s</h2>\n<ul>\n", s.prefix, s.title)
	for _, e := range r.Entries {
		if e.Prefix() == s.prefix {
			p.entry(e)
		}
	}
	p.raw("</ul></section>\n")
}

func (p page) entry(e Entry) {
	p.add("<li id=\"%s\" class=\"%s\"><span class=\"id\">%s</span><span class=\"verdict\">%s</span><span>%s</span>",
		e.ID, e.Verdict, e.ID, e.Verdict.Label(), e.Text)
	if e.Known != "" {
		p.add("<span class=\"reasons\">known: %s</span>", e.Known)
	}
	for _, reason := range e.Reasons {
		p.add("<span class=\"reasons\">%s</span>", reason)
	}
	for _, f := range e.Failures {
		p.add("<details><summary>%s: demanded %s</summary>", f.Spec, f.Demanded)
		p.failure(f)
		p.raw("</details>")
	}
	p.raw("</li>\n")
}
