package fake_test

import "strings"

// trialsOfGroups are the entries of user groups.
func trialsOfGroups() map[string]trial {
	noName := []string{"", " ", "a\u0007b", strings.Repeat("x", 101), "instruments", "@role:owners"}
	return map[string]trial{
		"GET /user_groups": {path: "/user_groups"},
		"POST /user_groups/create": trial{
			path: "/user_groups/create", valid: form{"name": "g", "description": "", "members": []int{4}},
			required: []string{"name", "description"},
		}.
			and("name", append([]string{"optics"}, noName...)...).and("members", append([]string{"[0]", "[99]", "[4,-1]"}, noInts...)...),
		"PATCH /user_groups/{user_group_id}": trial{
			path: "/user_groups/31", valid: form{"name": "g", "description": "d"},
		}.
			and("name", noName...),
		"DELETE /user_groups/{user_group_id}": {path: "/user_groups/31"},
		"POST /user_groups/{user_group_id}/members": trial{
			path: "/user_groups/31/members", valid: form{"add": []int{6}},
		}.
			and("add", append([]string{"[4]", "[99]", "[6,99]"}, noInts...)...).and("delete", append([]string{"[7]", "[99]", "[4,7]"}, noInts...)...),
		"GET /user_groups/{user_group_id}/members":           {path: "/user_groups/31/members", bad: bools("direct_member_only")},
		"GET /user_groups/{user_group_id}/members/{user_id}": {path: "/user_groups/31/members/4", bad: bools("direct_member_only")},
		"POST /user_groups/{user_group_id}/subgroups": trial{
			path: "/user_groups/32/subgroups", valid: form{"add": []int{3}},
		}.
			and("add", append([]string{"[31]", "[32]", "[99]", "[3,99]"}, noInts...)...).and("delete", append([]string{"[4]", "[99]"}, noInts...)...),
		"GET /user_groups/{user_group_id}/subgroups": {path: "/user_groups/32/subgroups", bad: bools("direct_subgroup_only")},

		"POST /users/me/status": trial{
			path: "/users/me/status", valid: form{"status_text": "s"},
		}.
			and("status_text", strings.Repeat("x", 61)).and("away", noBool...).
			and("emoji_name", noEmoji[1:]...),
		"PATCH /users/me/subscriptions/muted_topics": trial{
			path: "/users/me/subscriptions/muted_topics", valid: form{"stream_id": 21, "topic": "t", "op": "add"}, required: []string{"topic", "op"},
		}.
			and("stream_id", append([]string{"0", "-1", "99"}, noInt...)...).and("stream", "general").
			and("topic", strings.Repeat("x", 61)).and("op", noOp...),
		"POST /user_topics": trial{
			path: "/user_topics", valid: form{"stream_id": 21, "topic": "t", "visibility_policy": 1}, required: []string{"stream_id", "topic", "visibility_policy"},
		}.
			and("stream_id", append([]string{"0", "-1", "99"}, noInt...)...).and("topic", strings.Repeat("x", 61)).
			and("visibility_policy", append([]string{"-1", "4"}, noInt...)...),
		"POST /users/me/muted_users/{muted_user_id}":   {path: "/users/me/muted_users/5"},
		"DELETE /users/me/muted_users/{muted_user_id}": {path: "/users/me/muted_users/5", refused: true},     // nobody is muted
		"GET /messages/{message_id}/read_receipts":     {path: "/messages/103/read_receipts", refused: true}, // they are off
	}
}
