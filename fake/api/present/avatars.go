package present

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// AvatarURL is the URL of an account's avatar. Local says that the server generates
// the pictures of accounts without one of their own.
func AvatarURL(local bool, u *world.User) string {
	if u.Avatar != nil || local {
		path, _ := u.AvatarPath()
		return fmt.Sprintf("%s?version=%d", path, u.AvatarVersion)
	}
	return fmt.Sprintf("https://secure.gravatar.com/avatar/%s?d=identicon&version=%d", emailHash(u.Email), u.AvatarVersion)
}

// MediumAvatar is the URL of the larger avatar.
func MediumAvatar(local bool, u *world.User) string {
	if u.Avatar != nil || local {
		_, medium := u.AvatarPath()
		return fmt.Sprintf("%s?version=%d", medium, u.AvatarVersion)
	}
	return fmt.Sprintf("https://secure.gravatar.com/avatar/%s?d=identicon&s=500&version=%d", emailHash(u.Email),
		u.AvatarVersion)
}

// AvatarSource is the source of an account's avatar.
func AvatarSource(u *world.User) string {
	if u.Avatar != nil {
		return "U"
	}
	return "G"
}
