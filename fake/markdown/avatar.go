package markdown

import (
	"bytes"
	"fmt"
	"net/url"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var kindAvatar = ast.NewNodeKind("MessageAvatar")

// avatar is the picture of who has an address.
type avatar struct {
	ast.BaseInline
	email string
}

func (*avatar) Kind() ast.NodeKind { return kindAvatar }

// Dump shows the node for debugging.
func (n *avatar) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Email": n.email}, nil)
}

// avatars is !avatar(email) and !gravatar(email), which level 24 took away.
func avatars() construct {
	return construct{
		atoms: []atom{{trigger: "!", find: findAvatar}},
		html:  map[ast.NodeKind]renderer.NodeRendererFunc{kindAvatar: leaf(renderAvatar)},
	}
}

func findAvatar(in *inline, at, to int) (ast.Node, int) {
	if !in.options.Former.Avatars {
		return nil, 0
	}
	for _, mark := range []string{"!avatar(", "!gravatar("} {
		rest, found := bytes.CutPrefix(in.text[at:to], []byte(mark))
		end := bytes.IndexAny(rest, "()\n")
		if found && end > 0 && rest[end] == ')' {
			return &avatar{email: string(rest[:end])}, to - len(rest) + end + 1
		}
	}
	return nil, 0
}

func renderAvatar(w util.BufWriter, _ []byte, n *avatar) {
	email := escapeAttribute.Replace(n.email)
	_, _ = fmt.Fprintf(w, `<img alt="%s" class="message_body_gravatar" src="/avatar/%s?s=30" title="%s">`,
		email, url.PathEscape(n.email), email)
}
