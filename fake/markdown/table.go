package markdown

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var (
	kindTable = ast.NewNodeKind("MessageTable")
	kindRow   = ast.NewNodeKind("MessageTableRow")
	kindCell  = ast.NewNodeKind("MessageTableCell")
)

// table is a row of heads and the rows below.
type table struct {
	ast.BaseBlock
	align []string // of each column: "", left, center, right
	below bool     // the line between head and rows has been read
}

func (*table) Kind() ast.NodeKind { return kindTable }

// Dump shows the node for debugging.
func (n *table) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// part is a row or a cell of a table.
type part struct {
	ast.BaseBlock
	kind   ast.NodeKind
	name   string // tr, th or td
	align  string
	before string // what opens and closes around the rows of the head and the rest
	after  string
}

// Kind tells rows from cells.
func (n *part) Kind() ast.NodeKind { return n.kind }

// Dump shows the node for debugging.
func (n *part) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// tables is lines of cells between bars, the second of dashes (B11).
func tables() construct {
	return construct{
		blocks: []parser.BlockParser{tableParser{}},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			kindTable: between("<table>\n", "</tbody>\n</table>\n"),
			kindRow:   renderRow,
			kindCell:  renderCell,
		},
	}
}

// maxCells bounds a table: the short rows of a wide one are filled up, which
// would make much of little. The rows after are text.
const maxCells = 4000

var dashes = regexp.MustCompile(`^(:?)-+(:?)$`)

type tableParser struct{}

func (tableParser) Trigger() []byte { return nil }

func (tableParser) Open(_ ast.Node, reader text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	if bytes.IndexByte(line, '|') < 0 {
		return nil, parser.NoChildren
	}
	next, _, _ := bytes.Cut(reader.Source()[segment.Stop:], []byte("\n"))
	n := &table{align: alignments(bytes.TrimLeft(next, " >"))}
	heads := cells(line)
	if len(n.align) != len(heads) || len(heads) > maxCells {
		return nil, parser.NoChildren
	}
	n.AppendChild(n, n.row("th", heads, segment.Start))
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

// alignments reads the line of dashes; nil when it is another.
func alignments(line []byte) []string {
	var align []string
	for _, cell := range cells(line) {
		m := dashes.FindSubmatch(line[cell.from:cell.to])
		if m == nil {
			return nil
		}
		align = append(align, sides[string(m[1])+"-"+string(m[2])])
	}
	return align
}

var sides = map[string]string{":-": "left", "-:": "right", ":-:": "center"}

func (tableParser) Continue(n ast.Node, reader text.Reader, _ parser.Context) parser.State {
	line, segment := reader.PeekLine()
	if _, fenced := parseFence(line); isBlank(line) || fenced && reader.LineOffset() == 0 {
		return parser.Close
	}
	t := n.(*table)
	if t.ChildCount()*len(t.align) >= maxCells {
		return parser.Close
	}
	if t.below {
		t.AppendChild(t, t.row("td", cells(line), segment.Start))
	}
	t.below = true
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (tableParser) Close(ast.Node, text.Reader, parser.Context) {}

func (tableParser) CanInterruptParagraph() bool { return false }

func (tableParser) CanAcceptIndentedLine() bool { return false }

// row makes a row of as many cells as the table has columns.
func (n *table) row(name string, cells []cell, offset int) ast.Node {
	row := &part{kind: kindRow, name: "tr"}
	if name == "th" {
		row.before, row.after = "<thead>\n", "</thead>\n<tbody>\n"
	}
	for i, align := range n.align {
		c := &part{kind: kindCell, name: name, align: align}
		if i < len(cells) && cells[i].from < cells[i].to {
			c.Lines().Append(text.NewSegment(offset+cells[i].from, offset+cells[i].to))
		}
		row.AppendChild(row, c)
	}
	return row
}

// cell is where the text of a cell stands in its line.
type cell struct{ from, to int }

// cells splits a line at its bars, those in code aside.
func cells(line []byte) []cell {
	end := len(bytes.TrimRight(line, " \n"))
	from := indentOf(line)
	if from < end && line[from] == '|' {
		from++
	}
	if end > from && line[end-1] == '|' {
		end--
	}
	var found []cell
	in := &inline{text: line[:max(end, from)]}
	in.findCode()
	for i := from; i < end; i++ {
		if last := in.code[i]; last > 0 {
			i = last - 1
		} else if line[i] == '|' {
			found = append(found, trimmed(line, from, i))
			from = i + 1
		}
	}
	return append(found, trimmed(line, from, max(end, from)))
}

func trimmed(line []byte, from, to int) cell {
	from += indentOf(line[from:to])
	return cell{from, from + len(bytes.TrimRight(line[from:to], " "))}
}

func renderRow(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	row := n.(*part)
	return between(row.before+"<tr>\n", "</tr>\n"+row.after)(w, nil, n, entering)
}

func renderCell(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	c := n.(*part)
	open := "<" + c.name + ">"
	if c.align != "" {
		open = "<" + c.name + ` style="text-align: ` + c.align + `;">`
	}
	return between(open, "</"+c.name+">\n")(w, nil, n, entering)
}
