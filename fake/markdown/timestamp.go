package markdown

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var kindTime = ast.NewNodeKind("MessageTime")

// timeNode is a time that clients show in the reader's zone.
type timeNode struct {
	ast.BaseInline
	text string
	at   time.Time // zero when the text is none
	span bool      // as before level 16
}

func (*timeNode) Kind() ast.NodeKind { return kindTime }

// Dump shows the node for debugging.
func (n *timeNode) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Text": n.text}, nil)
}

// times is <time:any date> (I7).
func times() construct {
	return construct{
		atoms: []atom{{trigger: "<", find: findTime}},
		html:  map[ast.NodeKind]renderer.NodeRendererFunc{kindTime: leaf(renderTime)},
	}
}

func findTime(in *inline, at, to int) (ast.Node, int) {
	rest, found := bytes.CutPrefix(in.text[at:to], []byte("<time:"))
	if !found || in.options.Former.NoTimes {
		return nil, 0
	}
	// The end is no further than the next begin, or a run of them would be read again and again.
	length := bytes.IndexByte(rest, '>')
	if again := bytes.Index(rest, []byte("<time:")); length < 0 || again >= 0 && again < length {
		return nil, 0
	}
	n := &timeNode{text: string(rest[:length]), span: in.options.Former.TimesAsSpans}
	n.at, _ = parseTime(n.text)
	return n, to - len(rest) + length + 1
}

func renderTime(w util.BufWriter, _ []byte, n *timeNode) {
	text := strings.ReplaceAll(escapeLiteral.Replace(n.text), "\n", " ")
	switch {
	case n.at.IsZero():
		_, _ = w.WriteString(`<span class="timestamp-error">Invalid time format: ` + text + `</span>`)
	case n.span:
		_, _ = fmt.Fprintf(w, `<span class="timestamp" data-timestamp="%d">%s</span>`, n.at.Unix(), text)
	default:
		_, _ = fmt.Fprintf(w, `<time datetime="%s">%s</time>`, n.at.UTC().Format(time.RFC3339), text)
	}
}
