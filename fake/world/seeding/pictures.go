package seeding

import (
	"github.com/spiritlevel/spiritlevel/fake/pictures"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// seededAvatar is the avatar of an account with its own image. Its colour differs from
// that of the generated picture of the account.
func seededAvatar(u scenarios.User) *world.Avatar {
	if u.Avatar != scenarios.Uploaded {
		return nil
	}
	if u.AvatarBase64 != "" {
		content, ending, _ := scenarios.Picture(u.AvatarBase64) // the loader has checked it
		return &world.Avatar{File: upload.NewFile(content), Ending: ending}
	}
	return &world.Avatar{File: drawn(u.FullName, "uploaded "+u.Email), Ending: ".png"}
}

// drawn is a generated image, because scenarios contain no images. It is generated at its
// first use: otherwise a world would take a millisecond longer to begin.
func drawn(name, key string) *upload.File {
	return upload.MadeLater(func() []byte { return pictures.PNG(name, key, pictures.Side) })
}
