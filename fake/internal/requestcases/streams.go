package requestcases

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// streamCases are the entries of streams and subscriptions.
func streamCases() map[string]Case {
	noStream := append([]string{"0", "-1", "99"}, noInt...)
	noName := []string{"", " ", "a\x00b", strings.Repeat("x", 61), "kitchen", "Kitchen", "staff"}
	update := Case{
		Path: "/streams/22", Valid: faketest.Form{"is_private": false},
		Bad: bools("is_private", "is_web_public", "history_public_to_subscribers"),
	}.
		during(Life{Until: "333-post-policy-params"}, "is_announcement_only", NoBool...).
		and("description", strings.Repeat("x", 1025)).and("new_name", noName...).
		during(postPolicy, "stream_post_policy", append([]string{"0", "5", "-1"}, noInt...)...).
		during(removersByID, "can_remove_subscribers_group_id", noRemovers...).
		and("message_retention_days", "", "0", "-1", "1.5", "x", "null", "[]", "{}", "true")
	noChange := append([]string{
		"5", "{}", `["x"]`, "[5]", "[{}]", `[{"property":"color","value":"#abcdef"}]`, `[{"stream_id":21,"value":true}]`,
		`[{"stream_id":21,"property":"color"}]`, `[{"stream_id":"21","property":"color","value":"#abcdef"}]`,
		`[{"stream_id":21,"property":5,"value":true}]`, `[{"stream_id":21,"property":"colour","value":true}]`,
		`[{"stream_id":21,"property":"color","value":true}]`, `[{"stream_id":21,"property":"color","value":"red"}]`,
		`[{"stream_id":21,"property":"is_muted","value":"true"}]`, `[{"stream_id":21,"property":"is_muted","value":null}]`,
	}, noJSON...)
	isDefault := Case{Path: "/default_streams", Valid: faketest.Form{"stream_id": 21}, Required: []string{"stream_id"}}
	return map[string]Case{
		"PATCH /users/me/subscriptions": Case{Path: "/users/me/subscriptions",
			Valid: faketest.Form{"delete": []string{"general"}}}.
			and("add", append([]string{"5", "{}", `["x"]`, "[{}]", `[{"name":""}]`}, noJSON...)...).
			and("delete", noStrings...),
		"POST /users/me/subscriptions/properties": Case{
			Path: "/users/me/subscriptions/properties", Required: []string{"subscription_data"},
			Valid: faketest.Form{"subscription_data": `[{"stream_id":21,"property":"is_muted","value":true}]`},
		}.and("subscription_data", noChange...),
		"PATCH /users/me/subscriptions/{stream_id}": Case{
			Path: "/users/me/subscriptions/21", Valid: faketest.Form{"property": "color",
				"value": "#a0b1c2"}, Required: []string{"property", "value"},
		}.and("property", "", "colour", "name", strings.Repeat("x",
			5000)).and("value", "", "yes", "1", `"true"`, "null", "[]", tooDeep),
		"GET /users/{user_id}/subscriptions/{stream_id}": {Path: "/users/4/subscriptions/21"},
		"GET /users/me/{stream_id}/topics":               {Path: "/users/me/21/topics"},
		"GET /get_stream_id": Case{Path: "/get_stream_id", Valid: faketest.Form{"stream": "general"},
			Required: []string{"stream"}}.
			and("stream", "", " ", "nowhere", strings.Repeat("x", 5000)),
		"GET /streams/{stream_id}":               {Path: "/streams/21"},
		"PATCH /streams/{stream_id}":             update,
		"DELETE /streams/{stream_id}":            {Path: "/streams/22"},
		"GET /streams/{stream_id}/members":       {Path: "/streams/21/members"},
		"GET /streams/{stream_id}/email_address": {Path: "/streams/21/email_address"},
		"POST /default_streams":                  isDefault.and("stream_id", noStream...),
		"DELETE /default_streams":                isDefault.and("stream_id", noStream...),
	}
}
