package markdown

import (
	"sort"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// nodeRenderers writes the tree as HTML for goldmark.
type nodeRenderers struct{}

func newRenderer() renderer.Renderer {
	return renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(nodeRenderers{}, 0)))
}

// RegisterFuncs implements renderer.NodeRenderer.
func (nodeRenderers) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	to.Register(ast.KindDocument, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
		return ast.WalkContinue, nil
	})
	to.Register(kindElement, renderElement)
}

// voidTags are those without an end.
var voidTags = map[string]bool{"br": true, "hr": true, "img": true}

func renderElement(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*element)
	raw := rawOf(n)
	if whole, alone := raw.alone(n); alone {
		// A block of HTML needs no paragraph around it.
		if entering {
			_, _ = w.WriteString(whole)
			if raw.breaks {
				_ = w.WriteByte('\n')
			}
		} else {
			raw.write(w, n.tail.text)
		}
		return ast.WalkSkipChildren, nil
	}
	if entering {
		if n.tag != rootTag {
			raw.writeTag(w, n)
		}
		raw.write(w, n.text.text)
		return ast.WalkContinue, nil
	}
	if n.tag != rootTag && !voidTags[n.tag] {
		_, _ = w.WriteString("</" + n.tag + ">")
	}
	raw.write(w, n.tail.text)
	return ast.WalkContinue, nil
}

// writeTag writes a tag with its attributes in the order of their names. One whose
// value is its own name is written without value.
func (r *rawHTML) writeTag(w util.BufWriter, n *element) {
	_, _ = w.WriteString("<" + n.tag)
	attributes := n.Attributes()
	sort.Slice(attributes, func(i, j int) bool { return string(attributes[i].Name) < string(attributes[j].Name) })
	for _, a := range attributes {
		name, value := string(a.Name), escapeAttribute(r.plain(a.Value.(string)))
		if name == value {
			_, _ = w.WriteString(" " + name)
			continue
		}
		_, _ = w.WriteString(" " + name + `="` + value + `"`)
	}
	_, _ = w.WriteString(">")
}

// escapeText escapes text (E1, E3): what looks like an entity passes, quotes stay.
func escapeText(text string) string {
	if !strings.ContainsAny(text, "&<>") {
		return text
	}
	var out strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case c == '<':
			out.WriteString("&lt;")
		case c == '>':
			out.WriteString("&gt;")
		case c == '&' && entityEnd(text, i) == 0:
			out.WriteString("&amp;")
		default:
			out.WriteByte(c)
		}
	}
	return out.String()
}

// escapeAttribute escapes the value of an attribute in double quotes.
func escapeAttribute(text string) string { return strings.ReplaceAll(escapeText(text), `"`, "&quot;") }

// entityEnd gives where an entity ends that begins at a place, 0 when none does:
// &name; with any letters and digits, &#169; or &#xa9;.
func entityEnd(text string, at int) int {
	rest := text[at+1:]
	digits, offset := "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 1
	switch {
	case strings.HasPrefix(rest, "#x"), strings.HasPrefix(rest, "#X"):
		rest, digits, offset = rest[2:], "0123456789abcdefABCDEF", 3
	case strings.HasPrefix(rest, "#"):
		rest, digits, offset = rest[1:], "0123456789", 2
	}
	for i := range len(rest) {
		if rest[i] == ';' && i > 0 {
			return at + offset + i + 1
		}
		if strings.IndexByte(digits, rest[i]) < 0 {
			return 0
		}
	}
	return 0
}

// escapeLiteral escapes what is shown as it was typed (E2).
var escapeLiteral = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// unescapeLiteral takes that back.
var unescapeLiteral = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")

// escapeQuotes escapes both kinds of quotes too.
var escapeQuotes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#x27;")
