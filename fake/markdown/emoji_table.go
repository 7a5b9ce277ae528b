package markdown

import (
	_ "embed" // for the table
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// emojiLines has a line for each emoji that the public service knows, in the order
// in which it publishes them: its code and its names, the canonical one first.
//
//go:embed data/emoji.txt
var emojiLines string

// laterEmojiLines has a line for each name that the service knew later: the release, the
// code and the name.
//
//go:embed data/emoji_later.txt
var laterEmojiLines string

// edition is a table of emoji.
type edition int

// The editions, in the order of their releases.
const (
	specifiedEmoji edition = iota
	emojiOf8
	emojiOf10
)

// releases are the names of the editions in the table of later names.
var releases = map[string]edition{"8.0": emojiOf8, "10.0": emojiOf10}

// edition is the table of emoji by the rules.
func (r Rules) edition() edition {
	switch {
	case r.MoreEmojiNames:
		return emojiOf10
	case r.EmojiSequences:
		return emojiOf8
	}
	return specifiedEmoji
}

// emoji is an emoji of Unicode.
type emoji struct {
	// code is its characters in hexadecimal, joined by dashes.
	code string
	// names are the names between colons, the canonical one first.
	names []string
}

// emojiTable finds emoji by their names and characters.
type emojiTable struct {
	byName map[string]*emoji
	byCode map[string]*emoji
}

// emojis reads the table at the first use of an emoji: reading takes about a
// millisecond, which would delay the start.
var emojis = sync.OnceValue(func() *emojiTable {
	lines := strings.Count(emojiLines, "\n")
	t := &emojiTable{make(map[string]*emoji, strings.Count(emojiLines, " ")), make(map[string]*emoji, lines)}
	for line := range strings.Lines(emojiLines) {
		words := strings.Fields(line)
		e := &emoji{code: words[0], names: words[1:]}
		t.byCode[e.code] = e
		for _, name := range e.names {
			t.byName[name] = e
		}
	}
	return t
})

// laterEmojis are the tables of later releases, which are read at their first use. A code in
// them has no marks of a picture (U+FE0F).
var laterEmojis = [...]func() *emojiTable{
	emojiOf8:  sync.OnceValue(func() *emojiTable { return emojisOf(emojiOf8) }),
	emojiOf10: sync.OnceValue(func() *emojiTable { return emojisOf(emojiOf10) }),
}

func emojisOf(e edition) *emojiTable {
	t := &emojiTable{map[string]*emoji{}, map[string]*emoji{}}
	add := func(code string, names ...string) {
		known := t.byCode[code]
		if known == nil {
			known = &emoji{code: code}
			t.byCode[code] = known
		}
		known.names = append(slices.Clip(known.names), names...)
		for _, name := range names {
			t.byName[name] = known
		}
	}
	for code, known := range emojis().byCode {
		add(strings.ReplaceAll(code, "-fe0f", ""), known.names...)
	}
	for line := range strings.Lines(laterEmojiLines) {
		if words := strings.Fields(line); releases[words[0]] <= e {
			add(words[1], words[2:]...)
		}
	}
	return t
}

func (e edition) table() *emojiTable {
	if e == specifiedEmoji {
		return emojis()
	}
	return laterEmojis[e]()
}

// EmojiCode returns the code of Unicode's emoji with a name, such as 1f44d for
// "+1" and "thumbs_up": a dash-separated sequence of hexadecimal characters.
func EmojiCode(name string) (code string, ok bool) {
	e, ok := emojis().byName[name]
	if !ok {
		return "", false
	}
	return e.code, true
}

// EmojiCode is like the function of that name, and also knows the names of later releases
// by the rules.
func (r Rules) EmojiCode(name string) (code string, ok bool) {
	if code, ok = EmojiCode(name); ok {
		return code, ok
	}
	if e, ok := r.edition().table().byName[name]; ok {
		return e.code, true
	}
	return "", false
}

// HasEmoji reports whether Unicode's emoji by the rules have one with a code.
func (r Rules) HasEmoji(code string) bool {
	_, known := emojis().byCode[code]
	if !known {
		_, known = r.edition().table().byCode[code]
	}
	return known
}

// EmojiName returns the canonical name of Unicode's emoji with a code.
func EmojiName(code string) (name string, ok bool) {
	names, ok := EmojiNames(code)
	if !ok {
		return "", false
	}
	return names[0], true
}

// EmojiNames returns all names of Unicode's emoji with a code, the canonical one
// first. They must not be changed.
func EmojiNames(code string) (names []string, ok bool) {
	e, ok := emojis().byCode[code]
	if !ok {
		return nil, false
	}
	return e.names, true
}

// EmojiDocument is the whole table as a server publishes it, in JSON: the names of
// each code, the canonical one first.
var EmojiDocument = sync.OnceValue(func() []byte {
	names := map[string][]string{}
	for code, e := range emojis().byCode {
		names[code] = e.names
	}
	// A map of texts has a form in JSON.
	document, _ := json.Marshal(map[string]any{"code_to_names": names})
	return document
})

// UnicodeEmojiNames lists the names of all of Unicode's emoji.
func UnicodeEmojiNames() []string { return slices.Sorted(maps.Keys(emojis().byName)) }

// pictures are the characters that appear as pictures by default (J2). Digits, letters in
// circles and signs such as © appear as text.
var pictures = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x2000, 0x206F, 1}, {0x2300, 0x27BF, 1}, {0x2900, 0x297F, 1}, {0x2B00, 0x2BFF, 1}, {0x3000, 0x303F, 1}, {0x3200,
			0x32FF, 1},
	},
	R32: []unicode.Range32{{0x1F100, 0x1F64F, 1}, {0x1F680, 0x1F6FF, 1}, {0x1F7E0, 0x1F7EB, 1}, {0x1F900, 0x1F9FF, 1}},
}

// emojiAt returns the emoji of one character at the start of a text, and the length of
// the character; possible reports whether the character is in the range of emoji.
func emojiAt(text string) (e *emoji, size int, possible bool) {
	r, size := utf8.DecodeRuneInString(text)
	if !unicode.Is(pictures, r) {
		return nil, size, false
	}
	return emojis().byCode[strconv.FormatInt(int64(r), 16)], size, true
}
