package changes

import (
	"strings"

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

	AvatarsWithoutFiller = At(122, "the URL of an uploaded avatar has no parameter but its version",
		Recorded(),
		filledAvatars[wire.User]("avatar_url"), filledAvatars[wire.Message]("avatar_url"),
		filledAvatars[wire.RegisterSelf]("avatar_url", "avatar_url_medium"),
		filledAvatars[wire.PersonAvatar]("avatar_url", "avatar_url_medium"),
		filledAvatars[wire.OwnedBot]("avatar_url"), filledAvatars[wire.ListedBot]("avatar_url"),
		filledAvatars[wire.BotCreated]("avatar_url"), filledAvatars[wire.BotChanged]("avatar_url"),
		filledAvatars[wire.ChangedBot]("avatar_url"), filledAvatars[wire.AvatarSet]("avatar_url"))
)

// filledAvatars says that the URLs of uploaded avatars had a parameter without a
// meaning before their version.
func filledAvatars[T any](names ...string) Edit {
	return Rewritten(func(_ *T, o *Object) {
		for _, name := range names {
			value, _ := o.Get(name)
			if p, isPointer := value.(*string); isPointer && p != nil {
				value = *p
			}
			if url, isText := value.(string); isText && strings.HasPrefix(url, "/user_avatars/") {
				o.Set(name, strings.Replace(url, "?version=", "?x=x&version=", 1))
			}
		}
	})
}
