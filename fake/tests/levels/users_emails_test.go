package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfUsersEmails() []probe {
	hidden := wire.RealmSettings{EmailAddressVisibility: wire.EmailNobody}
	return []probe{
		{EmailsForNobody, lowered(hidden, "realm_email_address_visibility"), "3", "4"},
		{RealEmailAlways, asked("ada", "GET /users/4", nil, "user.delivery_email"), "absent", `"ben@example.com"`},
		{EmailVisibilityByUser, registered("user_settings", "user_settings.email_address_visibility"), "absent", "1"},
		{NoEmailVisibilityByRealm, registered("realm", "realm_email_address_visibility"), "1", "absent"},
		{RealEmailForAll, newAddress, "absent", `"benjamin@example.org"`},
		{MoreVisibilities, asked("ben", "PATCH /settings", params{"email_address_visibility": "4"}, "!status"), "400", "200"},
	}
}

// newAddress shows what Cleo learns about Ben's new real address.
func newAddress(w *watcher) string {
	queue := w.queueOf("cleo")
	w.must("ben", "PATCH /settings", params{"email": "benjamin@example.org"})
	w.control("/users/4/confirm_email", "")
	return pick(w.firstEvent("cleo", queue), "person.delivery_email")
}
