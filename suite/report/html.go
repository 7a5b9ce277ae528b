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

// WriteHTML writes the report as one page that needs no other file: the conclusion, the
// judged server, the causes of failures, and the sections of the specification with each
// requirement.
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
	p.untestable(r.untestable())
	p.contents(r)
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

// add writes text of this program with values from any source, in elements or quoted
// attributes.
func (p page) add(markup string, values ...any) {
	for i, v := range values {
		values[i] = html.EscapeString(fmt.Sprint(v))
	}
	fmt.Fprintf(p.out, markup, values...)
}

func (p page) summary(r *Report) {
	outcome := "outcome"
	if r.ExitCode() != ExitConformant {
		outcome = "outcome failed"
	}
	p.add("<h1>Conformance of %s</h1>\n<p class=\"%s\">%s</p>\n<dl>\n", r.URL, outcome, r.Conclusion())
	p.fact("server", r.product())
	p.fact("date", r.Started.UTC().Format("2006-01-02 15:04 MST"))
	p.fact("run", fmt.Sprintf("%s, %s", r.Run, r.Elapsed.Round(time.Millisecond)))
	p.fact("judged", fmt.Sprintf("%d of %d requirements that apply: %s", r.Judged(), r.Applicable(), r.total(false)))
	p.raw("</dl>\n")
	for _, n := range r.Notices {
		p.add("<p class=\"faint\">note: %s</p>\n", n)
	}
}

func (p page) fact(name, value string) { p.add("<dt>%s</dt><dd>%s</dd>\n", name, value) }

// sentence writes text in which backticks mark code, as the specification does.
func (p page) sentence(text string) {
	for i, part := range strings.Split(text, "`") {
		if code := i%2 == 1; code {
			p.add("<code>%s</code>", part)
		} else {
			p.add("%s", part)
		}
	}
}

// untestable counts what could not be tested by its reason.
func (p page) untestable(all []reasonCount) {
	if len(all) == 0 {
		return
	}
	p.raw("<h2>Not testable here</h2>\n")
	for _, each := range all {
		p.add("<details><summary><b>%v</b> · ", len(each.ids))
		p.sentence(each.reason)
		p.raw("</summary>\n")
		p.links(each.ids)
		p.raw("</details>\n")
	}
}

func (p page) links(ids []string) {
	p.raw("<p>")
	for _, id := range ids {
		p.add("<a href=\"#%s\">%s</a> ", id, id)
	}
	p.raw("</p>\n")
}

// contents links to the sections, with the number of failures in each.
func (p page) contents(r *Report) {
	p.raw("<nav aria-label=\"Contents\"><h2>Contents</h2>\n<ol>\n")
	for _, s := range r.sections() {
		p.add("<li><a href=\"#section-%s\">%s</a> ", s.prefix, s.prefix)
		p.sentence(s.title)
		for _, v := range []Verdict{Fail, Warn, Unstable} {
			if n := s.counts[v]; n > 0 {
				p.add(" <span class=\"%s\"><b class=\"verdict\">%v %s</b></span>", v, n, v.Label())
			}
		}
		p.raw("</li>\n")
	}
	p.raw("</ol></nav>\n")
}

func (p page) causes(causes []Cause) {
	if len(causes) == 0 {
		return
	}
	p.raw("<h2>What is wrong, by cause</h2>\n")
	for _, c := range causes {
		p.add("<details class=\"cause %s\"><summary><b class=\"verdict\">%s</b> ", c.Verdict, c.Verdict.Label())
		p.add("<b>%v</b> · ", len(c.Broken))
		p.sentence(c.Headline())
		if c.Indirect {
			p.raw(" <span class=\"faint\">(kept specs from their point)</span>")
		}
		p.raw("</summary>\n")
		p.links(c.Broken)
		p.failure(c.Failure)
		p.raw("</details>\n")
	}
}

func (p page) failure(f Failure) {
	p.raw("<pre>demanded  ")
	p.sentence(f.Demanded)
	p.add("\ncame      %s", f.Came)
	if f.Where != "" {
		p.add("\nwhere     %s", f.Where)
	}
	if e := f.Exchange; e != nil {
		p.add("\ncall      %s %s answered %v\nanswer    %s</pre>\n<pre>%s", e.Method, e.URL, e.Status, e.Answer, e.Curl)
	}
	p.raw("</pre>\n")
}

// filter writes the controls with which the script of the page hides requirements.
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
	p.add("<section id=\"section-%s\"><h2>%s · ", s.prefix, s.prefix)
	p.sentence(s.title)
	p.raw("</h2>\n<ul>\n")
	for _, e := range r.Entries {
		if e.Prefix() == s.prefix {
			p.entry(e)
		}
	}
	p.raw("</ul></section>\n")
}

func (p page) entry(e Entry) {
	p.add("<li id=\"%s\" class=\"%s\"><span class=\"id\">%s</span><span class=\"verdict\">%s</span><span>",
		e.ID, e.Verdict, e.ID, e.Verdict.Label())
	p.sentence(e.Text)
	p.raw("</span>")
	if e.Known != "" {
		p.add("<span class=\"reasons\">known: %s</span>", e.Known)
	}
	for _, reason := range e.Reasons {
		p.raw("<span class=\"reasons\">")
		p.sentence(reason)
		p.raw("</span>")
	}
	for _, f := range e.Failures {
		p.add("<details><summary>%s: demanded ", f.Spec)
		p.sentence(f.Demanded)
		p.raw("</summary>")
		p.failure(f)
		p.raw("</details>")
	}
	p.raw("</li>\n")
}
