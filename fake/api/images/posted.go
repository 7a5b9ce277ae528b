package images

import (
	"errors"
	"mime"
	"path"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// maxPosted is the maximum size of an avatar, icon or logo in bytes.
const maxPosted = 5 << 20

// endings are those of the names of pictures.
var endings = []string{".avif", ".gif", ".heic", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"}

// types are those of pictures.
var types = []string{
	"image/avif", "image/gif", "image/heic", "image/jpeg", "image/png", "image/tiff", "image/webp",
}

// IsPicture reports whether a file is a picture by its type, or by its name if it was sent without a type.
func IsPicture(file rest.Upload) bool {
	if file.Type == "" {
		return hasEnding(file)
	}
	kind, _, _ := mime.ParseMediaType(file.Type)
	return slices.Contains(types, kind)
}

func hasEnding(file rest.Upload) bool {
	return slices.Contains(endings, strings.ToLower(path.Ext(file.Name)))
}

// Posted is the first file in the request; it refuses files that are not images.
func Posted(c *rest.Call) (*world.Avatar, error) {
	file := c.Files[0].File
	if file.Size() > maxPosted {
		return nil, FileTooLarge.New(maxPosted >> 20)
	}
	if imageRulesAt(c.Plan).endings && !hasEnding(c.Files[0]) {
		return nil, Format.New()
	}
	picture, err := Decode(c.Plan, file)
	if err != nil {
		return nil, err
	}
	return &world.Avatar{File: file, Ending: picture.Ending}, nil
}

// Fits refuses an image that exceeds the organization's quota.
func Fits(tx *world.Tx, picture *world.Avatar) error {
	if errors.Is(tx.AvatarFits(picture), world.ErrQuota) {
		return rest.QuotaError()
	}
	return nil
}
