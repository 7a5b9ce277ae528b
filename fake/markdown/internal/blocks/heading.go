package blocks

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// heading is # to ###### and a space before a text, on any line of a block (B4).
// The space may be the end of the line: the text is then the next one.
func (s *state) heading(parent *tree.Element, block string) (rest string, took bool) {
	for at := 0; at < len(block); {
		if level, from := headingMarks(block[at:]); level > 0 {
			if to, end := headingEnd(block, at+from); end >= 0 {
				if at > 1 {
					s.parseBlocks(parent, block[:at-1])
				}
				h := parent.Add(tree.New("h" + string(rune('0'+level))))
				h.Head.Text = tree.TrimSpace(block[at+from : to])
				return block[min(end+1, len(block)):], true
			}
		}
		next := strings.Index(block[at:], "\n#")
		if next < 0 {
			break
		}
		at += next + 1
	}
	return "", false
}

// headingMarks counts the marks at the start of a line, and finds the start of the text
// after the space.
func headingMarks(line string) (level, from int) {
	level = len(line) - len(strings.TrimLeft(line, "#"))
	if level < 1 || level > 6 {
		return 0, 0
	}
	for i, r := range line[level:] {
		if i > 0 {
			return level, level + i
		}
		if !tree.IsSpace(r) {
			return 0, 0
		}
	}
	if level == len(line) {
		return 0, 0
	}
	return level, len(line)
}

// headingEnd finds the end of a heading's text, before the marks that close it, and the
// end of its line. A backslash keeps the character after it and so cannot stand at the
// end of a line; -1 means no heading.
func headingEnd(block string, from int) (to, end int) {
	to = from
	for i := from; i < len(block) && block[i] != '\n'; i++ {
		switch block[i] {
		case '\\':
			if i++; i == len(block) || block[i] == '\n' {
				return -1, -1
			}
			to = i + 1
		case '#':
		default:
			to = i + 1
		}
		end = i + 1
	}
	return to, max(end, from)
}
