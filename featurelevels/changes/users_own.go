package changes

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// pointerNeverMoved is the pointer of a user without one.
const pointerNeverMoved = -1

// Changes of GET /users/me and the own account in registrations.
var (
	OwnUserLikeOthers = At(10, "GET /users/me has the same fields as other users",
		Rows("own-user-fields"),
		Added[wire.OwnUser]("avatar_version", "is_guest", "is_active", "timezone", "date_joined"))

	OwnUserWithoutClient = At(10, "GET /users/me no longer includes client_id and short_name",
		Rows("own-user-fields-removed"),
		Removed("client_id", func(u *wire.OwnUser) any { return fmt.Sprintf("%032x", u.UserID) }),
		Removed("short_name", func(u *wire.OwnUser) any { return u.ShortName }))

	OwnUserWithoutPointer = At(16, "GET /users/me no longer includes the pointer",
		Rows("own-user-pointer"),
		Removed("pointer", func(*wire.OwnUser) any { return pointerNeverMoved }))

	NoPointer = At(23, "a registration no longer includes the pointer",
		Rows("pointer-event"),
		Rewritten(func(r *wire.Register, o *Object) {
			if r.PointerFetched {
				o.Set("pointer", pointerNeverMoved)
			}
		}))
)
