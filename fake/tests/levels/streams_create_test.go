package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfStreamsCreate() []probe {
	return []probe{
		{
			// Only owners may set it: who is no owner sees that it is there.
			RetentionWhenCreating, asked("ben", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"new"}]`, "message_retention_days": "7"}, "!status"),
			"200", "400",
		},
	}
}
