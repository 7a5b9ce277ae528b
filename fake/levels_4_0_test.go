package fake_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probes40() []probe {
	newestDirect := params{
		"anchor": "newest", "num_before": "1", "num_after": "0", "narrow": `[{"operator":"is","operand":"private"}]`,
	}
	return []probe{
		{
			NoShortNames, asked("ben", "GET /messages", newestDirect, "messages.0.sender_short_name", "messages.0.display_recipient.id=5.short_name"),
			`"ben" | "user5"`, "absent | absent",
		},
		{
			StreamsTellCreation, asked("ben", "GET /streams", nil, "streams.name=general.date_created"),
			"absent", "1674734400",
		},
		{
			SubscriptionRole, asked("ben", "GET /users/me/subscriptions", nil, "subscriptions.name=general.role"),
			"absent", "50",
		},
		{PeersPlural, peers("stream_id", "user_id", "stream_ids", "user_ids"), "23 | 1 | absent | absent", "absent | absent | [23] | [1]"},
		{RateLimitHasCode, rateLimited, "429 | absent", `429 | "RATE_LIMIT_HIT"`},
		{
			OneUserByEmail, asked("ben", "GET /users/ada@example.com", nil, "!status", "user.user_id"),
			"404 | absent", "200 | 1",
		},
		{
			TopicLinksTellText, topicLinks, `["https://x.example.com/1"]`,
			`[{"text":"https://x.example.com/1","url":"https://x.example.com/1"}]`,
		},
		{UsersTellRole, asked("ben", "GET /users", nil, "members.user_id=1.role"), "absent", "100"},
		{Moderators, asked("ben", "GET /users/3", nil, "user.role"), "400", "300"},
	}
}

func rateLimited(w *watcher) string {
	w.control("/rate_limit", `{"calls": 1}`)
	w.must("ben", "GET /users/me", nil)
	return picks(w.call("ben", "GET /users/me", nil), []string{"!status", "code"})
}

func topicLinks(w *watcher) string {
	sent := w.must("ben", "POST /messages", params{
		"type": "stream", "to": "general", "topic": "https://x.example.com/1", "content": "look",
	})
	reply := w.must("ben", "GET /messages", params{"anchor": pick(sent, "id"), "num_before": "0", "num_after": "0"})
	return pick(reply, "messages.0.topic_links")
}
