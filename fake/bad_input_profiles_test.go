package fake_test

import "strings"

// profileTrials are those of what people say of themselves and want to hear:
// profiles, presence and alert words.
func profileTrials() map[string]trial {
	words := append([]string{`["` + strings.Repeat("x", 101) + `"]`}, noStrings...)
	noData := append([]string{"5", `"x"`, "{}", "[5]", "[{}]", `[{"id":1}]`, `[{"id":"1","value":"x"}]`, `[{"value":"x"}]`, `[{"id":1,"value":5}]`, `[{"id":1,"value":["x"]}]`, `[{"id":1,"value":{}}]`}, noJSON...)
	return map[string]trial{
		"GET /realm/profile_fields": {path: "/realm/profile_fields"},
		"POST /realm/profile_fields": trial{
			path: "/realm/profile_fields", valid: form{"field_type": 1, "name": "New"}, required: []string{"field_type"},
			bad: bools("display_in_profile_summary"),
		}.and("field_type", noInt...).and("name", strings.Repeat("x", 41)).and("hint", strings.Repeat("x", 81)).and("field_data", noJSON...),
		"PATCH /realm/profile_fields": trial{
			path: "/realm/profile_fields", valid: form{"order": []int{5, 4, 3, 2, 1}}, required: []string{"order"},
		}.and("order", append([]string{"[]", "[1,2]"}, noInts...)...),
		"PATCH /realm/profile_fields/{field_id}":  {path: "/realm/profile_fields/1", valid: form{"name": "New"}, bad: bools("display_in_profile_summary")},
		"DELETE /realm/profile_fields/{field_id}": {path: "/realm/profile_fields/1"},
		"PATCH /users/me/profile_data": trial{
			path: "/users/me/profile_data", valid: form{"data": []form{{"id": 1, "value": "x"}}}, required: []string{"data"},
		}.and("data", noData...),
		"DELETE /users/me/profile_data": trial{
			path: "/users/me/profile_data", valid: form{"data": []int{1}}, required: []string{"data"},
		}.and("data", noInts...),
		"POST /users/me/presence": trial{
			path: "/users/me/presence", valid: form{"status": "active"}, required: []string{"status"},
			bad: bools("ping_only", "new_user_input", "slim_presence"),
		}.and("status", "", "offline", "ACTIVE", strings.Repeat("x", 5000)),
		"GET /realm/presence":                    {path: "/realm/presence"},
		"GET /users/{user_id_or_email}/presence": {path: "/users/ben@example.com/presence"},
		"GET /users/me/alert_words":              {path: "/users/me/alert_words"},
		"POST /users/me/alert_words":             trial{path: "/users/me/alert_words", valid: form{"alert_words": []string{"lens"}}, required: []string{"alert_words"}}.and("alert_words", words...),
		"DELETE /users/me/alert_words":           trial{path: "/users/me/alert_words", valid: form{"alert_words": []string{"dome"}}, required: []string{"alert_words"}}.and("alert_words", words...),
	}
}
