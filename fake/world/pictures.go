package world

import (
	"crypto/md5" // a name of a file, not a secret
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// maxPictureBytes is the maximum total size of the images of a world's emoji and
// accounts, and of its organization.
const maxPictureBytes = 64 << 20

// picturesFit returns [ErrQuota] if the world has no space for this many further bytes
// of images.
func (v View) picturesFit(bytes int) error {
	for _, e := range v.Emojis() {
		bytes += e.size()
	}
	for _, u := range v.Users() {
		if u.Avatar != nil {
			bytes += u.Avatar.File.Size()
		}
	}
	for _, e := range v.emblems() {
		if e.Picture != nil {
			bytes += e.Picture.File.Size()
		}
	}
	if bytes > maxPictureBytes {
		return ErrQuota
	}
	return nil
}

// AvatarFits returns [ErrQuota] if the world has no space for the image; nil is no
// image.
func (v View) AvatarFits(a *Avatar) error {
	if a == nil {
		return nil
	}
	return v.picturesFit(a.File.Size())
}

// avatarPlace is the path of avatars.
const avatarPlace = "/user_avatars/1/"

// AvatarPath returns the paths of an account's own avatar and of its larger version,
// which is the same here. The paths stay when the email address changes. They depend on
// the version of the avatar if byVersion says so.
func (u *User) AvatarPath(byVersion bool) (path, medium string) {
	seed := fmt.Append(nil, "avatar of ", u.ID)
	if byVersion {
		seed = fmt.Append(seed, " version ", u.AvatarVersion)
	}
	sum := md5.Sum(seed)
	stem := avatarPlace + hex.EncodeToString(sum[:])
	return stem + ".png", stem + "-medium.png"
}

// The paths of the pictures of an organization, of its own ones or of generated ones.
const (
	IconPath      = avatarPlace + "realm/icon.png"
	LogoPath      = avatarPlace + "realm/logo.png"
	NightLogoPath = avatarPlace + "realm/night_logo.png"
)

// emblems are the icon and the logos of the organization, by their paths.
func (v View) emblems() map[string]Emblem {
	o := v.Organization()
	return map[string]Emblem{IconPath: o.OwnIcon, LogoPath: o.Logo, NightLogoPath: o.NightLogo}
}

// EmblemAt is the uploaded icon or logo with a path of the server, nil for another path.
func (v View) EmblemAt(at string) *Avatar { return v.emblems()[at].Picture }

// UserPictured finds the account whose avatar has a path of the server, nil for another
// path, and whether the path is that of the larger version.
func (v View) UserPictured(at string) (u *User, larger bool) {
	if !strings.HasPrefix(at, avatarPlace) {
		return nil, false
	}
	for _, list := range [][]*User{v.Users(), v.SystemBots()} {
		for _, u := range list {
			for _, byVersion := range []bool{false, true} {
				if path, medium := u.AvatarPath(byVersion); at == path || at == medium {
					return u, at == medium
				}
			}
		}
	}
	return nil, false
}

// emojiPlace is the path of emoji images that the world stores.
const emojiPlace = "/user_avatars/1/emoji/images/"

// EmojiURL is the URL of an emoji image that the world stores. Hashed says that it does not tell the number.
func EmojiURL(id int, ending string, hashed bool) string {
	return emojiPlace + emojiName(id, hashed) + ending
}

func emojiName(id int, hashed bool) string {
	if !hashed {
		return strconv.Itoa(id)
	}
	sum := md5.Sum(fmt.Append(nil, "emoji ", id))
	return hex.EncodeToString(sum[:4])
}

// AddEmoji stores a new emoji and its picture, whose file has an ending.
// The error is [ErrQuota] if there is no space left.
func (tx *Tx) AddEmoji(e Emoji, ending string) error {
	if err := tx.picturesFit(e.size()); err != nil {
		return err
	}
	if tx.rules.HashEmoji { // the server makes the file, with more than one picture of an animation alone
		ending = ".png"
		if e.Still != nil {
			ending = ".gif"
		}
	}
	e.URL = EmojiURL(e.ID, ending, tx.rules.HashEmoji)
	if e.Still != nil {
		e.StillURL = emojiPlace + "still/" + emojiName(e.ID, tx.rules.HashEmoji) + ".png"
	}
	tx.PutEmoji(e)
	return nil
}

// EmojiPicture finds the picture of an emoji at a path of the server and the
// ending of its type, nil if the world keeps none there.
func (v View) EmojiPicture(path string) (file *upload.File, ending string) {
	for _, e := range v.Emojis() {
		switch path {
		case e.URL:
			return e.File, e.Ending
		case e.StillURL:
			return e.Still, ".png"
		}
	}
	return nil, ""
}
