// Package images reads uploaded pictures.
package images

import (
	"bytes"
	"image"
	_ "image/gif" // these imports register the formats
	_ "image/jpeg"
	"image/png"

	_ "golang.org/x/image/webp"

	"github.com/spiritlevel/spiritlevel/fake/world/upload"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// maxPixels bounds the size of the unpacked image of a small file.
const maxPixels = 4 << 20

// Picture has the properties of an uploaded image.
type Picture struct {
	Ending string       // of the file name
	Still  *upload.File // the first image, of an animation
}

var pictureEndings = map[string]string{"gif": ".gif", "jpeg": ".jpg", "png": ".png", "webp": ".webp"}

// Decode reads the whole image, so that only valid images are stored.
func Decode(p *featurelevels.Plan, f *upload.File) (Picture, error) {
	var content bytes.Buffer
	if _, err := content.ReadFrom(f.Reader()); err != nil {
		return Picture{}, err
	}
	head, kind, err := image.DecodeConfig(bytes.NewReader(content.Bytes()))
	if err != nil {
		return Picture{}, noImage.New()
	}
	if head.Width <= 0 || head.Height <= 0 || head.Width > maxPixels/head.Height {
		return Picture{}, tooManyPixels.New()
	}
	first, _, err := image.Decode(bytes.NewReader(content.Bytes()))
	out := Picture{Ending: pictureEndings[kind]}
	switch {
	case err != nil && imageRulesAt(p).lenient:
		return out, nil
	case err != nil:
		return Picture{}, noImage.New()
	}
	if kind == "gif" && isAnimated(content.Bytes()) {
		var still bytes.Buffer
		if err := png.Encode(&still, first); err != nil {
			return Picture{}, err
		}
		out.Still = upload.NewFile(still.Bytes())
	}
	return out, nil
}

// Blocks of a GIF file.
const (
	gifScreen    = 13 // the header and the screen descriptor
	gifImage     = 10 // an image descriptor, with its introducer
	gifImageMark = 0x2c
	gifExtension = 0x21
)

// isAnimated reports whether a GIF file has more than one image, without unpacking it.
func isAnimated(file []byte) bool {
	at := gifScreen + colourTableLength(file, 10)
	for pictures := 0; at < len(file); {
		switch file[at] {
		case gifExtension:
			at += 2
		case gifImageMark:
			if pictures++; pictures > 1 {
				return true
			}
			at += gifImage + colourTableLength(file, at+9) + 1
		default:
			return false
		}
		for at < len(file) && file[at] != 0 {
			at += 1 + int(file[at])
		}
		at++
	}
	return false
}

// colourTableLength is the length of the colour table for a byte of flags.
func colourTableLength(file []byte, flags int) int {
	if flags >= len(file) || file[flags]&0x80 == 0 {
		return 0
	}
	return 3 << (1 + file[flags]&7)
}
