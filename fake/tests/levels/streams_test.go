package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfStreams() []probe {
	return []probe{
		{
			StreamsTellPostPolicy, asked("ben", "GET /streams", nil, "streams.name=announcements.stream_post_policy"),
			"absent", "2",
		},
		{
			StreamsTellRetention, asked("ben", "GET /streams", nil, "streams.name=announcements.message_retention_days"),
			"absent", "365",
		},
		{
			StreamsTellCreation, asked("ben", "GET /streams", nil, "streams.name=general.date_created"),
			"absent", "1674734400",
		},
		{MembersAreIDs, asked("ben", "GET /streams/26/members", nil, "subscribers.0"), `"iris@example.com"`, "2"},
		{OneStreamByID, asked("ben", "GET /streams/21", nil, "!status", "stream.name"), "405 | absent", `200 | "general"`},
		{
			StreamsTellRemovers, asked("ben", "GET /streams", nil, "streams.name=general.can_remove_subscribers_group_id"),
			"absent", "2",
		},
		{
			StreamEmailByRequest, asked("ben", "GET /streams/23/email_address", nil, "email"),
			"absent", `"kitchen.bd4c967c9a1996cafab5bdb2f4a15f8a.show-sender@spiritlevel.invalid"`,
		},
		{RegisterWebPublicStreams, guestOutside, "absent", `"open nights"`},
	}
}

// guestOutside shows whether a guest learns about the web-public stream he left.
func guestOutside(w *watcher) string {
	w.must("gus", "DELETE /users/me/subscriptions", params{"subscriptions": `["open nights"]`})
	return pick(w.register("gus", "stream", params{}), "streams.name=open nights.name")
}
