package levels_test

import (
	"net/http"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfAuthentication() []probe {
	return []probe{
		{DeactivationIsUnauthorized, deactivated, `403 | "USER_DEACTIVATED"`, `401 | "USER_DEACTIVATED"`},
		{
			FailedLoginIsUnauthorized, asked("", "POST /fetch_api_key",
				params{"username": "ben@example.com", "password": "wrong"}, "!status", "code"),
			`403 | "AUTHENTICATION_FAILED"`, `401 | "AUTHENTICATION_FAILED"`,
		},
		{KeysForTokens, asked("", "POST /jwt/fetch_api_key", params{"token": "x"}, "!status"), "404", "400"},
		{
			KeysTellUserID, asked("", "POST /dev_fetch_api_key", params{"username": "ben@example.com"}, "email", "user_id"),
			`"ben@example.com" | absent`, `"ben@example.com" | 4`,
		},
		{UnauthorizedHasCode, asked("", "GET /users/me", nil, "!status", "code"), "401 | absent", `401 | "UNAUTHORIZED"`},
		{WrongSchemeIsBadRequest, wrongScheme, "401 | absent", `400 | "BAD_REQUEST"`},
		{QueryKeyHasCode, wrongKey, "absent", `"INVALID_API_KEY"`},
	}
}

func deactivated(w *watcher) string {
	w.control("/users/ben@example.com/deactivate", "")
	return picks(w.call("ben", "GET /users/me", nil), []string{"!status", "code"})
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
