package markdown

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// emoticons are the faces that people draw with punctuation, the longer first
// where one begins another.
var emoticons = []struct{ face, name string }{
	{":)", "smile"}, {"(:", "smile"}, {":(", "frown"}, {"<3", "heart"}, {":|", "expressionless"},
	{":/", "confused"}, {";)", "wink"}, {":D", "grinning"}, {":o", "open_mouth"}, {":O", "open_mouth"},
	{":p", "stuck_out_tongue"}, {":P", "stuck_out_tongue"},
}

// emoticonAt gives the emoji that an emoticon at a place means, and its length. It
// must stand between spaces or punctuation (J6).
func emoticonAt(text []byte, at int) (name string, size int) {
	for _, e := range emoticons {
		if text[at] != e.face[0] || !bytes.HasPrefix(text[at:], []byte(e.face)) {
			continue
		}
		end := at + len(e.face)
		before, _ := utf8.DecodeLastRune(text[:at])
		after, _ := utf8.DecodeRune(text[end:])
		if (at == 0 || endsWord(before)) && (end == len(text) || endsWord(after)) {
			return e.name, len(e.face)
		}
	}
	return "", 0
}

// endsWord reports whether a character may stand beside an emoticon.
func endsWord(r rune) bool {
	switch r {
	case ',', '.', ';', '?', '!':
		return true
	}
	return unicode.IsSpace(r)
}
