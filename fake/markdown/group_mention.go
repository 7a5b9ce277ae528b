package markdown

import (
	"bytes"
	"fmt"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var kindGroupMention = ast.NewNodeKind("MessageGroupMention")

// groupMention is a user group called by name.
type groupMention struct {
	ast.BaseInline
	group  Group
	silent bool
}

func (*groupMention) Kind() ast.NodeKind { return kindGroupMention }

// Dump shows the node for debugging.
func (n *groupMention) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Name": n.group.Name}, nil)
}

// groupMentions is @*group* and the silent @_*group* (M7, M8).
func groupMentions() construct {
	return construct{
		atoms: []atom{{trigger: "@", find: findGroupMention}},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			kindGroupMention: leaf(renderGroupMention),
		},
	}
}

func renderGroupMention(w util.BufWriter, _ []byte, n *groupMention) {
	class, at := "user-group-mention", "@"
	if n.silent {
		class, at = "user-group-mention silent", ""
	}
	_, _ = fmt.Fprintf(w, `<span class="%s" data-user-group-id="%d">%s%s</span>`,
		class, n.group.ID, at, escapeLiteral.Replace(n.group.Name))
}

func findGroupMention(in *inline, at, to int) (ast.Node, int) {
	if in.dir == nil || !in.follows(at, beforeMention) {
		return nil, 0
	}
	rest, silent := bytes.CutPrefix(in.text[at+1:to], []byte("_"))
	if !bytes.HasPrefix(rest, []byte("*")) {
		return nil, 0
	}
	length := bytes.IndexAny(rest[1:], "*\n")
	if length < 1 || rest[1+length] != '*' {
		return nil, 0
	}
	group, found := in.dir.GroupByName(string(rest[1 : 1+length]))
	if !found {
		return nil, 0
	}
	n := &groupMention{group: group, silent: silent || in.quoted}
	if !n.silent {
		in.groups = append(in.groups, group.ID)
	}
	return n, to - len(rest) + length + 2
}
