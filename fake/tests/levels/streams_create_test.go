package levels_test

func probesOfStreamsCreate() []probe {
	return []probe{
		{
			// Only owners may set it: who is no owner sees that it is there.
			"17-stream-retention-param", asked("ben", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"new"}]`, "message_retention_days": "7"}, "!status"),
			"200", "400",
		},
	}
}
