package changes

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const (
	createUser = "POST /users"
	updateUser = "PATCH /users/{user_id}"
)

// Changes of the administration of users.
var (
	RoleIsOneNumber = At(7, "a user's role is set with one number",
		Rows("update-user-role"),
		ParamAdded("role", updateUser),
		ParamRemoved("is_admin", updateUser),
		ParamRemoved("is_guest", updateUser))

	NoShortNameWhenCreating = At(27, "a new user needs no short name",
		Rows("create-user-short-name"),
		ParamRemoved("short_name", createUser))

	CreatingTellsID = At(30, "creating an account tells its ID",
		Rows("create-user-returns-id"),
		Added[wire.UserCreated]("user_id"),
		Added[wire.BotCreated]("user_id"))

	CreatingNeedsPermission = At(36, "creating users takes a permission besides being an administrator",
		Rows("create-user-permission"))

	ModeratorsCanBeMade = At(60, "users can be made moderators",
		Rows("role-moderator-param"),
		ValueWas("role", func(value string) (string, bool) { return value, strings.TrimSpace(value) != "300" }, updateUser))

	NamesAreNotQuoted = At(106, "a user's name is sent without quotes",
		Rows("full-name-encoding"),
		ValueWas("full_name", unquotedJSON, updateUser))

	RoleOfBots = At(130, "a bot's role can be set with the bot", Rows("bot-role"),
		ParamAdded("role", "PATCH /bots/{bot_id}"))

	DeactivationComment = At(135, "who is deactivated can be told why", Rows("deactivation-comment"),
		ParamAdded("deactivation_notification_comment", "DELETE /users/{user_id}"))
)

// Changes of the events on users and bots.
var (
	AvatarEventsTellVersion = At(6, "events on avatars tell their version",
		Rows("avatar-event-version"),
		Added[wire.PersonAvatar]("avatar_version"))

	UserEventsWithoutEmail = At(7, "events on users and bots name them by ID alone",
		Rows("user-events-no-email"),
		Removed("email", func(p *wire.RemovedPerson) any { return p.Email }),
		Removed("email", func(p *wire.PersonName) any { return p.Email }),
		Removed("email", func(p *wire.PersonRole) any { return p.Email }),
		Removed("email", func(p *wire.PersonAvatar) any { return p.Email }),
		Removed("email", func(b *wire.ChangedBot) any { return b.Email }))

	RoleEventsTellNumber = At(7, "events on roles tell the number of the role",
		Rows("role-event"),
		Rewritten(roleByFlags))

	BillingEvents = At(73, "who looks after the bills is announced",
		Rows("billing-admin-event"),
		Split(func(e wire.UserUpdate) []any {
			if _, billing := e.Person.(wire.PersonBilling); billing {
				return nil
			}
			return []any{e}
		}))
)

// roleByFlags tells a change of role by what the user now is or no longer is.
func roleByFlags(p *wire.PersonRole, o *Object) {
	o.Delete("role")
	if admin := p.Role <= wire.RoleAdministrator; admin != (p.Before <= wire.RoleAdministrator) {
		o.Set("is_admin", admin)
	}
	if guest := p.Role == wire.RoleGuest; guest != (p.Before == wire.RoleGuest) {
		o.Set("is_guest", guest)
	}
}

// Deviations of the zulip dialect in creating users.
var (
	EmailInUseHasCode = In(Zulip, "an address that is in use is a bad request",
		CodeWas(wire.EmailInUse, "BAD_REQUEST"))

	CreatorsAreAdministrators = In(Zulip, "whoever may not create users needs to be an administrator",
		CodeWas(wire.CreatorNeeded, "UNAUTHORIZED_PRINCIPAL"))
)
