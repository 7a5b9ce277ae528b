// Package printable makes texts of a server safe to show. A terminal obeys escape
// sequences, which hide or fake lines; characters that turn the direction of writing do
// so everywhere.
package printable

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text quotes unprintable characters, as Go and JSON do: "\x1b", " ", "\u202e". Bytes
// that are not UTF-8 are quoted one by one. Printable characters stay, so that a quoted
// text stays the same.
func Text(s string) string {
	if All(s) {
		return s
	}
	var out strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		out.WriteString(quoted(r, s[:size]))
		s = s[size:]
	}
	return out.String()
}

// All reports whether everything in a text is printable.
func All(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsGraphic(r) })
}

func quoted(r rune, bytes string) string {
	switch {
	case r == utf8.RuneError && len(bytes) == 1:
		return fmt.Sprintf(`\x%02x`, bytes[0])
	case unicode.IsGraphic(r):
		return bytes
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r < utf8.RuneSelf:
		return fmt.Sprintf(`\x%02x`, r)
	case r > 0xffff:
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// Shell quotes a text for a POSIX shell. One that is not printable is written
// with escapes, which bash, zsh and ksh read.
func Shell(s string) string {
	if All(s) {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	var out strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == '\'' || r == '\\':
			out.WriteString(`\` + s[:size])
		case All(s[:size]):
			out.WriteString(s[:size])
		default:
			for _, b := range []byte(s[:size]) {
				fmt.Fprintf(&out, `\x%02x`, b)
			}
		}
		s = s[size:]
	}
	return "$'" + out.String() + "'"
}
