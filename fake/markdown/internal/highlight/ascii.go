package highlight

import (
	"strings"
	"unicode/utf8"
)

// longClasses is the length in bytes from which a pattern may have a class of
// characters with hundreds of ranges, such as all letters of Unicode. To parse it costs
// a hundred times as much as the rest of the pattern.
const longClasses = 512

// forASCII is a pattern that matches a text of ASCII as the given one does, without what
// its classes have beyond ASCII.
func forASCII(pattern, flags string) string {
	if len(pattern) < longClasses || strings.ContainsAny(flags, "ix") || strings.Contains(pattern, "(?i") {
		return pattern // without case, a letter of ASCII may equal another one
	}
	var out strings.Builder
	for rest := pattern; rest != ""; {
		size := classAt(rest)
		if size == 0 {
			size = unitAt(rest)
			out.WriteString(rest[:size])
		} else {
			out.WriteString(classForASCII(rest[:size]))
		}
		rest = rest[size:]
	}
	return out.String()
}

// unitAt is the length of the first character, with the backslash before it.
func unitAt(text string) int {
	start := 0
	if text[0] == '\\' && len(text) > 1 {
		start = 1
	}
	_, size := utf8.DecodeRuneInString(text[start:])
	return start + size
}

// classAt is the length of the class of characters with which a text begins, or 0.
func classAt(text string) int {
	if text[0] != '[' {
		return 0
	}
	at := len("[")
	for _, first := range []string{"^", "]"} { // a bracket that comes first is a member
		at += len(first) * strings.Count(text[at:min(at+1, len(text))], first)
	}
	for at < len(text) && text[at] != ']' {
		if text[at] == '[' {
			return 0 // nested: it is left as it is
		}
		at += unitAt(text[at:])
	}
	if at >= len(text) {
		return 0
	}
	return at + len("]")
}

// classForASCII is a class without the characters and ranges beyond ASCII.
func classForASCII(class string) string {
	var out strings.Builder
	kept := 0
	for rest := class; rest != ""; {
		size := unitAt(rest)
		if more := rest[size:]; len(more) > 1 && more[0] == '-' && more[1] != ']' {
			size += len("-") + unitAt(more[len("-"):])
		}
		if rest[0] < utf8.RuneSelf {
			out.WriteString(rest[:size])
			kept++
		}
		rest = rest[size:]
	}
	if kept <= len("[^]") {
		return class // it may have nothing else
	}
	return out.String()
}

// isASCII reports whether all characters of a text are of ASCII.
func isASCII(text []rune) bool {
	for _, r := range text {
		if r >= asciiEnd {
			return false
		}
	}
	return true
}
