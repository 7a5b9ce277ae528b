package api

import (
	"crypto/md5" // the address of a gravatar, not a secret
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxAvatar bounds a picture, in bytes.
const maxAvatar = 5 << 20

// setAvatar answers POST /users/me/avatar: exactly one picture, under any
// name. It is looked at and let go: its address leads nowhere.
func setAvatar(c *Call, _ *noParams) (any, error) {
	if len(c.files) != 1 {
		return nil, badRequest("You must upload exactly one avatar.")
	}
	if err := c.picture(); err != nil {
		return nil, err
	}
	return c.changeAvatar(c.User.ID, true)
}

// deleteAvatar answers DELETE /users/me/avatar: back to the gravatar.
func deleteAvatar(c *Call, _ *noParams) (any, error) {
	return c.changeAvatar(c.User.ID, false)
}

// picture refuses a file that came with the request and is no picture.
func (c *Call) picture() error {
	file := c.files[0].file
	if file.Size() > maxAvatar {
		return badRequest("Uploaded file is larger than the allowed limit of %d MiB", maxAvatar>>20)
	}
	_, err := decodePicture(file)
	return err
}

func (c *Call) changeAvatar(id int, uploaded bool) (out wire.AvatarSet, err error) {
	err = c.World.Write(func(tx *world.Tx) error {
		out.AvatarURL = avatarURL(giveAvatar(tx, id, uploaded))
		return nil
	})
	return out, err
}

// giveAvatar gives an account another picture and tells everybody.
func giveAvatar(tx *world.Tx, id int, uploaded bool) *world.User {
	u := *tx.User(id)
	u.Uploaded = uploaded
	u.AvatarVersion++
	tx.PutUser(u)
	tellOfAvatar(tx, &u)
	return &u
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
	if u.Uploaded {
		return fmt.Sprintf("/user_avatars/1/%s.png?version=%d", emailHash(u.Email), u.AvatarVersion)
	}
	return fmt.Sprintf("https://secure.gravatar.com/avatar/%s?d=identicon&version=%d", emailHash(u.Email), u.AvatarVersion)
}

// mediumAvatar is the address of a larger picture.
func mediumAvatar(u *world.User) string {
	if u.Uploaded {
		return fmt.Sprintf("/user_avatars/1/%s-medium.png?version=%d", emailHash(u.Email), u.AvatarVersion)
	}
	return avatarURL(u) + "&s=500"
}

// avatarSource is where an account's picture comes from.
func avatarSource(u *world.User) string {
	if u.Uploaded {
		return "U"
	}
	return "G"
}

func emailHash(email string) string {
	sum := md5.Sum([]byte(strings.ToLower(email)))
	return hex.EncodeToString(sum[:])
}
