package report

import (
	_ "embed"
	"html/template"
	"io"
	"time"
)

//go:embed report.html
var pageText string

// WriteHTML writes the report as one page that needs nothing else: the sections
// of the specification, each requirement with its verdict, and a filter.
func (r *Report) WriteHTML(w io.Writer) error {
	page, err := template.New("report").Parse(pageText)
	if err != nil {
		return err
	}
	r = r.printable()
	data := pageData{Report: r, Conclusion: r.Conclusion(), Failed: r.ExitCode() != ExitConformant, Time: r.Elapsed.Round(time.Millisecond).String()}
	for _, v := range Verdicts() {
		if n := r.Count(v); n > 0 {
			data.Counts = append(data.Counts, pageCount{v, v.Label(), n})
		}
	}
	data.Causes = r.Causes()
	for _, s := range r.sections() {
		section := pageSection{Prefix: s.prefix, Title: s.title}
		for _, e := range r.Entries {
			if e.Prefix() == s.prefix {
				section.Entries = append(section.Entries, e)
			}
		}
		data.Sections = append(data.Sections, section)
	}
	return page.Execute(w, data)
}

type pageData struct {
	*Report
	Conclusion, Time string
	Failed           bool
	Counts           []pageCount
	Causes           []Cause
	Sections         []pageSection
}

type pageCount struct {
	Verdict Verdict
	Label   string
	Number  int
}

type pageSection struct {
	Prefix, Title string
	Entries       []Entry
}
