package markdown

import (
	_ "embed" // for the table
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// emojiLines is what internal/emojigen makes: a line for each emoji with its code
// and its names, the canonical one first.
//
//go:embed data/emoji.txt
var emojiLines string

// emoji is one of Unicode's.
type emoji struct {
	// code is its characters in hexadecimal, joined by dashes.
	code string
	// names are what people write between colons, the canonical one first.
	names []string
}

// emojiTable finds emoji by what is known of them.
type emojiTable struct {
	byName  map[string]*emoji
	byCode  map[string]*emoji
	byChars map[string]*emoji
	// longest counts the characters of the longest emoji that begins with one.
	longest map[rune]int
}

// emojis reads the table when the first emoji is looked for: that takes about a
// millisecond, which a start need not wait for.
var emojis = sync.OnceValue(func() *emojiTable {
	t := &emojiTable{map[string]*emoji{}, map[string]*emoji{}, map[string]*emoji{}, map[rune]int{}}
	for line := range strings.Lines(emojiLines) {
		words := strings.Fields(line)
		e := &emoji{code: words[0], names: words[1:]}
		t.byCode[e.code] = e
		for _, name := range e.names {
			t.byName[name] = e
		}
		chars := []rune(charactersOf(e.code))
		t.byChars[string(chars)] = e
		t.longest[chars[0]] = max(t.longest[chars[0]], len(chars))
	}
	return t
})

// charactersOf gives what stands in a text for a code.
func charactersOf(code string) string {
	var text strings.Builder
	for hex := range strings.SplitSeq(code, "-") {
		r, _ := strconv.ParseUint(hex, 16, 32)
		text.WriteRune(rune(r))
	}
	return text.String()
}

// EmojiCode gives the code of Unicode's emoji with a name, such as 1f44d for
// "+1" and "thumbs_up": a dash-separated sequence of hexadecimal characters.
func EmojiCode(name string) (code string, ok bool) {
	e, ok := emojis().byName[name]
	if !ok {
		return "", false
	}
	return e.code, true
}

// EmojiName gives the canonical name of Unicode's emoji with a code.
func EmojiName(code string) (name string, ok bool) {
	names, ok := EmojiNames(code)
	if !ok {
		return "", false
	}
	return names[0], true
}

// EmojiNames gives all names of Unicode's emoji with a code, the canonical one
// first. They must not be changed.
func EmojiNames(code string) (names []string, ok bool) {
	e, ok := emojis().byCode[code]
	if !ok {
		return nil, false
	}
	return e.names, true
}

// pictures is where characters are pictures also without being asked to (J2);
// digits, letters in circles and signs such as © are text.
var pictures = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x2000, 0x206F, 1}, {0x2300, 0x27BF, 1}, {0x2900, 0x297F, 1}, {0x2B00, 0x2BFF, 1}, {0x3000, 0x303F, 1}, {0x3200, 0x32FF, 1},
	},
	R32: []unicode.Range32{{0x1F000, 0x1FAFF, 1}},
}

// asPicture asks for the character before it to be drawn as a picture.
const asPicture = '\uFE0F'

// emojiAt finds the longest emoji that a text begins with, and its length.
func emojiAt(text []byte) (*emoji, int) {
	first, _ := utf8.DecodeRune(text)
	if !unicode.Is(pictures, first) {
		return nil, 0
	}
	t := emojis()
	var found *emoji
	size, at := 0, 0
	for range t.longest[first] {
		_, width := utf8.DecodeRune(text[at:])
		if width == 0 {
			break
		}
		at += width
		if e := t.byChars[string(text[:at])]; e != nil {
			found, size = e, at
		}
	}
	if found != nil && strings.HasPrefix(string(text[size:min(len(text), size+3)]), string(asPicture)) {
		size += utf8.RuneLen(asPicture)
	}
	return found, size
}
