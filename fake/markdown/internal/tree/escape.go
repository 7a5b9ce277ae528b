package tree

import "strings"

// escapeText escapes text (E1, E3): entities and quotes stay.
func escapeText(text string) string {
	if !strings.ContainsAny(text, "&<>") {
		return text
	}
	var out strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case c == '<':
			out.WriteString("&lt;")
		case c == '>':
			out.WriteString("&gt;")
		case c == '&' && EntityEnd(text, i) == 0:
			out.WriteString("&amp;")
		default:
			out.WriteByte(c)
		}
	}
	return out.String()
}

// escapeAttribute escapes the value of an attribute in double quotes.
func escapeAttribute(text string) string { return strings.ReplaceAll(escapeText(text), `"`, "&quot;") }

// EntityEnd returns the end of the entity that begins at a place, 0 without one: &name;
// with any letters and digits, &#169; or &#xa9;.
func EntityEnd(text string, at int) int {
	rest := text[at+1:]
	digits, offset := "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 1
	switch {
	case strings.HasPrefix(rest, "#x"), strings.HasPrefix(rest, "#X"):
		rest, digits, offset = rest[2:], "0123456789abcdefABCDEF", 3
	case strings.HasPrefix(rest, "#"):
		rest, digits, offset = rest[1:], "0123456789", 2
	}
	for i := range len(rest) {
		if rest[i] == ';' && i > 0 {
			return at + offset + i + 1
		}
		if strings.IndexByte(digits, rest[i]) < 0 {
			return 0
		}
	}
	return 0
}

// EscapeLiteral escapes literal text (E2).
var EscapeLiteral = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// UnescapeLiteral reverses EscapeLiteral.
var UnescapeLiteral = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")

// EscapeQuotes escapes both kinds of quotes too.
var EscapeQuotes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#x27;")
