package markdown

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// extraEmojiURL is the URL of the picture of the service's own emoji.
const extraEmojiURL = "/static/generated/emoji/images/emoji/unicode/%s.png"

// ExtraEmojiPath is the path of the picture of the service's own emoji.
func ExtraEmojiPath(name string) string { return fmt.Sprintf(extraEmojiURL, name) }

// emojiFinder finds the emoji of an organization.
type emojiFinder struct {
	dir   Directory // nil without an organization
	extra string    // the service's own emoji
	// whiteSmile shows the emoji :smile: as U+263A.
	whiteSmile bool
	edition    edition
}

// findName returns the next :name: (J1, J3). The colon after an unknown name does not begin
// another one.
func (f emojiFinder) findName(text string, from int) (inline.Found, bool) {
	for at := from; ; at++ {
		i := strings.IndexByte(text[at:], ':')
		if i < 0 {
			return inline.Found{}, false
		}
		at += i
		if end := nameEnd(text, at); end > 0 {
			n := f.named(text[at+1 : end-1])
			return inline.Found{From: at, To: end, Meaning: inline.Meaning{Element: n, Text: text[at:end]}}, true
		}
	}
}

// nameEnd returns the end of a name between colons, 0 if no name begins at a place.
// Names have letters of any script: gyōza.
func nameEnd(text string, at int) int {
	for i, r := range text[at+1:] {
		switch {
		case r == ':' && i > 0:
			return at + 1 + i + 1
		case !tree.IsWord(r) && r != '-' && r != '+':
			return 0
		}
	}
	return 0
}

// named finds an emoji by its name: those of the organization win.
func (f emojiFinder) named(name string) *tree.Element {
	if f.dir != nil {
		if custom, found := f.dir.EmojiByName(name); found && !custom.Deactivated {
			return picture(name, custom.URL)
		}
	}
	if name == f.extra {
		return picture(name, ExtraEmojiPath(name))
	}
	if e, found := f.edition.table().byName[name]; found {
		return f.span(name, e.code)
	}
	return nil
}

func picture(name, url string) *tree.Element {
	n := tree.NewFinal("img", "")
	n.Set("alt", ":"+name+":")
	n.Set("class", "emoji")
	n.Set("src", url)
	n.Set("title", strings.ReplaceAll(name, "_", " "))
	return n
}

// span shows an emoji of Unicode.
func (f emojiFinder) span(name, code string) *tree.Element {
	if f.whiteSmile && name == "smile" {
		code = "263a"
	}
	n := tree.NewFinal("span", ":"+name+":")
	title := strings.ReplaceAll(name, "_", " ")
	n.Set("aria-label", title)
	n.Set("class", "emoji emoji-"+code)
	n.Set("role", "img")
	n.Set("title", title)
	return n
}

// characters returns the finder of characters of emoji.
func (f emojiFinder) characters(sequences bool) inline.FinderFunc {
	if sequences {
		return f.findSequence
	}
	return f.findCharacter
}

// findCharacter finds the characters of emoji (J2), one by one. The search ends at the first
// possible emoji that is not one, such as a skin tone or a joiner.
func (f emojiFinder) findCharacter(text string, from int) (inline.Found, bool) {
	for at := from; at < len(text); {
		if text[at] < utf8.RuneSelf {
			at++
			continue
		}
		e, size, possible := emojiAt(text[at:])
		if possible {
			if e == nil {
				return inline.Found{}, false
			}
			return inline.Found{From: at, To: at + size, Meaning: inline.Meaning{Element: f.span(e.names[0], e.code)}}, true
		}
		at += size
	}
	return inline.Found{}, false
}

// emoticons are the faces that people draw with punctuation.
var emoticons = []struct{ face, name string }{
	{":)", "smile"}, {"(:", "smile"}, {":(", "frown"}, {"<3", "heart"}, {":|", "expressionless"},
	{":/", "confused"}, {";)", "wink"}, {":D", "grinning"}, {":o", "open_mouth"}, {":O", "open_mouth"},
	{":p", "stuck_out_tongue"}, {":P", "stuck_out_tongue"},
}

// besideEmoticon are the characters that may stand before and after an emoticon.
const besideEmoticon = ",.;?!()[] \"'\n\t"

// findEmoticon is an emoticon of a sender who wants emoji for them (J6).
func (f emojiFinder) findEmoticon(text string, from int) (inline.Found, bool) {
	for at := from; at < len(text); at++ {
		if at > 0 && strings.IndexByte(besideEmoticon, text[at-1]) < 0 {
			continue
		}
		for _, e := range emoticons {
			rest, drawn := strings.CutPrefix(text[at:], e.face)
			if drawn && (rest == "" || strings.IndexByte(besideEmoticon, rest[0]) >= 0) {
				code, _ := EmojiCode(e.name)
				return inline.Found{From: at, To: at + len(e.face), Meaning: inline.Meaning{Element: f.span(e.name, code)}}, true
			}
		}
	}
	return inline.Found{}, false
}
