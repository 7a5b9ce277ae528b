package seeding

import (
	"bytes"
	"image"
	"image/color"
	"image/png"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// seededAvatar is the picture of an account that has one of its own.
func seededAvatar(id int, kind scenarios.Avatar) *world.Avatar {
	if kind != scenarios.Uploaded {
		return nil
	}
	return &world.Avatar{File: square(id), Ending: ".png"}
}

// square is the picture for an ID, since scenarios have no pictures: a square
// in a colour of its own.
func square(id int) *upload.File {
	const side = 64
	hue := color.RGBA{uint8(id * 97), uint8(id*57 + 80), uint8(id*151 + 160), 255}
	picture := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{hue})
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		panic(err) // it is written to memory
	}
	return upload.NewFile(out.Bytes())
}
