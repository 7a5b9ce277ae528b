package report

import (
	_ "embed"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// pageText is the page around the report: its style, and the script of its filter.
//
//go:embed report.html
var pageText string

// pageTitle, pageTokens and pageReport are the places in the page that a report fills.
const (
	pageTitle  = "Spiritlevel report"
	pageTokens = "/* the tokens */\n"
	pageReport = "<!-- the report -->\n"
)

// WriteHTML writes the report as one page that needs no other file: the conclusion, the
// causes of failures with their requirements, the judged server, and the sections of the specification with each
// requirement.
func (r *Report) WriteHTML(w io.Writer) error {
	r = r.printable()
	before, after, _ := strings.Cut(pageText, pageReport)
	head, style, _ := strings.Cut(before, pageTitle)
	p := page{markup.To(w)}
	p.Raw(head)
	p.Add("Spiritlevel: %s", r.URL)
	p.Raw(strings.Replace(style, pageTokens, markup.Tokens, 1))
	p.conclusion(r)
	p.causes(r.Causes())
	p.summary(r)
	p.untestable(r.untestable())
	p.contents(r)
	p.filter(r)
	for _, s := range r.sections() {
		p.section(r, s)
	}
	p.Raw(after)
	return p.Flush()
}

// page writes the parts of a report.
type page struct{ markup.Writer }

func (p page) conclusion(r *Report) {
	outcome := "outcome"
	if r.ExitCode() != ExitConformant {
		outcome = "outcome failed"
	}
	p.Add("<h1>Conformance of %s</h1>\n<p class=\"%s\">%s</p>\n", r.URL, outcome, r.Conclusion())
}

// summary has the facts of the run, after its failures.
func (p page) summary(r *Report) {
	p.Raw("<h2>The run</h2>\n<dl>\n")
	p.fact("server", r.product())
	p.fact("date", r.Started.UTC().Format("2006-01-02 15:04 MST"))
	p.fact("run", fmt.Sprintf("%s, %s", r.Run, r.Elapsed.Round(time.Millisecond)))
	p.fact("judged", fmt.Sprintf("%d of %d requirements that apply: %s", r.Judged(), r.Applicable(), r.total(false)))
	p.Raw("</dl>\n")
	for _, n := range r.Notices {
		p.Add("<p class=\"faint\">note: %s</p>\n", n)
	}
}

func (p page) fact(name, value string) { p.Add("<dt>%s</dt><dd>%s</dd>\n", name, value) }

// untestable counts what could not be tested by its reason.
func (p page) untestable(all []reasonCount) {
	if len(all) == 0 {
		return
	}
	p.Raw("<h2>Not testable here</h2>\n")
	for _, each := range all {
		p.Add("<details><summary><b>%v</b> · ", len(each.ids))
		p.Sentence(each.reason)
		p.Raw("</summary>\n")
		p.links(each.ids)
		p.Raw("</details>\n")
	}
}

func (p page) links(ids []string) {
	p.Raw("<p>")
	for _, id := range ids {
		p.Add("<a href=\"#%s\">%s</a> ", id, id)
	}
	p.Raw("</p>\n")
}

// contents links to the sections, with the number of failures in each.
func (p page) contents(r *Report) {
	p.Raw("<nav aria-label=\"Contents\"><h2>Contents</h2>\n<ol>\n")
	for _, s := range r.sections() {
		p.Add("<li><a href=\"#section-%s\">%s</a> ", s.prefix, s.prefix)
		p.Sentence(s.title)
		for _, v := range []Verdict{Fail, Warn, Unstable} {
			if n := s.counts[v]; n > 0 {
				p.Add(" <span class=\"%s\"><b class=\"verdict\">%v %s</b></span>", v, n, v.Label())
			}
		}
		p.Raw("</li>\n")
	}
	p.Raw("</ol></nav>\n")
}

// causesOpen is the number of causes that are read without a click.
const causesOpen = 3

func (p page) causes(causes []Cause) {
	if len(causes) == 0 {
		return
	}
	p.Raw("<h2>What is wrong, by cause</h2>\n")
	for i, c := range causes {
		open := ""
		if i < causesOpen {
			open = " open"
		}
		p.Add("<details class=\"cause %s\""+open+"><summary><b class=\"verdict\">%s</b> ", c.Verdict, c.Verdict.Label())
		p.Add("<b>%v</b> · ", len(c.Broken))
		p.Sentence(c.Headline())
		if c.Indirect {
			p.Raw(" <span class=\"faint\">(kept specs from their point)</span>")
		}
		p.Raw("</summary>\n")
		p.links(c.Broken)
		p.failure(c.Failure)
		p.Raw("</details>\n")
	}
}

func (p page) failure(f Failure) {
	p.Raw("<pre>demanded  ")
	p.Sentence(f.Demanded)
	p.Add("\ncame      %s", f.Came)
	if f.Where != "" {
		p.Add("\nwhere     %s", f.Where)
	}
	if e := f.Exchange; e != nil {
		p.Add("\ncall      %s %s answered %v\nanswer    %s</pre>\n<pre>%s", e.Method, e.URL, e.Status, e.Answer, e.Curl)
	}
	p.Raw("</pre>\n")
}

// filter writes the controls with which the script of the page hides requirements.
func (p page) filter(r *Report) {
	p.Raw("\n<form class=\"filter\" aria-label=\"Filter\">\n" +
		"<input type=\"search\" id=\"words\" placeholder=\"id or words\" aria-label=\"id or words\">\n")
	for _, v := range Verdicts() {
		if n := r.Count(v); n > 0 {
			p.Add("<label><input type=\"checkbox\" value=\"%s\" checked> %s %v</label>\n", v, v.Label(), n)
		}
	}
	p.Raw("</form>\n")
}

func (p page) section(r *Report, s sectionCount) {
	p.Add("<section id=\"section-%s\"><h2>%s · ", s.prefix, s.prefix)
	p.Sentence(s.title)
	p.Raw("</h2>\n<ul>\n")
	for _, e := range r.Entries {
		if e.Prefix() == s.prefix {
			p.entry(e)
		}
	}
	p.Raw("</ul></section>\n")
}

func (p page) entry(e Entry) {
	p.Add("<li id=\"%s\" class=\"%s\"><span class=\"id\">%s</span><span class=\"verdict\">%s</span><span>",
		e.ID, e.Verdict, e.ID, e.Verdict.Label())
	p.Sentence(e.Text)
	p.Raw("</span>")
	if e.Known != "" {
		p.Add("<span class=\"reasons\">known: %s</span>", e.Known)
	}
	for _, reason := range e.Reasons {
		p.Raw("<span class=\"reasons\">")
		p.Sentence(reason)
		p.Raw("</span>")
	}
	for _, f := range e.Failures {
		p.Add("<details><summary>%s: demanded ", f.Spec)
		p.Sentence(f.Demanded)
		p.Raw("</summary>")
		p.failure(f)
		p.Raw("</details>")
	}
	p.Raw("</li>\n")
}
