package matrix

import (
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
	"github.com/spiritlevel/spiritlevel/suite/printable"
)

//go:embed heatmap.css
var heatStyle string

// WriteHTML writes the report as one page that needs no other file: the conclusion, the
// borders between results, a heat map of tests by levels, and the output of failed runs.
func (r *Report) WriteHTML(out io.Writer) error {
	p := heatPage{markup.To(out), r}
	p.Add("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Spiritlevel matrix: %s</title>\n",
		p.command())
	p.Raw("<style>\n" + markup.Tokens + heatStyle + "</style>\n</head>\n<body>\n<main>\n")
	p.head()
	p.borders()
	p.table()
	p.runs()
	p.Raw("</main>\n</body>\n</html>\n")
	return p.Flush()
}

// heatPage writes the parts of the page.
type heatPage struct {
	markup.Writer
	*Report
}

func (p heatPage) command() string { return printable.Text(strings.Join(p.Command, " ")) }

func (p heatPage) head() {
	class := "outcome"
	if failed, _ := p.Count(Failed); failed > 0 {
		class = "outcome failed"
	}
	p.Add("<h1>Levels of <code>%s</code></h1>\n<p class=\"%s\">%s</p>\n<p class=\"faint\">dialect %s</p>\n", p.command(),
		class, p.Conclusion(), p.Dialect)
}

// borders writes the levels at which the result changes, and the reasons.
func (p heatPage) borders() {
	list := p.Borders()
	if len(list)+len(p.Reasons) > 0 {
		p.Raw("<h2>Where the result changes</h2>\n")
	}
	for _, b := range list {
		p.Add("<div class=\"border %s\"><p>%s</p>\n<ul>\n", b.After.Result, b.headline())
		p.items(b.lines())
	}
	if len(p.Reasons) > 0 {
		p.Add("<div class=\"border\"><p>%s</p>\n<ul>\n", everywhere)
		p.items(p.Reasons)
	}
}

func (p heatPage) items(lines []string) {
	for _, line := range lines {
		p.Add("<li>%s</li>\n", printable.Text(line))
	}
	p.Raw("</ul></div>\n")
}

// table writes the heat map: the whole command, then its tests, those that fail somewhere
// first.
func (p heatPage) table() {
	p.Raw("<h2>Heat map</h2>\n<p class=\"legend\"><span>✓ passed</span><span>✗ failed</span><span>· no result</span>" +
		"<span>faint: not run, the answers are those of the level before</span></p>\n" +
		"<div class=\"map\" role=\"region\" aria-label=\"Results by level\" tabindex=\"0\">\n<table>\n<thead>\n")
	p.releases()
	p.Raw("<tr><td></td>")
	for _, run := range p.Runs {
		p.Add("<th scope=\"col\"><a href=\"#level-%v\">%v</a></th>", run.Level, run.Level)
	}
	p.Raw("</tr>\n</thead>\n<tbody>\n<tr class=\"whole\"><th scope=\"row\">the whole command</th>")
	for _, run := range p.Runs {
		p.cell(run.Result, run.SameAs != nil)
	}
	p.Raw("</tr>\n")
	for _, test := range p.tests() {
		p.Add("<tr><th scope=\"row\">%s</th>", test)
		for _, run := range p.Runs {
			p.cell(run.Tests[test], run.SameAs != nil)
		}
		p.Raw("</tr>\n")
	}
	p.Raw("</tbody>\n</table>\n</div>\n")
	if len(p.tests()) == 0 {
		p.Raw("<p class=\"faint\">The command reported no single tests in a form that is known: TAP, go test -v, " +
			"pytest -v, or the list of a JavaScript runner.</p>\n")
	}
}

// releases writes a row that names the release of each column.
func (p heatPage) releases() {
	p.Raw("<tr><td></td>")
	for i := 0; i < len(p.Runs); {
		end := i
		for end < len(p.Runs) && p.Runs[end].Release == p.Runs[i].Release {
			end++
		}
		p.Add("<th class=\"release\" colspan=\"%v\" scope=\"colgroup\">%s</th>", end-i, dash(p.Runs[i].Release))
		i = end
	}
	p.Raw("</tr>\n")
}

// cellOf are the class and the sign of a result, which says the same without colours.
var cellOf = map[string][2]string{Passed: {"p", "✓"}, Failed: {"f", "✗"}, "": {"n", "·"}}

func (p heatPage) cell(result string, same bool) {
	class := cellOf[result][0]
	if same {
		class += " s"
	}
	p.Raw("<td class=\"" + class + "\">" + cellOf[result][1] + "</td>")
}

// tests are the names of all tests: those that fail most first, then by name.
func (p heatPage) tests() []string {
	failures := map[string]int{}
	for _, run := range p.Runs {
		for test, result := range run.Tests {
			failures[test] += map[string]int{Failed: 1}[result]
		}
	}
	names := slices.Sorted(maps.Keys(failures))
	slices.SortStableFunc(names, func(a, b string) int { return failures[b] - failures[a] })
	return names
}

// runs writes the levels, with the output of those that failed.
func (p heatPage) runs() {
	p.Raw("<h2>Levels</h2>\n")
	for _, run := range p.Runs {
		line := fmt.Sprintf("%d · %s · %s · %s", run.Level, dash(run.Release), run.verdict(), run.time())
		if run.Output == "" {
			p.Add("<p id=\"level-%v\">%s</p>\n", run.Level, line)
			continue
		}
		p.Add("<details id=\"level-%v\"><summary>%s</summary>\n<pre>%s</pre>\n</details>\n", run.Level, line,
			printableLines(run.Output))
	}
}
