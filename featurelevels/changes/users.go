package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const (
	createUser = "POST /users"
	updateUser = "PATCH /users/{user_id}"
)

// Changes of users and user administration.
var (
	OneUserByID = At(1, "a user can be fetched by ID", Rows("get-user-by-id"),
		RouteAdded("GET /users/{user_id}"))

	UserEventsWithoutEmail = At(7, "events about users and bots include only their ID",
		Rows("user-events-no-email"),
		Removed("email", func(p *wire.RemovedPerson) any { return p.Email }),
		Removed("email", func(p *wire.PersonName) any { return p.Email }),
		Removed("email", func(p *wire.PersonRole) any { return p.Email }),
		Removed("email", func(p *wire.PersonAvatar) any { return p.Email }),
		Removed("email", func(b *wire.ChangedBot) any { return b.Email }))

	NoShortNameWhenCreating = At(27, "creating a user needs no short name",
		Rows("create-user-short-name"),
		ParamRemoved("short_name", createUser))

	CreatingTellsID = At(30, "creating a user returns the user's ID",
		Rows("create-user-returns-id"),
		Added[wire.UserCreated]("user_id"),
		Added[wire.BotCreated]("user_id"))

	CreatingNeedsPermission = At(36, "creating users needs the permission can_create_users as well as the role administrator",
		Rows("create-user-permission"))

	OneUserByEmail = At(39, "a user can be fetched by email address", Rows("get-user-by-email"),
		RouteAdded("GET /users/{email}"))

	NamesAreNotQuoted = At(106, "a user's full name is plain text, not JSON",
		Rows("full-name-encoding"),
		quotedIn([]string{updateUser}, "full_name"))

	DeactivationComment = At(135, "deactivating a user can send a comment", Rows("deactivation-comment"),
		ParamAdded("deactivation_notification_comment", "DELETE /users/{user_id}"))
)

// Deviations of the zulip dialect in users and user administration.
var (
	CreatorsAreAdministrators = In(Zulip, "the error for creating users asks for the role administrator",
		CodeWas(wire.CreatorNeeded, "UNAUTHORIZED_PRINCIPAL"))
)
