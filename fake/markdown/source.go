package markdown

import (
	"bytes"
	"strings"
)

const tabWidth = 4

// normalise makes the text what the parsers rely on: valid UTF-8, lines that end
// in a newline, no tabs and no null bytes.
func normalise(source string) []byte {
	text := make([]byte, 0, len(source)+1)
	column := 0
	for _, r := range strings.ReplaceAll(source, "\r\n", "\n") {
		switch r {
		case '\n', '\r':
			text, column = append(text, '\n'), 0
			continue
		case '\t':
			width := tabWidth - column%tabWidth
			text, column = append(text, "    "[:width]...), column+width
			continue
		case 0:
			r = '\uFFFD'
		}
		text, column = appendRune(text, r), column+1
	}
	return append(text, '\n')
}

func appendRune(text []byte, r rune) []byte {
	if r < 0x80 {
		return append(text, byte(r))
	}
	return append(text, string(r)...)
}

// indentOf counts the spaces at the head of a line.
func indentOf(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " ")) }

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }
