package requestcases

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// groupCases are the entries of user groups.
func groupCases() map[string]Case {
	noName := []string{strings.Repeat("x", 101), "instruments"}
	odd := map[string][]string{"name": {"", " ", "a\u0007b"}} // public servers take any text
	return map[string]Case{
		"GET /user_groups": {Path: "/user_groups", Bad: bools("include_deactivated_groups")},
		"POST /user_groups/create": Case{
			Path: "/user_groups/create", Valid: faketest.Form{"name": "g", "description": "", "members": []int{4}},
			Required: []string{"name", "description"}, BadInSpec: odd,
		}.
			and("name", append([]string{"optics"}, noName...)...).and("members",
			append([]string{"[0]", "[99]", "[4,-1]"}, noInts...)...).and("subgroups", append([]string{"[99]"}, noInts...)...),
		"PATCH /user_groups/{user_group_id}": Case{
			Path: "/user_groups/31", Valid: faketest.Form{"name": "g", "description": "d"}, BadInSpec: odd,
		}.
			and("name", noName...),
		"DELETE /user_groups/{user_group_id}": {Path: "/user_groups/31"},
		"POST /user_groups/{user_group_id}/members": Case{
			Path: "/user_groups/31/members", Valid: faketest.Form{"add": []int{6}},
		}.
			and("add", append([]string{"[4]", "[99]", "[6,99]"}, noInts...)...).and("delete",
			append([]string{"[7]", "[99]", "[4,7]"}, noInts...)...).and("add_subgroups",
			append([]string{"[99]"}, noInts...)...).and("delete_subgroups", append([]string{"[99]"}, noInts...)...),
		"POST /user_groups/{user_group_id}/deactivate": {Path: "/user_groups/32/deactivate"},
		"GET /user_groups/{user_group_id}/members": {Path: "/user_groups/31/members",
			Bad: bools("direct_member_only")},
		"GET /user_groups/{user_group_id}/members/{user_id}": {Path: "/user_groups/31/members/4",
			Bad: bools("direct_member_only")},
		"POST /user_groups/{user_group_id}/subgroups": Case{
			Path: "/user_groups/32/subgroups", Valid: faketest.Form{"add": []int{3}},
		}.
			and("add", append([]string{"[31]", "[99]", "[3,99]"}, noInts...)...).and("delete",
			append([]string{"[4]", "[99]"}, noInts...)...),
		"GET /user_groups/{user_group_id}/subgroups": {Path: "/user_groups/32/subgroups", Bad: bools("direct_subgroup_only")},

		"POST /users/me/status": Case{
			Path: "/users/me/status", Valid: faketest.Form{"status_text": "s"},
		}.
			and("status_text", strings.Repeat("x", 61)).and("away", NoBool...).
			and("emoji_name", noEmoji[1:]...),
		"PATCH /users/me/subscriptions/muted_topics": Case{
			Path: "/users/me/subscriptions/muted_topics", Valid: faketest.Form{"stream_id": 21, "topic": "t",
				"op": "add"}, Required: []string{"topic", "op"},
		}.
			and("stream_id", append([]string{"0", "-1", "99"}, noInt...)...).and("stream", "general").
			and("topic", strings.Repeat("x", 61)).and("op", noOp...),
		"POST /user_topics": Case{
			Path: "/user_topics", Valid: faketest.Form{"stream_id": 21, "topic": "t",
				"visibility_policy": 1}, Required: []string{"stream_id", "topic", "visibility_policy"},
		}.
			and("stream_id", append([]string{"0", "-1", "99"}, noInt...)...).and("topic", strings.Repeat("x", 61)).
			and("visibility_policy", append([]string{"-1", "4"}, noInt...)...),
		"POST /users/me/muted_users/{muted_user_id}": {Path: "/users/me/muted_users/5"},
		// no user is muted
		"DELETE /users/me/muted_users/{muted_user_id}": {Path: "/users/me/muted_users/5", Refused: true},
		"GET /messages/{message_id}/read_receipts":     {Path: "/messages/103/read_receipts", Refused: true}, // they are off
	}
}
