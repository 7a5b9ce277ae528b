package fake_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probes50() []probe {
	moved := wire.EditEntry{
		PrevTopic: ref("old"), Topic: ref("new"), PrevStream: ref(7), Stream: ref(8),
	}
	return []probe{
		{UsersTellBillingAdmin, asked("ben", "GET /users", nil, "members.user_id=1.is_billing_admin"), "absent", "true"},
		{DeactivationIsUnauthorized, deactivated, `403 | "USER_DEACTIVATED"`, `401 | "USER_DEACTIVATED"`},
		{
			FailedLoginIsUnauthorized, asked("", "POST /fetch_api_key",
				params{"username": "ben@example.com", "password": "wrong"}, "!status", "code"),
			`403 | "AUTHENTICATION_FAILED"`, `401 | "AUTHENTICATION_FAILED"`,
		},
		{
			SubscribersAreIDs, asked("gus", "GET /users/me/subscriptions", params{"include_subscribers": "true"},
				"subscriptions.name=open nights.subscribers.0"),
			`"iris@example.com"`, "2",
		},
		{ServerTellsMergeBase, asked("", "GET /server_settings", nil, "service_merge_base"), "absent", `"5.0-dev"`},
		{
			RetentionUnlimited, asked("ada", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"new"}]`, "message_retention_days": `"forever"`}, "!status"),
			"200", "400",
		},
		{
			GravatarsByClient, asked("ben", "GET /users/4", nil, "user.avatar_url"),
			`"https://secure.gravatar.com/avatar/2c66f6142933ed5a97948f89cb1c7be0?d=identicon\u0026version=1"`, "null",
		},
		{WebPublicWhenCreating, created(params{"is_web_public": "true"}, "is_web_public"), "false", "true"},
		{
			ServerTellsWebPublicAccess, asked("", "GET /server_settings", nil, "realm_web_public_access_enabled"),
			"absent", "true",
		},
		{EditsTellNewPlace, lowered(moved, "stream", "topic"), "absent | absent", `8 | "new"`},
		{EditsFormerTopicName, lowered(moved, "prev_subject", "prev_topic"), `"old" | absent`, `absent | "old"`},
		{
			WholeMessageByID, asked("ben", "GET /messages/106", params{"apply_markdown": "false"}, "raw_content", "message.content_type"),
			`"Hello! Which one is the *big* one?" | absent`, `"Hello! Which one is the *big* one?" | "text/x-markdown"`,
		},
	}
}

func deactivated(w *watcher) string {
	w.control("/users/ben@example.com/deactivate", "")
	return picks(w.call("ben", "GET /users/me", nil), []string{"!status", "code"})
}
