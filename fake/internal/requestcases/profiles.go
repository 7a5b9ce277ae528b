package requestcases

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// profileCases are the cases of profiles, presence and alert words.
func profileCases() map[string]Case {
	words := append([]string{`["` + strings.Repeat("x", 101) + `"]`}, noStrings...)
	noData := append([]string{"5", `"x"`, "{}", "[5]", "[{}]", `[{"id":1}]`, `[{"id":"1","value":"x"}]`, `[{"value":"x"}]`,
		`[{"id":1,"value":5}]`, `[{"id":1,"value":["x"]}]`, `[{"id":1,"value":{}}]`}, noJSON...)
	return map[string]Case{
		"GET /realm/profile_fields": {Path: "/realm/profile_fields"},
		"POST /realm/profile_fields": Case{
			Path: "/realm/profile_fields", Valid: faketest.Form{"field_type": 1,
				"name": "New"}, Required: []string{"field_type"},
			Bad: bools("display_in_profile_summary"),
		}.and("field_type", noInt...).and("name", strings.Repeat("x", 41)).and("hint", strings.Repeat("x",
			81)).and("field_data", noJSON...),
		"PATCH /realm/profile_fields": Case{
			Path: "/realm/profile_fields", Valid: faketest.Form{"order": []int{5, 4, 3, 2, 1}}, Required: []string{"order"},
		}.and("order", append([]string{"[]", "[1,2]"}, noInts...)...),
		"PATCH /realm/profile_fields/{field_id}": {Path: "/realm/profile_fields/1", Valid: faketest.Form{"name": "New"},
			Bad: bools("display_in_profile_summary")},
		"DELETE /realm/profile_fields/{field_id}": {Path: "/realm/profile_fields/1"},
		"PATCH /users/me/profile_data": Case{
			Path: "/users/me/profile_data", Valid: faketest.Form{"data": []faketest.Form{{"id": 1,
				"value": "x"}}}, Required: []string{"data"},
		}.and("data", noData...),
		"DELETE /users/me/profile_data": Case{
			Path: "/users/me/profile_data", Valid: faketest.Form{"data": []int{1}}, Required: []string{"data"},
		}.and("data", noInts...),
		"POST /users/me/presence": Case{
			Path: "/users/me/presence", Valid: faketest.Form{"status": "active"}, Required: []string{"status"},
			Bad: bools("ping_only", "new_user_input", "slim_presence"),
		}.and("status", "", "offline", "ACTIVE", strings.Repeat("x", 5000)),
		"GET /realm/presence":                    {Path: "/realm/presence"},
		"GET /users/{user_id_or_email}/presence": {Path: "/users/ben@example.com/presence"},
		"GET /users/me/alert_words":              {Path: "/users/me/alert_words"},
		"POST /users/me/alert_words": Case{Path: "/users/me/alert_words",
			Valid: faketest.Form{"alert_words": []string{"lens"}}, Required: []string{"alert_words"}}.and(
			"alert_words", words...),
		"DELETE /users/me/alert_words": Case{Path: "/users/me/alert_words",
			Valid: faketest.Form{"alert_words": []string{"dome"}}, Required: []string{"alert_words"}}.and(
			"alert_words", words...),
	}
}
