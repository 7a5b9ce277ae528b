package blocks

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

const tabWidth = 4

// Normalise brings the source of a message into the form that the parsers rely on: lists
// apart from other lines, valid UTF-8, lines that end in a newline, two newlines at the
// end, and no tabs, null bytes, imitations of placeholders, or spaces in blank lines.
func Normalise(source string) []byte {
	source = strings.Join(setListsApart(strings.Split(source, "\n")), "\n")
	text := make([]byte, 0, len(source)+2)
	line, column := 0, 0 // where the line begins, and the characters in it
	newLine := func() {
		if line > 0 && len(bytes.TrimLeft(text[line:], " ")) == 0 {
			text = text[:line]
		}
		text = append(text, '\n')
		line, column = len(text), 0
	}
	for _, r := range strings.ReplaceAll(source, "\r\n", "\n") {
		switch r {
		case '\n', '\r':
			newLine()
			continue
		case '\t':
			width := tabWidth - column%tabWidth
			text, column = append(text, "    "[:width]...), column+width
			continue
		case 2, 3: // placeholders
			continue
		case 0:
			r = unicode.ReplacementChar
		}
		text, column = utf8.AppendRune(text, r), column+1
	}
	newLine()
	return append(text, '\n')
}
