package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var kindText = ast.NewNodeKind("MessageText")

// textNode is text without markup in it; newlines are line breaks.
type textNode struct {
	ast.BaseInline
	value []byte
}

func (*textNode) Kind() ast.NodeKind { return kindText }

// Dump shows the node for debugging.
func (n *textNode) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Value": string(n.value)}, nil)
}

func texts() construct {
	return construct{html: map[ast.NodeKind]renderer.NodeRendererFunc{
		ast.KindDocument: between("", ""),
		kindText:         leaf(func(w util.BufWriter, _ []byte, n *textNode) { writeText(w, n.value) }),
	}}
}

// writeText escapes text (E1, E3): a valid entity passes, quotes stay.
func writeText(w util.BufWriter, text []byte) {
	for len(text) > 0 {
		i := bytes.IndexAny(text, "&<>\n")
		if i < 0 {
			break
		}
		_, _ = w.Write(text[:i])
		switch c := text[i]; {
		case c == '<':
			_, _ = w.WriteString("&lt;")
		case c == '>':
			_, _ = w.WriteString("&gt;")
		case c == '\n':
			_, _ = w.WriteString("<br>\n")
		case isEntity(text[i:]):
			_ = w.WriteByte('&')
		default:
			_, _ = w.WriteString("&amp;")
		}
		text = text[i+1:]
	}
	_, _ = w.Write(text)
}

// longestEntity is the length of the longest name that HTML gives a character.
const longestEntity = 40

// isEntity reports whether text begins with a character reference such as
// &copy;, &#169; or &#xa9;.
func isEntity(text []byte) bool {
	end := bytes.IndexByte(text[:min(len(text), longestEntity)], ';')
	if end < 2 {
		return false
	}
	name := string(text[1:end])
	switch {
	case strings.HasPrefix(name, "#x"), strings.HasPrefix(name, "#X"):
		return len(name) > 2 && len(name) <= 8 && strings.Trim(name[2:], "0123456789abcdefABCDEF") == ""
	case name[0] == '#':
		return len(name) > 1 && len(name) <= 8 && strings.Trim(name[1:], "0123456789") == ""
	}
	_, known := util.LookUpHTML5EntityByName(name)
	return known
}

// escapeLiteral escapes what is shown as it was typed (E2).
var escapeLiteral = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// escapeAttribute escapes the value of an attribute in double quotes.
var escapeAttribute = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escapeQuotes escapes both kinds of quotes too.
var escapeQuotes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#x27;")
