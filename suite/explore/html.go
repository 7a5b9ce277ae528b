package explore

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"maps"
	"slices"
	"strings"
)

const pageHead = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Spiritlevel exploration</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
:root { color-scheme: light dark }
pre { overflow-x: auto; padding: .6rem; border: 1px solid #8886; border-radius: 4px }
table { border-collapse: collapse; margin: 1rem 0 }
td, th { padding: .1rem .5rem; text-align: left; vertical-align: top }
.map td { border: 1px solid #8884; font-size: 12px; min-width: 2.2rem; text-align: right }
.map th { font-weight: 500; font-size: 12px }
.n0 { background: #c0392b33 } .n1 { background: #f1c40f33 } .n2 { background: #2ecc7133 } .n3 { background: #27ae6077 }
</style></head><body>
`

// WriteHTML writes the result as one page, with the coverage as a map.
func (r *Result) WriteHTML(w io.Writer) error {
	out := bufio.NewWriter(w)
	add := func(markup string, values ...any) {
		for i, v := range values {
			values[i] = html.EscapeString(fmt.Sprint(v))
		}
		fmt.Fprintf(out, markup, values...)
	}
	_, _ = out.WriteString(pageHead)
	add("<h1>Exploration of %s</h1>\n<p>%s</p>\n<p>Level %v, dialect %s, seed %v, run %s.</p>\n", r.URL, r.Conclusion(),
		r.Level, r.Dialect, r.Seed, r.Run)
	for _, text := range r.Notices {
		add("<p>note: %s</p>\n", text)
	}
	for _, f := range r.Findings {
		add("<h2>%s</h2>\n<pre>%s</pre>\n", f.Key, f)
	}
	r.writeMap(add)
	r.writeLaws(add)
	add("<h2>%s</h2>\n<p>", "Events")
	for _, name := range sortedKeys(r.Coverage.Events) {
		add("%s: %v · ", name, r.Coverage.Events[name])
	}
	add("</p>\n<h2>%s</h2>\n<p>", "Settings")
	for _, name := range sortedKeys(r.Coverage.Settings) {
		add("%s: %v · ", name, r.Coverage.Settings[name])
	}
	_, _ = out.WriteString("</p>\n</body></html>\n")
	return out.Flush()
}

// writeMap writes how often each parameter of an operation had each role as its caller, taken and refused.
func (r *Result) writeMap(add func(markup string, values ...any)) {
	counts := make(map[Cell]int)
	roles := make(map[string]bool)
	rows := make(map[Cell]bool)
	for cell, n := range r.Coverage.Cells {
		counts[Cell{Operation: cell.Operation, Parameter: cell.Parameter, Kind: cell.Kind, Role: cell.Role}] += n
		roles[cell.Role] = true
		rows[Cell{Operation: cell.Operation, Parameter: cell.Parameter, Kind: cell.Kind}] = true
	}
	columns := slices.Sorted(maps.Keys(roles))
	add("<h2>%s</h2>\n<table class=\"map\">\n<tr><th>operation</th><th>parameter</th><th>value</th>", "Coverage")
	for _, role := range columns {
		add("<th>%s</th>", role)
	}
	add("%s</tr>\n", "")
	sorted := slices.SortedFunc(maps.Keys(rows), func(a, b Cell) int {
		return strings.Compare(a.Operation+" "+a.Parameter+" "+a.Kind, b.Operation+" "+b.Parameter+" "+b.Kind)
	})
	for _, row := range sorted {
		add("<tr><th>%s</th><th>%s</th><th>%s</th>", row.Operation, row.Parameter, row.Kind)
		for _, role := range columns {
			cell := row
			cell.Role = role
			add("<td class=\"n%v\">%v</td>", shade(counts[cell]), counts[cell])
		}
		add("%s</tr>\n", "")
	}
	add("%s</table>\n", "")
}

// writeLaws writes how often each operation tried each general law.
func (r *Result) writeLaws(add func(markup string, values ...any)) {
	add("<h2>%s</h2>\n<p>The numbers are those of <code>spiritlevel help laws</code>.</p>\n"+
		"<table class=\"map\">\n<tr><th>operation</th>", "General laws")
	const laws = envelopeLaw
	for law := 1; law <= laws; law++ {
		add("<th>%v</th>", law)
	}
	add("%s</tr>\n", "")
	for _, row := range r.Coverage.Rows() {
		tried := r.Coverage.lawsOf(row.Operation)
		add("<tr><th>%s</th>", row.Operation)
		for law := 1; law <= laws; law++ {
			add("<td class=\"n%v\">%v</td>", shade(tried[law]), tried[law])
		}
		add("%s</tr>\n", "")
	}
	add("%s</table>\n", "")
}

// shade is a class of the page: 0 for nothing, up to 3.
func shade(n int) int {
	const some, many = 3, 20
	switch {
	case n == 0:
		return 0
	case n < some:
		return 1
	case n < many:
		return 2
	}
	return 3
}
