package images

import (
	"errors"
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

// Posted is the first file in the request; it refuses files that are not images.
func Posted(c *rest.Call) (*world.Avatar, error) {
	file := c.Files[0].File
	if file.Size() > maxPosted {
		return nil, FileTooLarge.New(maxPosted >> 20)
	}
	if imageRulesAt(c.Plan).endings && !slices.Contains(endings, strings.ToLower(path.Ext(c.Files[0].Name))) {
		return nil, pictureFormat.New()
	}
	picture, err := Decode(file)
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
