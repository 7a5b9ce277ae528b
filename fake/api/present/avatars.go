package present

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// AvatarURL is the URL of an account's avatar, without the origin of the server.
func AvatarURL(v world.View, u *world.User) string {
	if !hasFile(v, u) {
		return fmt.Sprintf("https://secure.gravatar.com/avatar/%s?d=identicon&version=%d", emailHash(u.Email), u.AvatarVersion)
	}
	if IsServerPicture(v, u) {
		return wire.BotPictures + u.ShortName() + ".png"
	}
	path, _ := u.AvatarPath(v.Rules().AvatarsByVersion)
	return versioned(v, u, path)
}

// MediumAvatar is the URL of the larger avatar.
func MediumAvatar(v world.View, u *world.User) string {
	if !hasFile(v, u) {
		return fmt.Sprintf("https://secure.gravatar.com/avatar/%s?d=identicon&s=500&version=%d", emailHash(u.Email),
			u.AvatarVersion)
	}
	_, medium := u.AvatarPath(v.Rules().AvatarsByVersion)
	return versioned(v, u, medium)
}

// IsServerPicture reports whether an avatar is a file of the server itself. Its URL has the server's origin.
func IsServerPicture(v world.View, u *world.User) bool { return u.System && v.Rules().BotPictures }

// hasFile reports whether the server has an avatar: its user sent one, or the server
// generates the pictures of accounts without one.
func hasFile(v world.View, u *world.User) bool {
	return u.Avatar != nil || v.Organization().LocalPictures || IsServerPicture(v, u)
}

// versioned is the URL of a path that differs after each change.
func versioned(v world.View, u *world.User, path string) string {
	if v.Rules().AvatarsByVersion {
		return path
	}
	return fmt.Sprintf("%s?version=%d", path, u.AvatarVersion)
}

// AvatarSource is the source of an account's avatar.
func AvatarSource(u *world.User) string {
	if u.Avatar != nil {
		return "U"
	}
	return "G"
}
