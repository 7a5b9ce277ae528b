package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of who sees the real email address of a user.
var (
	EmailsForNobody = At(1, "an organization may show real addresses to nobody",
		Rows("email-visibility-nobody"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			replaceValue(o, "realm_email_address_visibility", wire.EmailNobody, wire.EmailAdministrators)
		}))

	RealEmailAlways = At(163, "users always tell their real address or that it is hidden",
		Rows("delivery-email-always"),
		Rewritten(func(u *wire.User, o *Object) {
			if !u.EmailRestricted || !u.EmailVisible {
				o.Delete("delivery_email")
			}
		}))

	EmailVisibilityByUser = At(163, "each user says who sees the real address",
		Rows("email-visibility-user-setting"),
		Added[wire.LaterSettings]("email_address_visibility"),
		settingAdded("email_address_visibility"))

	NoEmailVisibilityByRealm = At(163, "an organization no longer says who sees real addresses",
		Rows("email-visibility-realm-removed"),
		Removed("realm_email_address_visibility", func(s *wire.RealmSettings) any { return s.EmailAddressVisibility }),
		ParamRemoved("email_address_visibility", updateRealm))

	RealEmailForAll = At(163, "everybody who sees a real address is told of a new one",
		Rows("delivery-email-event"))
)

// Deviations of the zulip dialect in who sees the real email address of a user.
var (
	MoreVisibilities = In(Zulip, "a real address may be shown to moderators alone, or to nobody")
)
