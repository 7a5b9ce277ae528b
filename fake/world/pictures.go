package world

import (
	"crypto/md5" // a name of a file, not a secret
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// maxPictureBytes is what the pictures of a world's emoji and accounts may
// take together.
const maxPictureBytes = 64 << 20

// picturesFit is [ErrQuota] if the world has no space for pictures of so many
// bytes more.
func (v View) picturesFit(bytes int) error {
	for _, e := range v.Emojis() {
		bytes += e.size()
	}
	for _, u := range v.Users() {
		if u.Avatar != nil {
			bytes += u.Avatar.File.Size()
		}
	}
	if bytes > maxPictureBytes {
		return ErrQuota
	}
	return nil
}

// AvatarFits is [ErrQuota] if the world has no space for the picture; nil is
// none.
func (v View) AvatarFits(a *Avatar) error {
	if a == nil {
		return nil
	}
	return v.picturesFit(a.File.Size())
}

// avatarPlace is where the pictures of accounts lie.
const avatarPlace = "/user_avatars/1/"

// AvatarPath is where an account's own picture is served, and where a larger
// one, which is the same here. The places stay when the address changes.
func (u *User) AvatarPath() (path, medium string) {
	sum := md5.Sum(fmt.Append(nil, "avatar of ", u.ID))
	stem := avatarPlace + hex.EncodeToString(sum[:])
	return stem + ".png", stem + "-medium.png"
}

// AvatarAt finds the picture of an account at a path of the server, nil if
// there is none.
func (v View) AvatarAt(at string) *Avatar {
	if !strings.HasPrefix(at, avatarPlace) {
		return nil
	}
	for _, u := range v.Users() {
		if path, medium := u.AvatarPath(); u.Avatar != nil && (at == path || at == medium) {
			return u.Avatar
		}
	}
	return nil
}

// emojiPlace is where the pictures of emoji lie that the world keeps.
const emojiPlace = "/user_avatars/1/emoji/images/"

// EmojiURL is where the picture of an emoji lies that the world keeps.
func EmojiURL(id int, ending string) string { return fmt.Sprintf("%s%d%s", emojiPlace, id, ending) }

// AddEmoji stores a new emoji and its picture, whose type the ending tells.
// The error is [ErrQuota] if there is no space left.
func (tx *Tx) AddEmoji(e Emoji, ending string) error {
	if err := tx.picturesFit(e.size()); err != nil {
		return err
	}
	for _, other := range tx.Emojis() {
		e.ID = other.ID
	}
	e.ID++
	e.URL = EmojiURL(e.ID, ending)
	if e.Still != nil {
		e.StillURL = fmt.Sprintf("%sstill/%d.png", emojiPlace, e.ID)
	}
	tx.PutEmoji(e)
	return nil
}

// EmojiPicture finds the picture of an emoji at a path of the server, nil if
// the world keeps none there.
func (v View) EmojiPicture(path string) *upload.File {
	for _, e := range v.Emojis() {
		switch path {
		case e.URL:
			return e.File
		case e.StillURL:
			return e.Still
		}
	}
	return nil
}
