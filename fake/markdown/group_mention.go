package markdown

import (
	"bytes"
	"strconv"

	"github.com/yuin/goldmark/ast"
)

// groupMentions is @*group* and the silent @_*group* (M7, M8), written like
// the mentions of users.
func groupMentions() construct {
	return construct{atoms: []atom{{trigger: "@", find: findGroupMention}}}
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
	n := &mention{what: "user-group", id: strconv.Itoa(group.ID), name: group.Name, silent: silent || in.quoted}
	if !n.silent {
		in.groups = append(in.groups, group.ID)
	}
	return n, to - len(rest) + length + 2
}
