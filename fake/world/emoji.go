package world

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// Emoji is an emoji of the organization. AuthorID is 0 for an unknown author. Deactivated
// emoji are kept for the messages with them. URL is the address of the picture, StillURL
// that of the first picture of an animation. File and Still are the pictures if the world
// keeps them itself, and Ending is the file extension of the type, whatever the name of
// the file.
type Emoji struct {
	ID            int
	Name          string
	URL, StillURL string
	File, Still   *upload.File
	Ending        string
	AuthorID      int
	Deactivated   bool
}

// Kinds of emoji. Each kind has its own codes: the characters in hexadecimal, the ID
// of a custom emoji, the name of a built-in one.
const (
	UnicodeEmoji = "unicode_emoji"
	CustomEmoji  = "realm_emoji"
	ExtraEmoji   = "service_extra_emoji"
)

// TheExtraEmoji is the name and code of the one built-in emoji.
const TheExtraEmoji = "service"

// Emojis lists the organization's own emoji by ID, deactivated ones included.
func (v View) Emojis() []*Emoji { return store.All[Emoji](v.txn, emoji, byID, nil) }

// Emoji finds one of the organization's own emoji by ID.
func (v View) Emoji(id int) *Emoji { return store.First[Emoji](v.txn, emoji, byID, store.Key(id)) }

// PutEmoji stores one of the organization's own emoji.
func (tx *Tx) PutEmoji(e Emoji) { tx.put(emoji, &e) }

func (e *Emoji) size() int {
	n := 0
	for _, f := range []*upload.File{e.File, e.Still} {
		if f != nil {
			n += f.Size()
		}
	}
	return n
}

// ActiveEmoji finds one of the organization's own emoji that is not deactivated.
func (v View) ActiveEmoji(name string) *Emoji {
	for _, e := range v.Emojis() {
		if e.Name == name && !e.Deactivated {
			return e
		}
	}
	return nil
}

// EmojiNamed finds the emoji with a name: one of the organization's own emoji, the
// built-in one, which has the name extra, or one of Unicode's.
func (v View) EmojiNamed(name, extra string) (kind, code string, ok bool) {
	if e := v.ActiveEmoji(name); e != nil {
		return CustomEmoji, strconv.Itoa(e.ID), true
	}
	if name == extra {
		return ExtraEmoji, TheExtraEmoji, true
	}
	code, ok = markdown.EmojiCode(name)
	return UnicodeEmoji, code, ok
}
