package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of users' avatars.
var (
	UsersTellAvatarVersion = At(6, "users include the version of their avatar",
		Rows("user-avatar-version"),
		Added[wire.User]("avatar_version"))

	AvatarEventsTellVersion = At(6, "events about avatars include their version",
		Rows("avatar-event-version"),
		Added[wire.PersonAvatar]("avatar_version"))

	GravatarsByClient = At(92, "client_gravatar is true by default",
		Rows("client-gravatar-default", "client-gravatar-default-other"),
		DefaultWas("client_gravatar", "false", "GET /messages", "GET /users",
			"GET /users/{user_id}", "GET /users/{email}", "POST /register"))

	AvatarByEmailAccess = At(163, "avatar_url is null for clients that can compute it from the real email address",
		Rows("avatar-url-null"))
)
