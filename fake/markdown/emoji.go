package markdown

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// extraEmojiURL is where the picture of the service's own emoji lies.
const extraEmojiURL = "/static/generated/emoji/images/emoji/unicode/%s.png"

// findEmojiName is :name: (J1, J3). The colon behind a name that is none does not
// begin another.
func findEmojiName(in *inline, text string, from int) (found, bool) {
	for at := from; ; at++ {
		i := strings.IndexByte(text[at:], ':')
		if i < 0 {
			return found{}, false
		}
		at += i
		if end := nameEnd(text, at); end > 0 {
			n := in.namedEmoji(text[at+1 : end-1])
			return found{at, end, stashed{n, text[at:end]}}, true
		}
	}
}

// nameEnd gives where a name between colons ends, 0 when none begins at a place.
// Names have letters of any script: gyōza.
func nameEnd(text string, at int) int {
	for i, r := range text[at+1:] {
		switch {
		case r == ':' && i > 0:
			return at + 1 + i + 1
		case !isWord(r) && r != '-' && r != '+':
			return 0
		}
	}
	return 0
}

// namedEmoji finds an emoji by its name: those of the organization win.
func (in *inline) namedEmoji(name string) *element {
	if in.dir != nil {
		if custom, found := in.dir.EmojiByName(name); found && !custom.Deactivated {
			return picture(name, custom.URL)
		}
	}
	if name == in.options.ExtraEmoji {
		return picture(name, fmt.Sprintf(extraEmojiURL, name))
	}
	if code, found := EmojiCode(name); found {
		return emojiSpan(name, code)
	}
	return nil
}

func picture(name, url string) *element {
	n := finalElement("img", "")
	n.set("alt", ":"+name+":")
	n.set("class", "emoji")
	n.set("src", url)
	n.set("title", strings.ReplaceAll(name, "_", " "))
	return n
}

func emojiSpan(name, code string) *element {
	n := finalElement("span", ":"+name+":")
	title := strings.ReplaceAll(name, "_", " ")
	n.set("aria-label", title)
	n.set("class", "emoji emoji-"+code)
	n.set("role", "img")
	n.set("title", title)
	return n
}

// findEmoji is the emoji's own characters (J2), one by one. At the first that
// could be one and is none, such as a tone of skin or a joiner, the search ends.
func findEmoji(_ *inline, text string, from int) (found, bool) {
	for at := from; at < len(text); {
		if text[at] < utf8.RuneSelf {
			at++
			continue
		}
		e, size, possible := emojiAt(text[at:])
		if possible {
			if e == nil {
				return found{}, false
			}
			return found{at, at + size, stashed{element: emojiSpan(e.names[0], e.code)}}, true
		}
		at += size
	}
	return found{}, false
}

// emoticons are the faces that people draw with punctuation.
var emoticons = []struct{ face, name string }{
	{":)", "smile"}, {"(:", "smile"}, {":(", "frown"}, {"<3", "heart"}, {":|", "expressionless"},
	{":/", "confused"}, {";)", "wink"}, {":D", "grinning"}, {":o", "open_mouth"}, {":O", "open_mouth"},
	{":p", "stuck_out_tongue"}, {":P", "stuck_out_tongue"},
}

// besideEmoticon are the characters that may stand before and behind an emoticon.
const besideEmoticon = ",.;?!()[] \"'\n\t"

// findEmoticon is an emoticon of a sender who wants emoji for them (J6).
func findEmoticon(in *inline, text string, from int) (found, bool) {
	if !in.options.TranslateEmoticons {
		return found{}, false
	}
	for at := from; at < len(text); at++ {
		if at > 0 && strings.IndexByte(besideEmoticon, text[at-1]) < 0 {
			continue
		}
		for _, e := range emoticons {
			rest, drawn := strings.CutPrefix(text[at:], e.face)
			if drawn && (rest == "" || strings.IndexByte(besideEmoticon, rest[0]) >= 0) {
				code, _ := EmojiCode(e.name)
				return found{at, at + len(e.face), stashed{element: emojiSpan(e.name, code)}}, true
			}
		}
	}
	return found{}, false
}
