package specs

import (
	"strings"
	"unicode/utf8"

	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// ignoredParametersRow is the row since which unsupported parameters are reported.
const ignoredParametersRow RowID = "167-ignored-parameters-everywhere"

// What a server must keep: signs that mean something in a URL, in HTML or to a shell,
// a character of four bytes, an accent apart from its letter, and spaces. Some servers
// trim the ends of texts, and join or refuse some signs in names.
const (
	awkward   = `+1 %41 a/b ?x=1&y; &amp; \\ \n 'one' "two"  🙂`
	unjoined  = " e\u0301"
	manyLines = "Edited **boldly** é ☃ <b>" + awkward + unjoined + "\n\nIn a second line, 1234567890\n* and a List\n\n    indented \twith a tab"
	newTopic  = "A néw Topic, 27 +1 %41 a/b &amp;  🙂"
)

// plainText is n characters that no Markdown touches.
func plainText(n int) string { return strings.Repeat("n", n) }

// longText is n characters. The last counts as two or four where something else than
// characters is counted.
func longText(n int) string { return plainText(n-1) + "🙂" }

// atMost tells whether a value is a text of no more than n characters.
func atMost(n int) func(v any) bool {
	return func(v any) bool {
		text, ok := v.(string)
		return ok && utf8.RuneCountInString(text) <= n
	}
}
