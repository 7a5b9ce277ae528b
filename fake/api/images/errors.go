package images

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of uploaded pictures.
var Refusals = &wire.Refusals{Resource: "images"}

var (
	noImage = Refusals.Add(wire.Refusal{
		Name: "no-image", Kind: wire.BadImage, Text: "Could not decode image; did you upload an image file?",
	})
	// Format is the error for a file that its name, or its type, calls something else than a picture.
	Format = Refusals.Add(wire.Refusal{
		Name: "picture-format", Kind: wire.BadImage, Text: "Invalid image format",
	})
	tooManyPixels = Refusals.Add(wire.Refusal{
		Name: "too-many-pixels", Kind: wire.BadImage, Text: "Image size exceeds limit.",
	})
	// FileTooLarge is the error for a picture of too many bytes.
	FileTooLarge = Refusals.Add(wire.Refusal{
		Name: "file-too-large", Text: "Uploaded file is larger than the allowed limit of %d MiB", CodeFrom: "5.0",
	})
)
