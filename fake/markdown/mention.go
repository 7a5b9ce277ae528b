package markdown

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var kindMention = ast.NewNodeKind("MessageMention")

// mention is a user, a group of users, or everybody, called by name.
type mention struct {
	ast.BaseInline
	what   string // user or user-group
	id     string // "*" is everybody
	name   string
	silent bool
}

func (*mention) Kind() ast.NodeKind { return kindMention }

// Dump shows the node for debugging.
func (n *mention) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"What": n.what, "ID": n.id, "Name": n.name}, nil)
}

// mentions is @**Full Name**, with |id, and the silent @_**Full Name** (M1 to M12).
func mentions() construct {
	return construct{
		atoms: []atom{{trigger: "@", find: findMention}},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			kindMention: leaf(renderMention),
		},
	}
}

func renderMention(w util.BufWriter, _ []byte, n *mention) {
	silent, at := "", "@"
	if n.silent {
		silent, at = " silent", ""
	}
	_, _ = fmt.Fprintf(w, `<span class="%s-mention%s" data-%s-id="%s">%s%s</span>`,
		n.what, silent, n.what, n.id, at, escapeLiteral.Replace(n.name))
}

// beforeMention are the characters that may stand before a mention or a stream link.
const beforeMention = `'"({[/<`

func findMention(in *inline, at, to int) (ast.Node, int) {
	if !in.follows(at, beforeMention) {
		return nil, 0
	}
	rest := in.text[at+1 : to]
	rest, silent := bytes.CutPrefix(rest, []byte("_"))
	name, end := starred(rest)
	if end == 0 {
		return nil, 0
	}
	n := in.resolveMention(string(name))
	if n == nil {
		return nil, 0
	}
	n.silent = silent || in.quoted
	in.note(n)
	return n, to - len(rest) + end
}

// starred gives the text between two pairs of stars and where they end.
func starred(text []byte) (inside []byte, end int) {
	if !bytes.HasPrefix(text, []byte("**")) {
		return nil, 0
	}
	length := bytes.IndexAny(text[2:], "*\n")
	if length < 1 || !bytes.HasPrefix(text[2+length:], []byte("**")) {
		return nil, 0
	}
	return text[2 : 2+length], length + 4
}

// resolveMention finds who is named by "Full Name", "Full Name|id" or "|id".
func (in *inline) resolveMention(text string) *mention {
	if text == "all" || text == "everyone" || text == "stream" {
		return &mention{what: "user", id: "*", name: text}
	}
	if in.dir == nil {
		return nil
	}
	var user User
	var found bool
	name, id, hasID := cutID(text)
	if hasID {
		user, found = in.dir.UserByID(id)
		found = found && (name == "" || strings.EqualFold(name, user.FullName))
	} else {
		user, found = in.dir.UserByName(text)
	}
	if !found {
		return nil
	}
	return &mention{what: "user", id: strconv.Itoa(user.ID), name: user.FullName}
}

// cutID splits "Full Name|12".
func cutID(text string) (name string, id int, found bool) {
	i := strings.LastIndexByte(text, '|')
	if i < 0 {
		return "", 0, false
	}
	n, err := strconv.ParseUint(text[i+1:], 10, 31)
	return text[:i], int(n), err == nil
}

// note remembers whom the message calls.
func (in *inline) note(n *mention) {
	switch {
	case n.silent:
	case n.id == "*":
		in.wildcard = true
	default:
		id, _ := strconv.Atoi(n.id)
		in.mentions = append(in.mentions, id)
	}
}
