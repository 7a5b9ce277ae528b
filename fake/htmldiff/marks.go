package htmldiff

import "strings"

// Pieces that stand for the ends of removed text until it has its place.
const (
	goneFrom = "\x00gone"
	goneTo   = "\x00/gone"
)

// merged are the pieces of both texts with marks around what differs.
func merged(old, now []token, blocks []block) string {
	var out []string
	i, j := 0, 0
	for _, b := range blocks {
		if j < b.now {
			out = withAdded(out, spelled(now[j:b.now], false))
		}
		if i < b.old {
			out = append(append(append(out, goneFrom), spelled(old[i:b.old], false)...), goneTo)
		}
		out = append(out, spelled(now[b.now:b.now+b.length], true)...)
		i, j = b.old+b.length, b.now+b.length
	}
	return strings.TrimSpace(strings.Join(withRemoved(out), ""))
}

// withAdded appends pieces that are new. Tags without their partners stay outside of
// the mark.
func withAdded(out, pieces []string) []string {
	starts, inside, ends := balance(pieces)
	out = marked(append(out, starts...), "ins", inside)
	return append(out, ends...)
}

// marked appends pieces in a mark, with a space before and after it.
func marked(out []string, mark string, inside []string) []string {
	if n := len(out) - 1; n >= 0 && !strings.HasSuffix(out[n], " ") {
		out[n] += " "
	}
	out = append(out, "<"+mark+">")
	if n := len(inside) - 1; n >= 0 {
		inside[n] = strings.TrimSuffix(inside[n], " ")
	}
	return append(append(out, inside...), "</"+mark+"> ")
}

// withRemoved marks removed pieces. Their tags without partners go, and the mark moves
// over the same tags beside it.
func withRemoved(pieces []string) []string {
	for {
		from, to := index(pieces, goneFrom), index(pieces, goneTo)
		if from < 0 {
			return pieces
		}
		before, after := append([]string{}, pieces[:from]...), append([]string{}, pieces[to+1:]...)
		starts, inside, ends := balance(pieces[from+1 : to])
		for len(starts) > 0 && len(after) > 0 && isStart(after[0]) && nameOf(after[0]) == nameOf(starts[0]) {
			before, after, starts = append(before, after[0]), after[1:], starts[1:]
		}
		for n := len(before) - 1; len(ends) > 0 && n >= 0 && isEnd(before[n]) && nameOf(before[n]) == nameOf(ends[len(ends)-1]); n-- {
			before, after, ends = before[:n], append([]string{before[n]}, after...), ends[:len(ends)-1]
		}
		pieces = append(marked(before, "del", inside), after...)
	}
}

func index(pieces []string, piece string) int {
	for i, p := range pieces {
		if p == piece {
			return i
		}
	}
	return -1
}

func isEnd(piece string) bool { return strings.HasPrefix(piece, "</") }

func isStart(piece string) bool { return strings.HasPrefix(piece, "<") && !isEnd(piece) }

// nameOf is the name of a tag.
func nameOf(piece string) string {
	name, _, _ := strings.Cut(strings.TrimLeft(strings.TrimSpace(piece), "</"), " ")
	return strings.TrimRight(name, ">")
}

// open is a start tag that waits for its end, at a place among the balanced pieces.
type open struct {
	tag string
	at  int
}

// balance divides pieces: start tags without an end, what is balanced, and end tags
// without a start.
func balance(pieces []string) (starts, inside, ends []string) {
	var stack []open
	lone := map[int]bool{}
	alone := func() {
		for _, o := range stack {
			starts, lone[o.at] = append(starts, o.tag), true
		}
		stack = nil
	}
	var all []string
	for _, p := range pieces {
		switch {
		case isEnd(p) && len(stack) > 0 && nameOf(stack[len(stack)-1].tag) == nameOf(p):
			stack, all = stack[:len(stack)-1], append(all, p)
		case isEnd(p):
			alone()
			ends = append(ends, p)
		case isStart(p) && !isLeaf(p):
			stack = append(stack, open{p, len(all)})
			all = append(all, p)
		default:
			all = append(all, p)
		}
	}
	alone()
	for i, p := range all {
		if !lone[i] {
			inside = append(inside, p)
		}
	}
	return starts, inside, ends
}
