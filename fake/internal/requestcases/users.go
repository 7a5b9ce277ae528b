package requestcases

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// userCases are the entries of the administration of users and bots.
func userCases() map[string]Case {
	noName := []string{"", " ", "x", "a*b", "a`b", "a\"b", "a@b", "a>b", `a\b`, "a\u0007b", "Ann|12",
		strings.Repeat("x", 101), strings.Repeat("x", 5000)}
	noRole := append([]string{"0", "1", "500", "-100"}, noInt...)
	noURL := append([]string{"5", "{}", "[]", "true", `"x"`, `"ftp://example.com"`, `"javascript:alert(1)"`, `"http://"`,
		`"` + strings.Repeat("x", 5000) + `"`}, noJSON...)
	noConfig := append([]string{"5", `"x"`, "[]", "true", `{"a":1}`, `{"a":null}`,
		`{"a":"` + strings.Repeat("x", 20_000) + `"}`}, noJSON...)
	noStream := []string{"nowhere", strings.Repeat("x", 5000)}
	bot := Case{
		Path: "/bots", Valid: faketest.Form{"full_name": "Night Bot", "short_name": "night"}, Required: []string{"full_name",
			"short_name"},
		Bad: bools("default_all_public_streams"),
	}
	token := faketest.Form{"token": "aGVsbG8="}
	noToken := []string{"", strings.Repeat("x", 4097)}
	return map[string]Case{
		"GET /bot_storage": Case{Path: "/bot_storage"}.and("keys", noStrings...),
		"PUT /bot_storage": Case{
			Path: "/bot_storage", Valid: faketest.Form{"storage": faketest.Form{"a": "b"}}, Required: []string{"storage"},
		}.and("storage", append([]string{"5", "[]", `"x"`, `{"a":5}`, `{"a":null}`, `{"a":{}}`}, noJSON...)...),
		"DELETE /bot_storage": Case{Path: "/bot_storage"}.and("keys", noStrings...),
		// Older levels take these texts as JSON.
		"POST /users/me/hotspots": Case{
			Path: "/users/me/hotspots", Valid: faketest.Form{"hotspot": "intro_topics"}, Required: []string{
				"hotspot"}, Refused: true,
		}.and("hotspot", "", "intro_what", strings.Repeat("x", 5000)),
		"POST /users/me/onboarding_steps": Case{
			Path: "/users/me/onboarding_steps", Valid: faketest.Form{"onboarding_step": "visibility_policy_banner"},
			Required: []string{"onboarding_step"},
		}.and("onboarding_step", "", "intro_what", strings.Repeat("x", 5000)),
		"POST /users/me/tutorial_status": {
			Path: "/users/me/tutorial_status", Valid: faketest.Form{"status": "finished"}, Required: []string{
				"status"}, Refused: true,
		},
		"POST /users/me/apns_device_token": Case{
			Path: "/users/me/apns_device_token", Valid: token.With("appid", "com.example.app"),
			Required: []string{"token"},
		}.and("token", append([]string{"a", "a=b"}, noToken...)...),
		"POST /mobile_push/test_notification": {Path: "/mobile_push/test_notification"},
		"DELETE /users/me/apns_device_token": Case{
			Path: "/users/me/apns_device_token", Valid: token, Required: []string{"token"}, Refused: true,
		}.and("token", noToken...),
		"POST /users/me/android_gcm_reg_id": Case{
			Path: "/users/me/android_gcm_reg_id", Valid: token, Required: []string{"token"},
		}.and("token", noToken...),
		"DELETE /users/me/android_gcm_reg_id": Case{
			Path: "/users/me/android_gcm_reg_id", Valid: token, Required: []string{"token"}, Refused: true,
		}.and("token", noToken...),
		"POST /users": Case{
			Path: "/users", Required: []string{"email", "password", "full_name"},
			Valid: faketest.Form{"email": "new@example.com", "password": "new-password", "full_name": "New Noll",
				"short_name": "new"},
		}.
			and("full_name", noName...).and("password", "", "x", "short").
			and("email", "", " ", "x", "@", "x@", "@x", "a b@example.com", "a:b@example.com", "<b>@example.com",
				"ben@example.com", "BEN@EXAMPLE.COM",
				"x\n@example.com", "a\u0007b@example.com", strings.Repeat("x", 250)+"@example.com").
			// Later development servers judge passwords by the guesses alone that they take.
			takes("8.0-development-server", "password", "short"),
		"PATCH /users/{user_id}": Case{Path: "/users/4", Valid: faketest.Form{}}.
			and("full_name", append([]string{}, noName[2:]...)...).and("role", noRole...).
			and("profile_data", append([]string{"5", `"x"`, "{}", "true", "[5]", "[{}]", `[{"id":1}]`, `[{"value":"x"}]`,
				`[{"id":"1","value":"x"}]`, `[{"id":1,"value":5}]`}, noJSON...)...),
		"DELETE /users/{user_id}": Case{Path: "/users/4"}.and("deactivation_notification_comment",
			strings.Repeat("x", 2001)),
		"POST /users/{user_id}/reactivate":       {Path: "/users/9/reactivate"},
		"DELETE /users/me":                       {Path: "/users/me", Refused: true},        // the only owner
		"POST /users/me/avatar":                  {Path: "/users/me/avatar", Refused: true}, // the form has no file
		"DELETE /users/me/avatar":                {Path: "/users/me/avatar"},
		"POST /users/me/api_key/regenerate":      {Path: "/users/me/api_key/regenerate"},
		"GET /bots":                              {Path: "/bots"},
		"DELETE /bots/{bot_id}":                  {Path: "/bots/10"},
		"POST /bots/{bot_id}/api_key/regenerate": {Path: "/bots/10/api_key/regenerate"},
		"POST /bots": bot.
			and("full_name", append([]string{"Build Bot", "BEN BROOK"}, noName...)...).
			and("short_name", "", " ", "a b", "build bot", "a:b", "@", strings.Repeat("x", 300)).
			and("bot_type", append([]string{"0", "5", "-1"}, noInt...)...).and("payload_url", noURL...).
			and("interface_type", noInt...).and("config_data", noConfig...).
			and("default_sending_stream", noStream...).and("default_events_register_stream", noStream...),
		"PATCH /bots/{bot_id}": Case{Path: "/bots/10", Valid: faketest.Form{}, Bad: bot.Bad}.
			and("full_name", append([]string{"Echo Bot"}, noName...)...).and("role", noRole...).
			and("bot_owner_id", append([]string{"0", "9", "11", "14", "999", "-1"}, noInt...)...).
			and("service_payload_url", noURL...).and("service_interface",
			append([]string{"0", "3"}, noInt...)...).and("config_data", noConfig...).
			and("default_sending_stream", noStream...).and("default_events_register_stream", noStream...),
	}
}
