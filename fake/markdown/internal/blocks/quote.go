package blocks

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// quote is lines that begin with > (B10), and all lines up to the next blank one. An
// empty quote is text. Mentions in a quote notify no user.
func (s *state) quote(parent *tree.Element, block string) (rest string, took bool) {
	at := quoteStart(block)
	if at < 0 || s.tooDeep() {
		return "", false
	}
	before, inside := "", block
	if at > 0 {
		before, inside = block[:at-1], block[at-1:]
	}
	s.parseBlocks(parent, before)
	lines := strings.Split(inside, "\n")
	for i, line := range lines {
		lines[i] = unquote(inline.SilenceMentions(line))
	}
	s.in(loose, func() { s.parseText(parent.Add(tree.New("blockquote")), strings.Join(lines, "\n")) })
	return "", true
}

// quoteMark measures the mark at the start of a line and the space after it, 0
// without one.
func quoteMark(line string) int {
	rest := strings.TrimLeft(line, " ")
	indent := len(line) - len(rest)
	switch {
	case indent > 3 || !strings.HasPrefix(rest, ">"):
		return 0
	case strings.HasPrefix(rest, "> "):
		return indent + 2
	}
	return indent + 1
}

// quoteStart returns the start of the first line with a mark after which a line has more
// than marks; -1 without such a line.
func quoteStart(block string) int {
	start := -1
	for at := 0; ; {
		line, _, more := tree.NextLine(block[at:])
		mark := quoteMark(line)
		if mark > 0 && start < 0 {
			start = at
		}
		switch bare := mark > 0 && tree.IsBlank(line[mark:]); {
		case start >= 0 && !bare:
			return start
		case !more:
			return -1
		}
		at += len(line) + 1
	}
}

// unquote takes the mark off a line.
func unquote(line string) string {
	mark := quoteMark(line)
	switch {
	case tree.TrimSpace(line) == ">":
		return ""
	case mark > 0 && !tree.IsBlank(line[mark:]):
		return line[mark:]
	}
	return line
}
