package levels_test

import (
	"net/http"
)

func probesOfAuthentication() []probe {
	return []probe{
		{
			"zulip-unauthorized-code", asked("", "GET /users/me", nil, "!status", "code"), "401 | absent",
			`401 | "UNAUTHORIZED"`,
		},
		{"zulip-auth-scheme-bad-request", wrongScheme, "401 | absent", `400 | "BAD_REQUEST"`},
		{"zulip-query-key-code", wrongKey, "absent", `"INVALID_API_KEY"`},
	}
}

func wrongScheme(w *watcher) string {
	r := w.request(http.MethodGet, "/w/"+w.world+"/api/v1/users/me", nil)
	r.Header.Set("Authorization", "Bearer abc")
	return picks(w.decode(w.send(r)), []string{"!status", "code"})
}

func wrongKey(w *watcher) string {
	r := w.request("GET", "/w/"+w.world+"/user_uploads/1/charts/star-chart.txt", params{"api_key": "x"})
	return pick(w.decode(w.send(r)), "code")
}
