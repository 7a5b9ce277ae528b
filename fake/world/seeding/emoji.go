package seeding

import (
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// emoji stores emoji with stated IDs first, so that assigned IDs do not conflict with
// them.
func (b *builder) emoji(tx *world.Tx) {
	ids := &tx.IDs().Emoji
	for _, e := range b.s.Emoji {
		ids.Reserve(e.ID)
	}
	for _, e := range b.s.Emoji {
		row := world.Emoji{
			ID: ids.Take(e.ID), Name: e.Name, URL: e.URL, AuthorID: b.id(e.Author), Deactivated: e.Deactivated,
		}
		switch {
		case e.Base64 != "":
			content, ending, _ := scenarios.Picture(e.Base64) // the loader has checked it
			row.URL, row.File, row.Ending = world.EmojiURL(row.ID, ending, false), upload.NewFile(content), ending
		case row.URL == "":
			row.URL, row.File, row.Ending = world.EmojiURL(row.ID, ".png", false), drawn(row.Name, row.Name), ".png"
		}
		tx.PutEmoji(row)
	}
}

// knowsEmoji reports whether an emoji with a name exists.
func knowsEmoji(v world.View) func(name string) bool {
	return func(name string) bool { _, _, ok := v.EmojiNamed(name, world.TheExtraEmoji); return ok }
}

// emojiNames lists the names of all emoji.
func emojiNames(v world.View) func() []string {
	return func() []string {
		names := []string{world.TheExtraEmoji}
		for _, e := range v.Emojis() {
			if !e.Deactivated {
				names = append(names, e.Name)
			}
		}
		return append(names, markdown.UnicodeEmojiNames()...)
	}
}
