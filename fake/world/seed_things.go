package world

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
)

// linkifiers gives the stated IDs first, so that no assigned one is in the way.
func (b *builder) linkifiers(tx *Tx) error {
	for _, l := range b.s.Linkifiers {
		tx.w.next.linkifier = max(tx.w.next.linkifier, l.ID)
	}
	for i, l := range b.s.Linkifiers {
		if err := tx.putLinkifier(take(&tx.w.next.linkifier, l.ID), l.Pattern, l.URLTemplate); err != nil {
			return fmt.Errorf("world: linkifiers[%d]: %w", i, err)
		}
	}
	return nil
}

// playgrounds gives the stated IDs first, so that no assigned one is in the
// way.
func (b *builder) playgrounds(tx *Tx) {
	for _, p := range b.s.Playgrounds {
		tx.w.next.playground = max(tx.w.next.playground, p.ID)
	}
	for _, p := range b.s.Playgrounds {
		tx.AddPlayground(Playground{ID: p.ID, Name: p.Name, Language: p.Language, URLPrefix: p.URLPrefix})
	}
}

// square is the picture of an emoji of which a scenario has none: a square in
// a colour of its own.
func square(id int) *File {
	const side = 64
	hue := color.RGBA{uint8(id * 97), uint8(id*57 + 80), uint8(id*151 + 160), 255}
	picture := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{hue})
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		panic(err) // it is written to memory
	}
	return NewFile(out.Bytes())
}
