package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfUsersEmails() []probe {
	return []probe{
		{MoreVisibilities, asked("ben", "PATCH /settings", params{"email_address_visibility": "4"}, "!status"), "400", "200"},
	}
}
