package narrow

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// eachWord calls found with each word in the text of an HTML fragment, folded, and
// with its position, until found returns false. A word is a run of letters, marks and
// digits, with single dots and at signs between them, as in host names; tags and
// character references end it. In a URL only the host is a word. The word is valid
// only until found returns; its bytes are in scratch.
func eachWord(html string, scratch []byte, found func(folded []byte, from, to int) bool) {
	word, start := scratch[:0], -1
	for i := 0; i < len(html); {
		c := html[i]
		if up := asciiWord[c]; up != 0 {
			if start < 0 {
				start, word = i, word[:0]
			}
			word = append(word, up)
			i++
			continue
		}
		r, size := rune(c), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(html[i:])
		}
		if isWord(r) {
			if start < 0 {
				start, word = i, word[:0]
			}
			word = appendFolded(word, r)
			i += size
			continue
		}
		if start >= 0 && (r == '.' || r == '@') && wordAt(html, i+1) {
			word = append(word, byte(r))
			i++
			continue
		}
		scheme := start >= 0 && strings.HasPrefix(html[i:], "://")
		if start >= 0 && !scheme && !found(word, start, i) {
			return
		}
		i = separatorEnd(html, i, r, size, start >= 0 && r == '/' && bytes.IndexByte(word, '.') >= 0)
		start = -1
	}
	if start >= 0 {
		found(word, start, len(html))
	}
}

// separatorEnd is the position after a separator of words: a tag, a character reference,
// the rest of a URL after its host, or one character.
func separatorEnd(html string, i int, r rune, size int, afterHost bool) int {
	switch {
	case afterHost:
		return i + max(1, strings.IndexAny(html[i:]+" ", " \n<&\""))
	case r == '<':
		return tagEnd(html, i)
	case r == '&':
		return referenceEnd(html, i)
	}
	return i + size
}

// wordAt reports whether there is a letter of a word at a position.
func wordAt(html string, at int) bool {
	r, _ := utf8.DecodeRuneInString(html[min(at, len(html)):])
	return isWord(r)
}

// asciiWord is the folded form of the ASCII letters and digits, 0 for others.
var asciiWord = func() (table [256]byte) {
	for c := byte('a'); c <= 'z'; c++ {
		table[c], table[c-'a'+'A'] = c-'a'+'A', c-'a'+'A'
	}
	for c := byte('0'); c <= '9'; c++ {
		table[c] = c
	}
	return table
}()

func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return asciiWord[r] != 0
	}
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r)
}

// appendFolded appends the folded form of a character: the lowest code point of its
// cases, which is the capital for ASCII letters.
func appendFolded(b []byte, r rune) []byte {
	if r < utf8.RuneSelf {
		if 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		}
		return append(b, byte(r))
	}
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		least = min(least, f)
	}
	return utf8.AppendRune(b, least)
}

// tagEnd is the position after the tag that begins at a position. A bracket in a
// quoted attribute does not end the tag.
func tagEnd(html string, at int) int {
	quote := byte(0)
	for i := at + 1; i < len(html); i++ {
		switch c := html[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return i + 1
		}
	}
	return len(html)
}

// referenceEnd is the position after the character reference that begins at a
// position, or after the ampersand if it begins none.
func referenceEnd(html string, at int) int {
	const longest = 12
	for i := at + 1; i < min(len(html), at+longest); i++ {
		switch c := html[i]; {
		case c == ';':
			return i + 1
		case c != '#' && !isWord(rune(c)):
			return at + 1
		}
	}
	return at + 1
}

// folded is a text without differences of case.
func folded(s string) string {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		b = appendFolded(b, r)
	}
	return string(b)
}

// escaper converts text to HTML that shows it.
var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#x27;")
