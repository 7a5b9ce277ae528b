package users

import (
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/images"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxAvatar is the maximum size of an image in bytes.
const maxAvatar = 5 << 20

// SetAvatar answers POST /users/me/avatar: exactly one image, under any name.
func SetAvatar(c *rest.Call, _ *rest.NoParams) (any, error) {
	if err := mayChangeAvatar(c); err != nil {
		return nil, err
	}
	if len(c.Files) != 1 {
		return nil, rest.BadRequest("You must upload exactly one avatar.").OfKind(wire.CodedLater)
	}
	picture, err := PostedPicture(c)
	if err != nil {
		return nil, err
	}
	return changeAvatar(c, c.User.ID, picture)
}

// DeleteAvatar answers DELETE /users/me/avatar: back to the gravatar or the generated
// picture.
func DeleteAvatar(c *rest.Call, _ *rest.NoParams) (any, error) {
	if err := mayChangeAvatar(c); err != nil {
		return nil, err
	}
	return changeAvatar(c, c.User.ID, nil)
}

// mayChangeAvatar refuses all users except administrators if changes of avatars are
// disabled.
func mayChangeAvatar(c *rest.Call) error {
	if c.View.Organization().AvatarChangesDisabled && !c.User.IsAdministrator() {
		return rest.BadRequest("Avatar changes are disabled in this organization.")
	}
	return nil
}

// PostedPicture is the file in the request; it refuses files that are not images.
func PostedPicture(c *rest.Call) (*world.Avatar, error) {
	file := c.Files[0].File
	if file.Size() > maxAvatar {
		return nil, rest.BadRequest("Uploaded file is larger than the allowed limit of %d MiB", maxAvatar>>20)
	}
	picture, err := images.Decode(file)
	if err != nil {
		return nil, err
	}
	return &world.Avatar{File: file, Ending: picture.Ending}, nil
}

func changeAvatar(c *rest.Call, id int, picture *world.Avatar) (out wire.AvatarSet, err error) {
	err = c.World.Write(func(tx *world.Tx) error {
		if err := GiveAvatar(tx, id, picture); err != nil {
			return err
		}
		out.AvatarURL = present.AvatarURL(tx.Organization().LocalPictures, tx.User(id))
		return nil
	})
	return out, err
}

// GiveAvatar sets an account's avatar, nil for a gravatar, and sends the events.
func GiveAvatar(tx *world.Tx, id int, picture *world.Avatar) error {
	if err := AvatarFits(tx, picture); err != nil {
		return err
	}
	u := *tx.User(id)
	u.Avatar = picture
	u.AvatarVersion++
	tx.PutUser(u)
	tellOfAvatar(tx, &u)
	return nil
}

// AvatarFits refuses an image that exceeds the organization's quota.
func AvatarFits(tx *world.Tx, picture *world.Avatar) error {
	if errors.Is(tx.AvatarFits(picture), world.ErrQuota) {
		return rest.QuotaError()
	}
	return nil
}

// tellOfAvatar sends all users the event of an account's avatar.
func tellOfAvatar(tx *world.Tx, u *world.User) {
	local := tx.Organization().LocalPictures
	url := present.AvatarURL(local, u)
	if u.IsBot() {
		audience.TellOfBotChange(tx, u, wire.ChangedBot{AvatarURL: &url})
	}
	tx.Tell(audience.Everybody(tx), wire.PersonUpdated(wire.PersonAvatar{
		UserID: u.ID, AvatarSource: present.AvatarSource(u), AvatarURL: url, AvatarURLMedium: present.MediumAvatar(local, u),
		AvatarVersion: u.AvatarVersion, Email: tx.APIEmail(u),
	}))
}
