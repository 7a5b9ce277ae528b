package markdown

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var kindEmoji = ast.NewNodeKind("MessageEmoji")

// emojiNode is an emoji in a text: one of Unicode's with a code, or a picture with
// a URL.
type emojiNode struct {
	ast.BaseInline
	name string
	code string
	url  string
}

func (*emojiNode) Kind() ast.NodeKind { return kindEmoji }

// Dump shows the node for debugging.
func (n *emojiNode) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Name": n.name}, nil)
}

// emojiSigns is :name:, the emoji's own characters and, where they are wanted,
// emoticons (J1 to J7). They are looked for last, in what all else left as text.
func emojiSigns() construct {
	return construct{html: map[ast.NodeKind]renderer.NodeRendererFunc{
		kindEmoji: leaf(renderEmoji),
	}}
}

func renderEmoji(w util.BufWriter, _ []byte, n *emojiNode) {
	title := escapeAttribute.Replace(strings.ReplaceAll(n.name, "_", " "))
	if n.url != "" {
		_, _ = fmt.Fprintf(w, `<img alt=":%s:" class="emoji" src="%s" title="%s">`,
			escapeAttribute.Replace(n.name), escapeAttribute.Replace(n.url), title)
		return
	}
	_, _ = fmt.Fprintf(w, `<span aria-label="%s" class="emoji emoji-%s" role="img" title="%s">:%s:</span>`,
		title, n.code, title, n.name)
}

// extraEmojiURL is where the picture of the service's own emoji lies.
const extraEmojiURL = "/static/generated/emoji/images/emoji/unicode/%s.png"

// namedEmoji finds an emoji by its name: those of the organization win.
func (in *inline) namedEmoji(name string) *emojiNode {
	if in.dir != nil {
		if custom, found := in.dir.EmojiByName(name); found && !custom.Deactivated {
			return &emojiNode{name: name, url: custom.URL}
		}
	}
	if name == in.options.ExtraEmoji {
		return &emojiNode{name: name, url: fmt.Sprintf(extraEmojiURL, name)}
	}
	if code, found := EmojiCode(name); found {
		return &emojiNode{name: name, code: code}
	}
	return nil
}

// pictured gives the nodes of a flow with the emoji in its text.
func (in *inline) pictured(f flow) []ast.Node {
	if bytes.IndexByte(f.text, ':') < 0 && !in.options.TranslateEmoticons && isASCII(f.text, len(f.atoms)) {
		return f.nodes()
	}
	out := flow{text: make([]byte, 0, len(f.text))}
	atoms := f.atoms
	for at := 0; at < len(f.text); {
		if f.text[at] == stand {
			out.text, out.atoms = append(out.text, stand), append(out.atoms, atoms[0])
			atoms, at = atoms[1:], at+1
			continue
		}
		n, size := in.pictureAt(f.text, at)
		if n != nil {
			out.text, out.atoms = append(out.text, stand), append(out.atoms, n)
		} else {
			out.text = append(out.text, f.text[at:at+size]...)
		}
		at += size
	}
	return out.nodes()
}

// isASCII reports whether a text has no other bytes than those and the stands.
func isASCII(text []byte, stands int) bool {
	for _, c := range text {
		if c >= utf8.RuneSelf {
			stands--
		}
	}
	return stands >= 0
}

// pictureAt gives the emoji at a place, or nil, and the length of what was read.
func (in *inline) pictureAt(text []byte, at int) (ast.Node, int) {
	c := text[at]
	if c >= utf8.RuneSelf {
		if e, size := emojiAt(text[at:]); e != nil {
			return &emojiNode{name: e.names[0], code: e.code}, size
		}
		_, size := utf8.DecodeRune(text[at:])
		return nil, size
	}
	if c == ':' {
		if end := nameEnd(text, at); end > 0 {
			if n := in.namedEmoji(string(text[at+1 : end-1])); n != nil {
				return n, end - at
			}
			// The colon behind a name that is none does not begin another.
			return nil, end - at
		}
	}
	if in.options.TranslateEmoticons {
		if name, size := emoticonAt(text, at); size > 0 {
			if n := in.namedEmoji(name); n != nil {
				return n, size
			}
		}
	}
	return nil, 1
}

// longestEmojiName bounds the search for the colon behind a name.
const longestEmojiName = 100

// nameEnd gives where a name between colons ends, 0 when none begins at a place.
// Names have letters of any script: gyōza.
func nameEnd(text []byte, at int) int {
	for i := at + 1; i < min(len(text), at+longestEmojiName+2); {
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == ':' && i > at+1:
			return i + 1
		case !isWord(r) && r != '-' && r != '+':
			return 0
		}
		i += size
	}
	return 0
}
