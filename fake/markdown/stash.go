package markdown

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// While a text is parsed, what is finished stands in it as a placeholder, so that
// later rules do not look inside. Placeholders begin and end with characters that
// the text itself cannot have. Their form shows where a rule takes one for text,
// as the public server's do.
const (
	placeholderStart = "\x02"
	placeholderEnd   = "\x03"
	rawPrefix        = placeholderStart + "wxzhzdk:"
	inlinePrefix     = placeholderStart + "klzzwxh:"
)

// rawHTML is HTML that is ready, by number.
type rawHTML struct {
	blocks []string
	breaks bool // a newline stands behind each block
}

// store keeps HTML and gives the placeholder that stands for it.
func (r *rawHTML) store(html string) string {
	r.blocks = append(r.blocks, html)
	return fmt.Sprintf("%s%d%s", rawPrefix, len(r.blocks)-1, placeholderEnd)
}

// at gives the HTML for the placeholder at the begin of a text, and its length.
func (r *rawHTML) at(text string) (html string, length int) {
	rest, found := strings.CutPrefix(text, rawPrefix)
	end := strings.Index(rest, placeholderEnd)
	if !found || end < 0 {
		return "", 0
	}
	id, err := strconv.Atoi(rest[:end])
	if err != nil || id >= len(r.blocks) {
		return "", 0
	}
	return r.blocks[id], len(rawPrefix) + end + len(placeholderEnd)
}

var blockStart = regexp.MustCompile(`^</?([^ >]+)`)

// alone gives the block of HTML that is all of a paragraph.
func (r *rawHTML) alone(n *element) (html string, alone bool) {
	if n.tag != "p" || n.HasChildren() {
		return "", false
	}
	html, length := r.at(n.text.text)
	m := blockStart.FindStringSubmatch(html)
	return html, length > 0 && length == len(n.text.text) && m != nil && blockTags[m[1]]
}

// write writes text with the HTML for its placeholders.
func (r *rawHTML) write(w util.BufWriter, text string) {
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

// plain gives a text with the HTML for its placeholders, as the value of an
// attribute needs it: there are entities in addresses.
func (r *rawHTML) plain(text string) string {
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

// rawKey is the attribute of the document that holds its ready HTML.
const rawKey = "raw"

// rawOf finds the ready HTML of the document that a node is in.
func rawOf(n ast.Node) *rawHTML {
	value, _ := n.OwnerDocument().AttributeString(rawKey)
	raw, _ := value.(*rawHTML)
	return raw
}

// stash is what stands for the placeholders of the insides of lines: an element,
// or text that no later rule may change.
type stash struct{ kept []stashed }

type stashed struct {
	element *element // nil for text
	text    string
}

func (s *stash) keep(what stashed) (placeholder string) {
	s.kept = append(s.kept, what)
	return fmt.Sprintf("%s%04d%s", inlinePrefix, len(s.kept)-1, placeholderEnd)
}

// at finds the first placeholder in a text.
func (s *stash) at(text string) (what stashed, from, to int) {
	for start := 0; ; {
		i := strings.Index(text[start:], inlinePrefix)
		if i < 0 {
			return stashed{}, -1, -1
		}
		from = start + i
		end := strings.Index(text[from:], placeholderEnd)
		if end < 0 {
			return stashed{}, -1, -1
		}
		if id, err := strconv.Atoi(text[from+len(inlinePrefix) : from+end]); err == nil && id < len(s.kept) {
			return s.kept[id], from, from + end + len(placeholderEnd)
		}
		start = from + len(inlinePrefix)
	}
}

// plain gives a text with the texts of its placeholders.
func (s *stash) plain(text string) string {
	var out strings.Builder
	for {
		what, from, to := s.at(text)
		if from < 0 {
			break
		}
		out.WriteString(text[:from])
		if what.element != nil {
			writePlain(&out, what.element)
		} else {
			out.WriteString(what.text)
		}
		text = text[to:]
	}
	out.WriteString(text)
	return out.String()
}

// writePlain writes the texts in an element.
func writePlain(out *strings.Builder, n *element) {
	out.WriteString(n.text.text)
	for child := range n.children() {
		writePlain(out, child)
		out.WriteString(child.tail.text)
	}
}
