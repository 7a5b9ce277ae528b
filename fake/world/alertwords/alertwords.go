// Package alertwords finds alert words in the contents of messages.
package alertwords

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// fence is a line that begins or ends a code block or another fenced block.
var fence = lazyregexp.New("^ *(`{3,}|~{3,})[ {.]*([A-Za-z0-9_+-]*).*$")

// OutsideCode is a text without its code blocks: words in them do not alert.
func OutsideCode(content string) string {
	if !strings.Contains(content, "```") && !strings.Contains(content, "~~~") {
		return content
	}
	var out []string
	open := "" // the fence of the code block around a line
	for _, line := range strings.Split(content, "\n") {
		f := fence.FindStringSubmatch(line)
		switch {
		case open != "":
			if f != nil && f[1] == open && f[2] == "" {
				open = ""
			}
		case f != nil && f[2] != "quote" && f[2] != "spoiler":
			open = f[1]
		default:
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// Contains reports whether a text contains a word as a whole: only some characters may be
// next to it.
func Contains(text, word string) bool {
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		start := from + i
		end := start + len(word)
		if (start == 0 || strings.IndexByte(beforeWords, text[start-1]) >= 0) &&
			(end == len(text) || strings.IndexByte(behindWords, text[end]) >= 0) {
			return true
		}
		from = start + 1
	}
	return false
}

// The characters that may be directly before and after an alert word.
const (
	beforeWords = " \n(\".,';[*`>"
	behindWords = " \n)?:.,';]!*`"
)
