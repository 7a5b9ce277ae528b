package blocks

import (
	"strings"
	"unicode"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

const tabWidth = 4

// Normalise brings the text into the form that the rules rely on: valid UTF-8, lines that
// end in a newline, two newlines at the end, and no tabs, null bytes, imitations of
// placeholders, or spaces in blank lines.
func Normalise(source string) string {
	text := make([]byte, 0, len(source)+2)
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
		case 2, 3: // placeholders
			continue
		case 0:
			r = unicode.ReplacementChar
		}
		text, column = append(text, string(r)...), column+1
	}
	return blankLine.ReplaceAllString(string(append(text, "\n\n"...)), "\n")
}

// blankLine finds newlines with only spaces before the next one.
var blankLine = lazyregexp.New(`(?m)\n +$`)
