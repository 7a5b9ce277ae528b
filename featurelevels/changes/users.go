package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const (
	createUser = "POST /users"
	updateUser = "PATCH /users/{user_id}"
)

// Changes of users and of their administration.
var (
	OneUserByID = At(1, "one user can be asked for by ID", Rows("get-user-by-id"),
		RouteAdded("GET /users/{user_id}"))

	UserEventsWithoutEmail = At(7, "events on users and bots name them by ID alone",
		Rows("user-events-no-email"),
		Removed("email", func(p *wire.RemovedPerson) any { return p.Email }),
		Removed("email", func(p *wire.PersonName) any { return p.Email }),
		Removed("email", func(p *wire.PersonRole) any { return p.Email }),
		Removed("email", func(p *wire.PersonAvatar) any { return p.Email }),
		Removed("email", func(b *wire.ChangedBot) any { return b.Email }))

	NoShortNameWhenCreating = At(27, "a new user needs no short name",
		Rows("create-user-short-name"),
		ParamRemoved("short_name", createUser))

	CreatingTellsID = At(30, "creating an account tells its ID",
		Rows("create-user-returns-id"),
		Added[wire.UserCreated]("user_id"),
		Added[wire.BotCreated]("user_id"))

	CreatingNeedsPermission = At(36, "creating users takes a permission besides being an administrator",
		Rows("create-user-permission"))

	OneUserByEmail = At(39, "one user can be asked for by address", Rows("get-user-by-email"),
		RouteAdded("GET /users/{email}"))

	NamesAreNotQuoted = At(106, "a user's name is sent without quotes",
		Rows("full-name-encoding"),
		ValueWas("full_name", unquotedJSON, updateUser))

	DeactivationComment = At(135, "who is deactivated can be told why", Rows("deactivation-comment"),
		ParamAdded("deactivation_notification_comment", "DELETE /users/{user_id}"))
)

// Deviations of the zulip dialect in users and of their administration.
var (
	EmailInUseHasCode = In(Zulip, "an address that is in use is a bad request",
		CodeWas(wire.EmailInUse, "BAD_REQUEST"))

	CreatorsAreAdministrators = In(Zulip, "whoever may not create users needs to be an administrator",
		CodeWas(wire.CreatorNeeded, "UNAUTHORIZED_PRINCIPAL"))
)
