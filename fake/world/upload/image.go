package upload

import (
	"image"
	_ "image/gif" // these imports register the formats
	_ "image/jpeg"
	_ "image/png"

	_ "golang.org/x/image/webp"
)

// Image has the properties of a picture.
type Image struct {
	ContentType   string
	Width, Height int
}

// Image reads the properties of the picture that the file is; ok is false for other files.
func (f *File) Image() (Image, bool) {
	head, kind, err := image.DecodeConfig(f.Reader())
	if err != nil {
		return Image{}, false
	}
	return Image{"image/" + kind, head.Width, head.Height}, true
}
