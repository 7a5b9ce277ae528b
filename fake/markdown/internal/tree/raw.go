package tree

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// rawPrefix begins the placeholders for HTML. A rule that takes a placeholder for text
// shows its form, as on the public server.
const rawPrefix = PlaceholderStart + "wxzhzdk:"

// Raw is ready HTML in texts, by number.
type Raw struct{ kept []string }

// Store keeps HTML and returns the placeholder for it.
func (r *Raw) Store(html string) string {
	r.kept = append(r.kept, html)
	return fmt.Sprintf("%s%d%s", rawPrefix, len(r.kept)-1, PlaceholderEnd)
}

// at returns the HTML for the placeholder at the start of a text, and its length.
func (r *Raw) at(text string) (html string, length int) {
	rest, found := strings.CutPrefix(text, rawPrefix)
	end := strings.Index(rest, PlaceholderEnd)
	if !found || end < 0 {
		return "", 0
	}
	id, err := strconv.Atoi(rest[:end])
	if err != nil || id >= len(r.kept) {
		return "", 0
	}
	return r.kept[id], len(rawPrefix) + end + len(PlaceholderEnd)
}

// write writes text with the HTML for its placeholders.
func (r *Raw) write(w util.BufWriter, text string) {
	for {
		i := strings.Index(text, rawPrefix)
		if i < 0 {
			break
		}
		_, _ = w.WriteString(escapeText(text[:i]))
		html, length := r.at(text[i:])
		if length == 0 {
			html, length = rawPrefix, len(rawPrefix)
		}
		_, _ = w.WriteString(html)
		text = text[i+length:]
	}
	_, _ = w.WriteString(escapeText(text))
}

// plain returns a text with the HTML for its placeholders, as the value of an
// attribute needs it: there are entities in addresses.
func (r *Raw) plain(text string) string {
	var out strings.Builder
	for {
		i := strings.Index(text, rawPrefix)
		if i < 0 {
			break
		}
		html, length := r.at(text[i:])
		out.WriteString(text[:i] + html)
		text = text[i+max(length, len(rawPrefix)):]
	}
	out.WriteString(text)
	return out.String()
}

// Attach lets the elements of a document have placeholders for the HTML.
func (r *Raw) Attach(doc *ast.Document) { doc.SetAttributeString(rawKey, r) }

// rawKey is the attribute of the document that holds its ready HTML.
const rawKey = "raw"

// rawOf finds the ready HTML of the document that a node is in.
func rawOf(n ast.Node) *Raw {
	value, _ := n.OwnerDocument().AttributeString(rawKey)
	raw, _ := value.(*Raw)
	return raw
}
