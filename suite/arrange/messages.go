package arrange

import (
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// clockTolerance is how far the server's clock may be from the suite's where
// the answer has no Date header, and from that header where it has.
const clockTolerance = 15 * time.Minute

// JustNow accepts the UNIX time of the last answer by the server's clock, or by the
// suite's if the answer has no date.
func JustNow(s *Session) Matcher {
	now := time.Now()
	if date, err := http.ParseTime(s.Last.Header.Get("Date")); err == nil {
		now = date
	}
	return BeBetween(now.Add(-clockTolerance).Unix(), now.Add(clockTolerance).Unix())
}

// IgnoredParametersRow is the row since which unsupported parameters are reported.
const IgnoredParametersRow RowID = "167-ignored-parameters-everywhere"

// Texts that a server must keep: characters with a meaning in a URL, in HTML or in a shell,
// a character of four bytes, an accent apart from its letter, and spaces. Some servers
// trim the ends of texts, and join or refuse some characters in names.
const (
	Awkward   = `+1 %41 a/b ?x=1&y; &amp; \\ \n 'one' "two"  🙂`
	Unjoined  = " e\u0301"
	ManyLines = "Edited **boldly** é ☃ <b>" + Awkward + Unjoined +
		"\n\nIn a second line, 1234567890\n* and a List\n\n    indented \twith a tab"
	NewTopic = "A néw Topic, 27 +1 %41 a/b &amp;  🙂"
)

// PlainLetters is n characters that no Markdown touches.
func PlainLetters(n int) string { return strings.Repeat("n", n) }

// LongText is n characters. The last counts as two or four where something else than
// characters is counted.
func LongText(n int) string { return PlainLetters(n-1) + "🙂" }

// AtMost reports whether a value is a text of no more than n characters.
func AtMost(n int) func(v any) bool {
	return func(v any) bool {
		text, ok := v.(string)
		return ok && utf8.RuneCountInString(text) <= n
	}
}
