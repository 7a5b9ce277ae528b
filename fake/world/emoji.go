package world

import (
	"fmt"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// Emoji is an emoji that the organization uploaded. AuthorID is 0 for nobody
// known. Deactivated ones are kept for the messages that have them.
//
// URL is where the picture is, StillURL where the first one of an animation
// is. File and Still are the pictures if the world keeps them itself.
type Emoji struct {
	ID            int
	Name          string
	URL, StillURL string
	File, Still   *File
	AuthorID      int
	Deactivated   bool
}

// Kinds of emoji, each of which has codes of its own: the characters in
// hexadecimal, the ID of an uploaded one, the name of a built-in one.
const (
	UnicodeEmoji = "unicode_emoji"
	CustomEmoji  = "realm_emoji"
	ExtraEmoji   = "service_extra_emoji"
)

// TheExtraEmoji is the name and code of the one emoji that is built in.
const TheExtraEmoji = "service"

// Emojis lists the organization's own emoji by ID, deactivated ones included.
func (v View) Emojis() []*Emoji { return all[Emoji](v, emoji, byID, nil) }

// Emoji finds one of the organization's own emoji by ID.
func (v View) Emoji(id int) *Emoji { return first[Emoji](v, emoji, byID, key(id)) }

// PutEmoji stores one of the organization's own emoji.
func (tx *Tx) PutEmoji(e Emoji) { tx.put(emoji, &e) }

// emojiPlace is where the pictures of emoji lie that the world keeps.
const emojiPlace = "/user_avatars/1/emoji/images/"

// AddEmoji stores a new emoji and its picture, whose type the ending tells.
// The error is [ErrQuota] if there is no space left.
func (tx *Tx) AddEmoji(e Emoji, ending string) error {
	if err := tx.picturesFit(e.size()); err != nil {
		return err
	}
	for _, other := range tx.Emojis() {
		e.ID = other.ID
	}
	e.ID++
	e.URL = fmt.Sprintf("%s%d%s", emojiPlace, e.ID, ending)
	if e.Still != nil {
		e.StillURL = fmt.Sprintf("%sstill/%d.png", emojiPlace, e.ID)
	}
	tx.PutEmoji(e)
	return nil
}

func (e *Emoji) size() int {
	n := 0
	for _, f := range []*File{e.File, e.Still} {
		if f != nil {
			n += f.size
		}
	}
	return n
}

// EmojiPicture finds the picture of an emoji at a path of the server, nil if
// the world keeps none there.
func (v View) EmojiPicture(path string) *File {
	for _, e := range v.Emojis() {
		switch path {
		case e.URL:
			return e.File
		case e.StillURL:
			return e.Still
		}
	}
	return nil
}

// ActiveEmoji finds one of the organization's own emoji that people can use.
func (v View) ActiveEmoji(name string) *Emoji {
	for _, e := range v.Emojis() {
		if e.Name == name && !e.Deactivated {
			return e
		}
	}
	return nil
}

// knowsEmoji reports whether a name stands for an emoji, and emojiNames lists
// all such names.
func (v View) knowsEmoji(name string) bool { _, _, ok := v.EmojiNamed(name, TheExtraEmoji); return ok }

func (v View) emojiNames() []string {
	names := []string{TheExtraEmoji}
	for _, e := range v.Emojis() {
		if !e.Deactivated {
			names = append(names, e.Name)
		}
	}
	return append(names, markdown.UnicodeEmojiNames()...)
}

// EmojiNamed finds what a name stands for: one of the organization's own
// emoji, the built-in one, which has the name extra, or one of Unicode's.
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
