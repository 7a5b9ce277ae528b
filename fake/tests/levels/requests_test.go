package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfRequests() []probe {
	send := params{"type": "stream", "to": "general", "topic": "t", "content": "c"}
	return []probe{
		{RateLimitHasCode, rateLimited, "429 | absent", `429 | "RATE_LIMIT_HIT"`},
		{
			IgnoredParametersReported, asked("ben", "POST /messages", with(send, "zebra", "1", "apple", "2"), "ignored_parameters_unsupported"),
			"absent", `["apple","zebra"]`,
		},
		{
			IgnoredOnlyWithParameters, asked("ben", "GET /users/me", params{"x": "1"}, "ignored_parameters_unsupported"),
			`["x"]`, "absent",
		},
		{
			InvalidValueHasCode, asked("ben", "GET /messages", params{"anchor": "0", "num_before": "x", "num_after": "0"}, "!status", "code"),
			`400 | "BAD_REQUEST"`, `400 | "REQUEST_VARIABLE_INVALID"`,
		},
		{
			ConfusingHasCode, asked("ben", "POST /messages", with(send, "subject", "s"), "!status", "code"),
			`400 | "BAD_REQUEST"`, `400 | "REQUEST_CONFUSING_VAR"`,
		},
		{PublicWords, asked("ben", "GET /streams/99", nil, "msg"), `"Invalid stream ID in 'stream_id'"`, `"Invalid stream ID"`},
		{MethodInForm, asked("ben", "POST /streams", params{"method": "GET"}, "!status"), "405", "200"},
	}
}

func rateLimited(w *watcher) string {
	w.control("/rate_limit", `{"calls": 1}`)
	w.must("ben", "GET /users/me", nil)
	return picks(w.call("ben", "GET /users/me", nil), []string{"!status", "code"})
}
