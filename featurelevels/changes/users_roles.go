package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of users' roles.
var (
	RoleIsOneNumber = At(7, "updating a user sets the role with one number",
		Rows("update-user-role"),
		ParamAdded("role", updateUser),
		ParamRemoved("is_admin", updateUser),
		ParamRemoved("is_guest", updateUser))

	RoleEventsTellNumber = At(7, "events about roles include the number of the role",
		Rows("role-event"),
		Rewritten(roleByFlags))

	UsersTellOwner = At(8, "users include whether they are owners",
		Rows("user-is-owner"),
		Added[wire.User]("is_owner"))

	RegisterTellsOwner = At(11, "a registration includes whether the user is an owner",
		Rows("register-is-owner"),
		Added[wire.RegisterSelf]("is_owner"))

	UsersTellRole = At(59, "users include their role", Rows("user-role"),
		Added[wire.User]("role"))

	Moderators = At(60, "a user may be a moderator", Rows("role-moderator-value"),
		Rewritten(func(_ *wire.User, o *Object) {
			replaceValue(o, "role", wire.RoleModerator, wire.RoleMember)
		}))

	RegisterTellsModerator = At(60, "a registration includes whether the user is a moderator",
		Rows("register-is-moderator"),
		Added[wire.RegisterSelf]("is_moderator"))

	ModeratorsCanBeMade = At(60, "users can be made moderators",
		Rows("role-moderator-param"))

	UsersTellBillingAdmin = At(73, "users include whether they are billing administrators",
		Rows("user-is-billing-admin"),
		Added[wire.User]("is_billing_admin"))

	RegisterTellsBillingAdmin = At(73, "a registration includes whether the user is a billing administrator",
		Rows("register-is-billing-admin"),
		Added[wire.RegisterSelf]("is_billing_admin"))

	BillingEvents = At(73, "events announce billing administrators",
		Rows("billing-admin-event"),
		Split(func(e wire.UserUpdate) []any {
			if _, billing := e.Person.(wire.PersonBilling); billing {
				return nil
			}
			return []any{e}
		}))
)

// Deviations of the zulip dialect in roles.
var (
	RolesKeepStreams = In(Zulip, "a client is not told which streams come and go with another role of its user")
)

// roleByFlags replaces the role in an event by the older booleans that changed.
func roleByFlags(p *wire.PersonRole, o *Object) {
	o.Delete("role")
	if admin := p.Role <= wire.RoleAdministrator; admin != (p.Before <= wire.RoleAdministrator) {
		o.Set("is_admin", admin)
	}
	if guest := p.Role == wire.RoleGuest; guest != (p.Before == wire.RoleGuest) {
		o.Set("is_guest", guest)
	}
}
