package tree

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Placeholders stand for finished parts of a text while it is parsed, so that later rules
// do not look inside. They begin and end with characters that the text itself cannot
// have.
const (
	PlaceholderStart = "\x02"
	PlaceholderEnd   = "\x03"
)

// IsSpace reports whether a character counts as space to the dialect: those of
// Unicode, and the separators among the control characters.
func IsSpace(r rune) bool { return unicode.IsSpace(r) || 0x1C <= r && r <= 0x1F }

// IsBlank reports whether a text is only space.
func IsBlank(text string) bool { return strings.TrimFunc(text, IsSpace) == "" }

// TrimSpace takes the space off both ends of a text.
func TrimSpace(text string) string { return strings.TrimFunc(text, IsSpace) }

// TrimSpaceRight takes the space off the end of a text.
func TrimSpaceRight(text string) string { return strings.TrimRightFunc(text, IsSpace) }

// TrimSpaceLeft takes the space off the start of a text.
func TrimSpaceLeft(text string) string { return strings.TrimLeftFunc(text, IsSpace) }

// IsWord reports whether a character is of a word: a letter, a number, _.
func IsWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

// IsLetterOrDigit reports whether a byte is a letter or a digit of ASCII.
func IsLetterOrDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// Follows reports whether a place is at the start, or after a space or one of the given
// characters.
func Follows(text string, at int, any string) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:at])
	return at == 0 || IsSpace(r) || strings.ContainsRune(any, r)
}

// NextLine splits a text after its first line; the newline belongs to neither.
func NextLine(text string) (line, rest string, more bool) { return strings.Cut(text, "\n") }
