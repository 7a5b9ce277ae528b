package users

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/images"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// SetAvatar answers POST /users/me/avatar: exactly one image, under any name.
func SetAvatar(c *rest.Call, _ *rest.NoParams) (any, error) {
	if err := mayChangeAvatar(c); err != nil {
		return nil, err
	}
	if len(c.Files) != 1 {
		return nil, oneAvatar.New()
	}
	picture, err := images.Posted(c)
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
		return avatarChangesOff.New()
	}
	return nil
}

func changeAvatar(c *rest.Call, id int, picture *world.Avatar) (out wire.AvatarSet, err error) {
	err = c.World.Write(func(tx *world.Tx) error {
		if err := GiveAvatar(tx, id, picture); err != nil {
			return err
		}
		out.AvatarURL = present.AvatarURL(tx.View, tx.User(id))
		return nil
	})
	return out, err
}

// GiveAvatar sets an account's avatar, nil for a gravatar, and sends the events.
func GiveAvatar(tx *world.Tx, id int, picture *world.Avatar) error {
	if err := images.Fits(tx, picture); err != nil {
		return err
	}
	u := *tx.User(id)
	u.Avatar = picture
	u.AvatarVersion++
	tx.PutUser(u)
	emitAvatar(tx, &u)
	return nil
}

// emitAvatar sends all users the event of an account's avatar.
func emitAvatar(tx *world.Tx, u *world.User) {
	url := present.AvatarURL(tx.View, u)
	if u.IsBot() {
		audience.EmitBotChange(tx, u, wire.ChangedBot{AvatarURL: &url})
	}
	tx.Emit(audience.Acquaintances(tx, u.ID), wire.PersonUpdated(wire.PersonAvatar{
		UserID: u.ID, AvatarSource: present.AvatarSource(u), AvatarURL: url,
		AvatarURLMedium: present.MediumAvatar(tx.View, u),
		AvatarVersion:   u.AvatarVersion, Email: tx.APIEmail(u),
	}))
}
