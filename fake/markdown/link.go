package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var kindLink = ast.NewNodeKind("MessageLink")

// link is text that leads to a URL.
type link struct {
	ast.BaseInline
	url string // as safeURL gives it
}

func (*link) Kind() ast.NodeKind { return kindLink }

// Dump shows the node for debugging.
func (n *link) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"URL": n.url}, nil)
}

// links is [text](url) (L5, L7).
func links() construct {
	return construct{
		atoms: []atom{{trigger: "[", find: findLink}},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			kindLink: func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
				if entering {
					_, _ = w.WriteString(`<a href="`)
					_, _ = escapeAttribute.WriteString(w, n.(*link).url)
					_, _ = w.WriteString(`">`)
				} else {
					_, _ = w.WriteString("</a>")
				}
				return ast.WalkContinue, nil
			},
		},
	}
}

// newLink makes a link to a URL that is safe.
func (in *inline) newLink(url string) *link {
	in.hasLink = true
	return &link{url: in.local(url)}
}

// local makes the own server's addresses relative where they lead into the
// organization or to its files (L6).
func (in *inline) local(url string) string {
	rest, own := strings.CutPrefix(url, in.options.BaseURL+"/")
	if in.options.BaseURL != "" && own && (strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, uploadsPath)) {
		return rest
	}
	return url
}

func findLink(in *inline, at, to int) (ast.Node, int) {
	if in.inLink || at > 0 && in.text[at-1] == '!' {
		return nil, 0
	}
	closed := in.closing(at, to, '[', ']')
	if closed < 0 || closed+1 >= to || in.text[closed+1] != '(' {
		return nil, 0
	}
	end := in.closing(closed+1, to, '(', ')')
	if end < 0 {
		return nil, 0
	}
	target := string(bytes.TrimSpace(in.text[closed+2 : end]))
	if strings.ContainsAny(target, "\n\"") {
		return nil, 0
	}
	href, ok := safeURL(target)
	if !ok {
		return nil, 0
	}
	n := in.newLink(href)
	for _, child := range in.linkText(at+1, closed, target) {
		n.AppendChild(n, child)
	}
	return n, end + 1
}

// linkText parses the text of a link; without one the URL is shown.
func (in *inline) linkText(from, to int, target string) []ast.Node {
	if isBlank(in.text[from:to]) {
		return []ast.Node{&textNode{value: []byte(target)}}
	}
	in.inLink = true
	defer func() { in.inLink = false }()
	return in.nodes(from, to)
}

// maxBrackets is how deep brackets may nest in a URL and in the parts of a link.
const maxBrackets = 6

// closing finds the bracket that closes the one at a place, code spans aside; -1
// when there is none.
func (in *inline) closing(at, to int, open, closed byte) int {
	depth := 0
	for i := at; i < to; i++ {
		switch in.text[i] {
		case '`':
			if end := in.code[i]; end > 0 {
				i = end - 1
			}
		case open:
			if depth++; depth > maxBrackets+1 {
				return -1
			}
		case closed:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
