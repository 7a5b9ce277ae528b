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

// seededAvatar is the avatar of an account with its own image.
func seededAvatar(id int, kind scenarios.Avatar) *world.Avatar {
	if kind != scenarios.Uploaded {
		return nil
	}
	return &world.Avatar{File: square(id), Ending: ".png"}
}

// square is the image for an ID, because scenarios contain no images: a square in a
// colour that depends on the ID.
func square(id int) *upload.File {
	const side = 64
	hue := color.RGBA{uint8(id * 97), uint8(id*57 + 80), uint8(id*151 + 160), 255}
	picture := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{hue})
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		panic(err) // writing to memory cannot fail
	}
	return upload.NewFile(out.Bytes())
}
