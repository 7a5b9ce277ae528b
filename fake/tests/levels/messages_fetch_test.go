package levels_test

func probesOfMessagesFetch() []probe {
	return []probe{
		{
			"zulip-anchor-required", asked("ben", "GET /messages", params{"num_before": "1", "num_after": "0"}, "!status"),
			"200", "400",
		},
		{
			"zulip-anchor-range", asked("ben", "GET /messages",
				params{"anchor": "150", "num_before": "1", "num_after": "1", "include_anchor": "false"}, "!status"), "200", "400",
		},
		{
			"zulip-search-terms", asked("ben", "GET /messages", params{
				"anchor": "newest", "num_before": "9", "num_after": "0",
				"narrow": `[{"operator":"search","operand":"garlic"},{"operator":"search","operand":"soup","negated":true}]`,
			}, "messages.1.id"),
			"148", "absent",
		},
		{"zulip-muted-streams-hidden", func(w *watcher) string {
			w.posted("loud")
			w.must("ben", "POST /users/me/subscriptions/properties", params{"subscription_data": `[{"stream_id":21,"property":"is_muted","value":true}]`})
			w.must("ben", "POST /user_topics", params{"stream_id": "21", "topic": "loud", "visibility_policy": "2"})
			found := w.must("ben", "GET /messages", params{"anchor": "newest", "num_before": "1", "num_after": "0", "narrow": `[{"operator":"in","operand":"home"},{"operator":"topic","operand":"loud"}]`})
			return pick(found, "messages.0.subject")
		}, `"loud"`, "absent"},
		{
			"zulip-narrow-any-stream", asked("gus", "GET /messages", params{
				"anchor": "newest", "num_before": "9", "num_after": "0",
				"narrow": `[{"operator":"stream","operand":"kitchen"}]`}, "!status"),
			"400", "200",
		},
	}
}
