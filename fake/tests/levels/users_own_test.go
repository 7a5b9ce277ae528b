package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfUsersOwn() []probe {
	return []probe{
		{
			OwnUserLikeOthers, asked("ben", "GET /users/me", nil, "avatar_version", "is_guest", "is_active", "timezone", "date_joined"),
			"absent | absent | absent | absent | absent",
			`1 | false | true | "America/Denver" | "2023-06-25T12:00:00.000000+00:00"`,
		},
		{
			OwnUserWithoutClient, asked("ben", "GET /users/me", nil, "client_id", "short_name"),
			`"00000000000000000000000000000004" | "ben"`, "absent | absent",
		},
		{OwnUserWithoutPointer, asked("ben", "GET /users/me", nil, "pointer"), "-1", "absent"},
		{NoPointer, registered("pointer", "pointer"), "-1", "absent"},
	}
}
