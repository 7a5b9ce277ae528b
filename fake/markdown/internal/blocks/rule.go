package blocks

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// thematicBreak is three or more of - * _ on a line of a block (B5).
func (s *state) thematicBreak(parent *tree.Element, block string) (rest string, took bool) {
	for at := 0; ; {
		line, after, more := tree.NextLine(block[at:])
		if isRule(line) {
			if before := strings.TrimRight(block[:at], "\n"); before != "" {
				s.parseBlocks(parent, before)
			}
			parent.Add(tree.New("hr"))
			return strings.TrimLeft(after, "\n"), true
		}
		if !more {
			return "", false
		}
		at += len(line) + 1
	}
}

// isRule reports whether a line is marks of one kind with at most two spaces
// between them.
func isRule(line string) bool {
	marks := strings.TrimLeft(line, " ")
	if len(line)-len(marks) > 3 || marks == "" || strings.IndexByte("-_*", marks[0]) < 0 {
		return false
	}
	mark, count, gap := marks[0], 0, 0
	for i := range len(marks) {
		switch {
		case marks[i] == mark && gap <= 2:
			count, gap = count+1, 0
		case marks[i] == ' ':
			gap++
		default:
			return false
		}
	}
	return count > 2
}
