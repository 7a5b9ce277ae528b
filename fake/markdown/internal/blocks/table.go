package blocks

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// maxCells is the maximum number of table cells in a message: the HTML of more could not
// be sent (E7).
const maxCells = tree.MaxHTML / len("<td></td>\n")

// tableShape is the shape of a table by its first two rows.
type tableShape struct {
	bordered bool
	align    []string // of each column: "", left, center, right
}

// table is a row of heads, a row of dashes and the rows below (B11).
func (s *state) table(parent *tree.Element, block string) (rest string, took bool) {
	shape, ok := tableOf(block)
	if !ok {
		return "", false
	}
	head, below, _ := tree.NextLine(block)
	_, body, more := tree.NextLine(below)
	table := parent.Add(tree.New("table"))
	s.row(table.Add(tree.New("thead")), shape, head, "th")
	rows := table.Add(tree.New("tbody"))
	if !more {
		empty := rows.Add(tree.New("tr"))
		for range shape.align {
			empty.Add(tree.New("td"))
		}
	}
	for more {
		var line string
		line, body, more = tree.NextLine(body)
		s.row(rows, shape, line, "td")
	}
	return "", true
}

// row makes a row with as many cells as the table has columns.
func (s *state) row(parent *tree.Element, shape tableShape, line, tag string) {
	if s.cells += len(shape.align); s.cells > maxCells {
		return
	}
	cells := shape.cells(strings.Trim(line, " "))
	tr := parent.Add(tree.New("tr"))
	for i, align := range shape.align {
		cell := tr.Add(tree.New(tag))
		if i < len(cells) {
			cell.Head.Text = strings.Trim(cells[i], " ")
		}
		if align != "" {
			cell.Set("style", "text-align: "+align+";")
		}
	}
}

// tableOf reads the shape of a table from the first two rows of a block. The second row
// must have as many columns of dashes. In a table of one column each row needs a bar.
func tableOf(block string) (tableShape, bool) {
	head, below, more := tree.NextLine(block)
	if !more || !strings.Contains(head, "|") {
		return tableShape{}, false
	}
	head = strings.Trim(head, " ")
	shape := tableShape{bordered: strings.HasPrefix(head, "|") || lastBorder.MatchString(head)}
	columns := len(shape.cells(head))
	if columns == 1 && !(shape.bordered && allBordered(below)) {
		return shape, false
	}
	dashes, _, _ := tree.NextLine(below)
	cells := shape.cells(strings.Trim(dashes, " "))
	if len(cells) != columns || strings.Trim(strings.Join(cells, ""), "|:- ") != "" {
		return shape, false
	}
	for _, cell := range cells {
		shape.align = append(shape.align, alignment(strings.Trim(cell, " ")))
	}
	return shape, true
}

func alignment(dashes string) string {
	left, right := strings.HasPrefix(dashes, ":"), strings.HasSuffix(dashes, ":")
	switch {
	case left && right:
		return "center"
	case left:
		return "left"
	case right:
		return "right"
	}
	return ""
}

// allBordered reports whether each line begins or ends with a bar.
func allBordered(lines string) bool {
	for line := range strings.SplitSeq(lines, "\n") {
		line = strings.Trim(line, " ")
		if !strings.HasPrefix(line, "|") && !lastBorder.MatchString(line) {
			return false
		}
	}
	return true
}

// lastBorder is a bar at the end of a row that no backslash escapes.
var lastBorder = lazyregexp.New(`(?:^|[^\\])((?:\\\\)*\|)$`)

// cells splits a row at its bars.
func (s tableShape) cells(row string) []string {
	if s.bordered {
		row = strings.TrimPrefix(row, "|")
		if m := lastBorder.FindStringSubmatchIndex(row); m != nil {
			row = row[:m[2]]
		}
	}
	var cells []string
	at := 0
	for _, bar := range bars(row) {
		cells = append(cells, row[at:bar])
		at = bar + 1
	}
	return append(cells, row[at:])
}

// rowMark finds the marks in a row: escaped backslashes, ticks, escaped bars, bars.
var rowMark = lazyregexp.New("\\\\\\\\|\\\\?`+|\\\\\\||\\|")

// tick is a run of backticks in a row; the first one of an escaped run does not count.
type tick struct{ from, to, length, escaped int }

// bars returns the bars of a row that are not between backticks.
func bars(row string) []int {
	var found []int
	var ticks []tick
	for _, m := range rowMark.FindAllStringIndex(row, -1) {
		switch mark := row[m[0]:m[1]]; {
		case mark == "|":
			found = append(found, m[0])
		case strings.HasPrefix(mark, "\\`"):
			ticks = append(ticks, tick{m[0], m[1], len(mark) - 1, 1})
		case mark[0] == '`':
			ticks = append(ticks, tick{m[0], m[1], len(mark), 0})
		}
	}
	regions := pairTicks(ticks)
	return slices.DeleteFunc(found, func(bar int) bool {
		i, _ := slices.BinarySearchFunc(regions, bar, func(r tick, bar int) int { return r.to - 1 - bar })
		return i < len(regions) && regions[i].from <= bar
	})
}

// pairTicks returns the regions between runs of one length.
func pairTicks(ticks []tick) []tick {
	byLength := map[int][]int{} // the places of the runs, by length
	for i, t := range ticks {
		byLength[t.length] = append(byLength[t.length], i)
	}
	var regions []tick
	for i := 0; i < len(ticks); i++ {
		size := ticks[i].length - ticks[i].escaped
		candidates := byLength[size]
		j, _ := slices.BinarySearch(candidates, i+1)
		if size > 0 && j < len(candidates) {
			end := candidates[j]
			regions = append(regions, tick{from: ticks[i].from, to: ticks[end].to})
			i = end
		}
	}
	return regions
}
