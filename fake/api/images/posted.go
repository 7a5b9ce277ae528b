package images

import (
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// maxPosted is the maximum size of an avatar, icon or logo in bytes.
const maxPosted = 5 << 20

// Posted is the first file in the request; it refuses files that are not images.
func Posted(c *rest.Call) (*world.Avatar, error) {
	file := c.Files[0].File
	if file.Size() > maxPosted {
		return nil, FileTooLarge.New(maxPosted >> 20)
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
