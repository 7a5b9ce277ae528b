package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 7.0, levels 157 to 185.
var (
	KeysForTokens = At(160, "a signed token is good for an API key", Rows("jwt-fetch-api-key"),
		RouteAdded("POST /jwt/fetch_api_key"))

	RemoversWhenCreating = At(161, "a new stream can be told who may remove subscribers",
		Rows("subscribe-can-remove-group"),
		ParamAdded("can_remove_subscribers_group_id", "POST /users/me/subscriptions"))

	UnsubscribeByGroup = At(161, "a group of the stream's own may remove subscribers",
		Rows("unsubscribe-by-group"))

	RealEmailAlways = At(163, "users always tell their real address or that it is hidden",
		Rows("delivery-email-always"),
		Rewritten(func(u *wire.User, o *Object) {
			if !u.EmailRestricted || !u.EmailVisible {
				o.Delete("delivery_email")
			}
		}))

	AvatarByEmailAccess = At(163, "an avatar's address is left to clients that can see the real email address",
		Rows("avatar-url-null"))

	RealmStrIgnored = At(166, "sending a message ignores realm_str", Rows("realm-str-removed"),
		ParamRemoved("realm_str", "POST /messages"))

	IgnoredParametersReported = At(167, "answers list the parameters that were ignored",
		Rows("ignored-parameters-everywhere"))

	KeysTellUserID = At(171, "asking for a key tells the user's ID",
		Rows("dev-api-key-user-id", "api-key-user-id"),
		Added[wire.APIKey]("user_id"))

	DirectType = At(174, "direct is accepted as message type", Rows("direct-type"),
		ValueAdded("type", "direct", "POST /messages"))

	DMNarrow = At(177, "a narrow to direct messages is written dm",
		Rows("dm-narrow", "dm-narrow-other"))
)
