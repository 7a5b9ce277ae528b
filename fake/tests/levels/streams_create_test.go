package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfStreamsCreate() []probe {
	return []probe{
		{
			PostPolicyWhenCreating, created(params{"is_announcement_only": "true"}, "is_announcement_only"),
			"true", "false",
		},
		{
			// Only owners may set it: who is no owner sees that it is there.
			RetentionWhenCreating, asked("ben", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"new"}]`, "message_retention_days": "7"}, "!status"),
			"200", "400",
		},
		{
			RetentionUnlimited, asked("ada", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"new"}]`, "message_retention_days": `"forever"`}, "!status"),
			"200", "400",
		},
		{WebPublicWhenCreating, created(params{"is_web_public": "true"}, "is_web_public"), "false", "true"},
		{RemoversWhenCreating, created(params{"can_remove_subscribers_group_id": "5"}, "can_remove_subscribers_group_id"), "2", "5"},
	}
}

// created shows a field of a stream that Ada creates.
func created(p params, path string) show {
	return func(w *watcher) string {
		p["subscriptions"] = `[{"name":"new"}]`
		w.must("ada", "POST /users/me/subscriptions", p)
		return pick(w.must("ada", "GET /streams", nil), "streams.name=new."+path)
	}
}
