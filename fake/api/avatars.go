package api

import (
	"crypto/md5" // the address of a gravatar, not a secret
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxAvatar bounds a picture, in bytes.
const maxAvatar = 5 << 20

// setAvatar answers POST /users/me/avatar: exactly one picture, under any
// name.
func setAvatar(c *Call, _ *noParams) (any, error) {
	if len(c.files) != 1 {
		return nil, badRequest("You must upload exactly one avatar.")
	}
	picture, err := c.picture()
	if err != nil {
		return nil, err
	}
	return c.changeAvatar(c.User.ID, picture)
}

// deleteAvatar answers DELETE /users/me/avatar: back to the gravatar.
func deleteAvatar(c *Call, _ *noParams) (any, error) {
	return c.changeAvatar(c.User.ID, nil)
}

// picture is the file that came with the request, unless it is no picture.
func (c *Call) picture() (*world.Avatar, error) {
	file := c.files[0].file
	if file.Size() > maxAvatar {
		return nil, badRequest("Uploaded file is larger than the allowed limit of %d MiB", maxAvatar>>20)
	}
	picture, err := decodePicture(file)
	if err != nil {
		return nil, err
	}
	return &world.Avatar{File: file, Ending: picture.ending}, nil
}

func (c *Call) changeAvatar(id int, picture *world.Avatar) (out wire.AvatarSet, err error) {
	err = c.World.Write(func(tx *world.Tx) error {
		if err := giveAvatar(tx, id, picture); err != nil {
			return err
		}
		out.AvatarURL = avatarURL(tx.User(id))
		return nil
	})
	return out, err
}

// giveAvatar gives an account another picture, nil for a gravatar, and tells
// everybody.
func giveAvatar(tx *world.Tx, id int, picture *world.Avatar) error {
	if err := avatarFits(tx, picture); err != nil {
		return err
	}
	u := *tx.User(id)
	u.Avatar = picture
	u.AvatarVersion++
	tx.PutUser(u)
	tellOfAvatar(tx, &u)
	return nil
}

func avatarFits(tx *world.Tx, picture *world.Avatar) error {
	if errors.Is(tx.AvatarFits(picture), world.ErrQuota) {
		return quotaError()
	}
	return nil
}

// tellOfAvatar tells everybody of an account's picture.
func tellOfAvatar(tx *world.Tx, u *world.User) {
	url := avatarURL(u)
	tx.Tell(everybody(tx), wire.PersonUpdated(wire.PersonAvatar{
		UserID: u.ID, AvatarSource: avatarSource(u), AvatarURL: url, AvatarURLMedium: mediumAvatar(u),
		AvatarVersion: u.AvatarVersion, Email: tx.APIEmail(u),
	}))
	if u.IsBot() {
		tellOfBotChange(tx, u, wire.ChangedBot{AvatarURL: &url})
	}
}

// avatarURL is the address of an account's picture.
func avatarURL(u *world.User) string {
	if u.Avatar != nil {
		path, _ := u.AvatarPath()
		return fmt.Sprintf("%s?version=%d", path, u.AvatarVersion)
	}
	return fmt.Sprintf("https://secure.gravatar.com/avatar/%s?d=identicon&version=%d", emailHash(u.Email), u.AvatarVersion)
}

// mediumAvatar is the address of a larger picture.
func mediumAvatar(u *world.User) string {
	if u.Avatar != nil {
		_, medium := u.AvatarPath()
		return fmt.Sprintf("%s?version=%d", medium, u.AvatarVersion)
	}
	return avatarURL(u) + "&s=500"
}

// avatarSource is where an account's picture comes from.
func avatarSource(u *world.User) string {
	if u.Avatar != nil {
		return "U"
	}
	return "G"
}

func emailHash(email string) string {
	sum := md5.Sum([]byte(strings.ToLower(email)))
	return hex.EncodeToString(sum[:])
}
