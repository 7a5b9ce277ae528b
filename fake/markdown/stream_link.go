package markdown

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var kindStreamLink = ast.NewNodeKind("MessageStreamLink")

// streamLink leads to a stream or, with a topic, into it.
type streamLink struct {
	ast.BaseInline
	stream Stream
	topic  string
}

func (*streamLink) Kind() ast.NodeKind { return kindStreamLink }

// Dump shows the node for debugging.
func (n *streamLink) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Stream": n.stream.Name, "Topic": n.topic}, nil)
}

// streamLinks is #**stream** and #**stream>topic** (markdown rules, section 7).
func streamLinks() construct {
	return construct{
		atoms: []atom{{trigger: "#", find: findStreamLink}},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			kindStreamLink: leaf(renderStreamLink),
		},
	}
}

func findStreamLink(in *inline, at, to int) (ast.Node, int) {
	if in.inLink || in.dir == nil || !in.follows(at, beforeMention) {
		return nil, 0
	}
	text, end := starred(in.text[at+1 : to])
	if end == 0 {
		return nil, 0
	}
	name, topic, hasTopic := strings.Cut(string(text), ">")
	stream, found := in.dir.StreamByName(name)
	if !found || hasTopic && topic == "" {
		return nil, 0
	}
	in.hasLink = true
	return &streamLink{stream: stream, topic: topic}, at + 1 + end
}

func renderStreamLink(w util.BufWriter, _ []byte, n *streamLink) {
	class, shown := "stream", "#"+n.stream.Name
	href := fmt.Sprintf("/#narrow/stream/%d-%s", n.stream.ID, encodeHash(strings.ReplaceAll(n.stream.Name, " ", "-")))
	if n.topic != "" {
		class, shown = "stream-topic", shown+" > "+n.topic
		href += "/topic/" + encodeHash(n.topic)
	}
	_, _ = fmt.Fprintf(w, `<a class="%s" data-stream-id="%d" href="%s">%s</a>`, class, n.stream.ID, href, escapeLiteral.Replace(shown))
}

// encodeHash percent-encodes a name with dots for percent signs, which browsers
// leave alone in a fragment.
func encodeHash(name string) string {
	encoded := strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return strings.ReplaceAll(strings.ReplaceAll(encoded, ".", "%2E"), "%", ".")
}
