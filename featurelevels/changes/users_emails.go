package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the visibility of real email addresses.
var (
	EmailsForNobody = At(1, "an organization can hide real email addresses from all users",
		Rows("email-visibility-nobody"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			replaceValue(o, "realm_email_address_visibility", wire.EmailNobody, wire.EmailAdministrators)
		}))

	RealEmailAlways = At(163, "users always have delivery_email, null if it is hidden",
		Rows("delivery-email-always"),
		Rewritten(func(u *wire.User, o *Object) {
			if !u.EmailRestricted && !u.Own || !u.EmailVisible {
				o.Delete("delivery_email")
			}
		}))

	OwnRealEmail = At(156, "users always have delivery_email in their own row, and so do system bots",
		Recorded(),
		Rewritten(func(u *wire.User, o *Object) {
			if !u.EmailRestricted || !u.EmailByRole || !u.Known {
				o.Delete("delivery_email")
			}
		}))

	EmailVisibilityByUser = At(163, "each user has a setting for the visibility of the email address",
		Rows("email-visibility-user-setting"),
		Added[wire.LaterSettings]("email_address_visibility"),
		settingAdded("email_address_visibility"))

	NoEmailVisibilityByRealm = At(163, "an organization no longer has a setting for the visibility of email addresses",
		Rows("email-visibility-realm-removed"),
		Removed("realm_email_address_visibility", func(s *wire.RealmSettings) any { return s.EmailAddressVisibility }),
		ParamRemoved("email_address_visibility", updateRealm))

	RealEmailForAll = At(163, "all users who can see a real email address get an event when it changes",
		Rows("delivery-email-event"))
)

// Deviations of the zulip dialect in the visibility of real email addresses.
var (
	MoreVisibilities = In(Zulip, "real email addresses may be visible to moderators only, or to nobody")
)
