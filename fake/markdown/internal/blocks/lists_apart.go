package blocks

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// listItem matches a line that can begin a list.
var listItem = lazyregexp.New(`^ *([*+-]|\p{Nd}\.) +`)

// setListsApart puts a blank line between a list and a preceding line of another kind, so
// that the list is a block of its own (B6). Code is left alone.
func setListsApart(lines []string) []string {
	out := make([]string, 0, len(lines))
	var open []openFence
	before := noItem
	for i, line := range lines {
		kind := itemKind(line)
		if i > 0 && lines[i-1] != "" && kind != noItem && kind != before && !inCode(open) {
			out = append(out, "")
		}
		out = append(out, line)
		open, before = followFences(open, line), kind
	}
	return out
}

type itemMark int

const (
	noItem itemMark = iota
	bulletItem
	numberItem
)

func itemKind(line string) itemMark {
	m := listItem.FindStringSubmatch(line)
	switch {
	case m == nil:
		return noItem
	case len(m[1]) == 1:
		return bulletItem
	}
	return numberItem
}

// openFence is a fence that waits for its end.
type openFence struct {
	mark string
	code bool
}

// followFences records the fences that a line opens or closes.
func followFences(open []openFence, line string) []openFence {
	f, ok := parseFence(line)
	switch {
	case !ok:
		return open
	case f.word == "" && len(open) > 0 && open[len(open)-1].mark == f.mark:
		return open[:len(open)-1]
	}
	return append(open, openFence{f.mark, f.word != "quote" && f.word != "quoted"})
}

func inCode(open []openFence) bool {
	for _, f := range open {
		if f.code {
			return true
		}
	}
	return false
}
