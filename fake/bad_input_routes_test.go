package fake_test

import (
	"maps"
	"strings"
)

// trial is how the test of bad input calls a route.
type trial struct {
	path     string // with its parts filled in
	valid    form   // what is accepted
	required []string
	// bad are values that a parameter refuses, by name.
	bad map[string][]string
	// refused says that even the valid form is refused by the world.
	refused bool
	// payload says that the body is no form, so that its faults have no names.
	payload bool
}

// Values that no parameter of a kind takes.
var (
	tooDeep   = strings.Repeat("[", 40) + strings.Repeat("]", 40)
	tooMuch   = strings.Repeat("9", 400)
	noBool    = []string{"", "True", "yes", "1", "0", `"true"`, "null", "[]", "{}", "true true", "{", tooDeep, "\u00a0true"}
	noInt     = []string{"", "x", "1.5", "1e9", `"1"`, "null", "[]", "{}", "1 2", "0x1", "+1", tooMuch, tooDeep, "true"}
	noCount   = []string{"", "x", "-1", "+1", "1.5", " 1", "1,000", "null", `"1"`, "4294967296", tooMuch}
	noJSON    = []string{"", "[", "{", "x", "[1,]", "{'a':1}", "nul", "[] []", "NaN", `"\ud8"`, tooDeep, strings.Repeat("[", 2000)}
	noStrings = append([]string{"5", "true", `"x"`, "{}", "[1]", `["x",null]`, `[["x"]]`, `["x",{}]`}, noJSON...)
	noInts    = append([]string{"5", "true", `"x"`, "{}", `["x"]`, "[1,null]", "[[1]]", "[1.5]", "[" + tooMuch + "]"}, noJSON...)
	noOp      = []string{"", "Add", "set", "ADD ", strings.Repeat("x", 5000)}
	noFlag    = []string{"", "Read", "visible", "mentioned", "historical", "has_alert_word", "wildcard_mentioned", strings.Repeat("x", 5000)}
	noEmoji   = []string{"", " ", "no_such_emoji", ":tada:", "TADA", "1f389-", "clouds", strings.Repeat("x", 5000)}
	noKind    = []string{"", "emoji", "custom", strings.Repeat("x", 5000)}
	noUsers   = append([]string{"5", `"x"`, "{}", "true", `[4,"ben@example.com"]`, "[[4]]", "[null]", "[4.5]", "[{}]"}, noJSON...)
)

func bools(names ...string) map[string][]string {
	out := map[string][]string{}
	for _, name := range names {
		out[name] = noBool
	}
	return out
}

func (t trial) and(name string, values ...string) trial {
	bad := map[string][]string{name: values}
	for k, v := range t.bad {
		bad[k] = v
	}
	t.bad = bad
	return t
}

// trials has an entry for every route.
func trials() map[string]trial {
	control := []string{"", " ", "a\u0007b", strings.Repeat("x", 61)}
	registration := trial{
		path: "/register", valid: form{"event_types": []string{"message"}},
		bad: bools("apply_markdown", "client_gravatar", "slim_presence", "all_public_streams", "include_subscribers"),
	}.
		and("event_types", noStrings...).and("fetch_event_types", noStrings...).and("queue_lifespan_secs", noInt...).
		and("narrow", append([]string{"5", "{}", `["x"]`, `[["stream"]]`, `[["stream","a","b"]]`, `[["stream",5]]`, `[["has","link"]]`, `[["is","x"]]`}, noJSON...)...).
		and("client_capabilities", append([]string{"5", "[]", "{}", `{"notification_settings_null":1}`, `{"notification_settings_null":true,"x":"y"}`}, noJSON...)...)
	all := map[string]trial{
		"POST /messages": trial{
			path: "/messages", valid: form{"type": "stream", "to": "general", "topic": "t", "content": "c"},
			required: []string{"type", "content"},
		}.
			and("type", "", "pigeon", "Stream", strings.Repeat("x", 5000)).
			and("to", append([]string{"[]", "[1,2]", "{}", "true", "null", "1.5", `["general","kitchen"]`}, control...)...).
			and("topic", "", " ", "a\u0007b").
			and("content", "", " \n ", "\u2003"),
		"POST /typing": trial{
			path: "/typing", valid: form{"op": "start", "to": []int{5}}, required: []string{"op", "to"},
		}.
			and("op", "", "Start", "pause", "null").and("type", "", "pigeon", "Stream").
			and("to", append([]string{"[]", "[999]"}, noInts...)...),
		"GET /messages": trial{
			path: "/messages", valid: form{"anchor": 1, "num_before": 1, "num_after": 0},
			required: []string{"num_before", "num_after"}, bad: bools("include_anchor", "client_gravatar", "apply_markdown", "use_first_unread_anchor"),
		}.
			and("anchor", "", "latest", "1.5", "null", "0x1", "[]").
			and("num_before", append([]string{"5001"}, noCount...)...).and("num_after", append([]string{"5001"}, noCount...)...).
			and("narrow", append([]string{
				"5", `"x"`, "{}", "[5]", "[[]]", `[["stream"]]`, `[["stream",5]]`, `[{}]`, `[{"operator":"stream"}]`, `[{"operand":"x"}]`,
				`[{"operator":5,"operand":"x"}]`, `[{"operator":"x","operand":"x"}]`, `[{"operator":"stream","operand":"nowhere"}]`,
				`[{"operator":"stream","operand":[]}]`, `[{"operator":"topic","operand":null}]`, `[{"operator":"id","operand":"x"}]`,
				`[{"operator":"sender","operand":{}}]`, `[{"operator":"pm-with","operand":["x"]}]`, `[{"operator":"is","operand":5}]`,
				`[{"operator":"topic","operand":"x","negated":"yes"}]`, `[{"operator":"search","operand":""}]`, `[{"operator":"search","operand":5}]`,
				`[{"operator":"has","operand":"hope"}]`, `[{"operator":"in","operand":"out"}]`,
			}, noJSON...)...),
		"GET /messages/matches_narrow": trial{
			path: "/messages/matches_narrow", valid: form{"msg_ids": []int{103}, "narrow": "[]"}, required: []string{"msg_ids", "narrow"},
		}.
			and("msg_ids", noInts...).
			and("narrow", append([]string{"5", "{}", "[5]", `[{"operator":"search","operand":" "}]`, `[{"operator":"has","operand":"x"}]`}, noJSON...)...),
		"POST /messages/render": {path: "/messages/render", valid: form{"content": "**c**"}, required: []string{"content"}},
		"POST /messages/flags": trial{
			path: "/messages/flags", valid: form{"messages": []int{103}, "op": "add", "flag": "starred"}, required: []string{"messages", "op", "flag"},
		}.
			and("messages", noInts...).and("op", noOp...).and("flag", noFlag...),
		"POST /messages/flags/narrow": trial{
			path: "/messages/flags/narrow", required: []string{"anchor", "num_before", "num_after", "narrow", "op", "flag"},
			valid: form{"anchor": 103, "num_before": 1, "num_after": 1, "narrow": "[]", "op": "add", "flag": "starred"},
		}.
			and("anchor", "", "latest", "1.5", "null", "0x1", "[]").and("num_before", noCount...).and("num_after", noCount...).
			and("include_anchor", append([]string{"false"}, noBool...)...).
			and("narrow", append([]string{"5", "{}", "[5]", `[{"operator":"stream","operand":"nowhere"}]`}, noJSON...)...).
			and("op", noOp...).and("flag", noFlag...),
		"GET /messages/{message_id}": {path: "/messages/101", bad: bools("apply_markdown")},
		"POST /messages/{message_id}/reactions": trial{
			path: "/messages/103/reactions", valid: form{"emoji_name": "tada"}, required: []string{"emoji_name"},
		}.
			and("emoji_name", noEmoji...).and("emoji_code", noEmoji...).and("reaction_type", noKind...),
		"DELETE /messages/{message_id}/reactions": trial{
			path: "/messages/103/reactions", valid: form{"emoji_name": "tada"}, refused: true,
		}.
			and("emoji_name", noEmoji...),
		"PATCH /messages/{message_id}": trial{
			path: "/messages/101", valid: form{"topic": "t"},
			bad: bools("send_notification_to_old_thread", "send_notification_to_new_thread"),
		}.
			and("topic", "", " ", "a\u0007b").
			and("propagate_mode", "", "change_some", "CHANGE_ALL", `"change_one"`).
			and("stream_id", append([]string{"0", "-1", "99"}, noInt...)...),
		"POST /mark_all_as_read": {path: "/mark_all_as_read"},
		"POST /mark_stream_as_read": trial{
			path: "/mark_stream_as_read", valid: form{"stream_id": 21}, required: []string{"stream_id"},
		}.and("stream_id", append([]string{"0", "-1", "99"}, noInt...)...),
		"POST /mark_topic_as_read": trial{
			path: "/mark_topic_as_read", valid: form{"stream_id": 21, "topic_name": "hello"}, required: []string{"stream_id", "topic_name"},
		}.and("stream_id", append([]string{"0", "-1", "99"}, noInt...)...).and("topic_name", "", "no such topic"),
		"DELETE /messages/{message_id}": {path: "/messages/101"},
		"POST /streams/{stream_id}/delete_topic": {
			path: "/streams/21/delete_topic", valid: form{"topic_name": "hello"}, required: []string{"topic_name"},
		},
		"GET /messages/{message_id}/history": {path: "/messages/101/history"},

		"POST /user_uploads":                          {path: "/user_uploads", refused: true}, // the form has no file
		"GET /user_uploads/{realm_id_str}/{filename}": {path: "/user_uploads/1/charts/star-chart.txt"},
		"GET /attachments":                            {path: "/attachments"},
		"DELETE /attachments/{attachment_id}":         {path: "/attachments/1"},

		"POST /users/me/subscriptions": trial{
			path: "/users/me/subscriptions", valid: form{"subscriptions": []form{{"name": "general"}}}, required: []string{"subscriptions"},
			bad: bools("invite_only", "is_web_public", "history_public_to_subscribers", "announce", "authorization_errors_fatal"),
		}.
			and("subscriptions", append([]string{
				"5", "{}", `"x"`, `["x"]`, "[5]", "[{}]", `[{"name":5}]`, `[{"name":""}]`, `[{"name":"a\u0000"}]`, `[{"name":"x","y":"z"}]`,
				`[{"name":"x","description":5}]`, `[{"name":"` + strings.Repeat("x", 61) + `"}]`, `[{"name":"x","color":"y"}]`,
				`[{"name":"x","description":"` + strings.Repeat("x", 1025) + `"}]`,
			}, noJSON...)...).
			and("stream_post_policy", append([]string{"0", "5", "-1"}, noInt...)...).
			and("can_remove_subscribers_group_id", append([]string{"0", "1", "7", "8", "99"}, noInt...)...).
			and("message_retention_days", "", "0", "-1", "1.5", "x", "null", "[]", "{}", "true").
			and("principals", noUsers...),
		"GET /users/me/subscriptions": {path: "/users/me/subscriptions", bad: bools("include_subscribers")},
		"DELETE /users/me/subscriptions": trial{
			path: "/users/me/subscriptions", valid: form{"subscriptions": []string{"general"}}, required: []string{"subscriptions"},
		}.and("subscriptions", noStrings...).and("principals", noUsers...),
		"GET /streams": {
			path: "/streams",
			bad:  bools("include_public", "include_web_public", "include_subscribed", "include_all_active", "include_default", "include_owner_subscribed"),
		},
		"GET /users":           {path: "/users", bad: bools("client_gravatar", "include_custom_profile_fields")},
		"GET /users/me":        {path: "/users/me"},
		"GET /users/{user_id}": {path: "/users/4", bad: bools("client_gravatar", "include_custom_profile_fields")},
		"GET /users/{email}":   {path: "/users/ben@example.com", bad: bools("client_gravatar", "include_custom_profile_fields")},

		// The key and everything else stand in the query: see external_test.go.
		"POST /external/{integration_name}": {path: "/external/helloworld", refused: true, payload: true},

		"POST /register": registration,
		"GET /events": trial{
			path: "/events", valid: form{"event_types": []string{"message"}, "dont_block": true}, bad: registration.bad,
		}.and("dont_block", noBool...).and("last_event_id", noInt...),
		"DELETE /events": {path: "/events", valid: form{"queue_id": theQueue}, required: []string{"queue_id"}},

		"GET /server_settings":    {path: "/server_settings"},
		"POST /dev_fetch_api_key": trial{path: "/dev_fetch_api_key", valid: form{"username": member}, required: []string{"username"}}.and("username", "", "x", "@", "x@", "@x", strings.Repeat("x", 5000)),
		"POST /fetch_api_key":     trial{path: "/fetch_api_key", valid: form{"username": member, "password": "ben-password"}, required: []string{"username", "password"}}.and("username", "", "x", "@"),
		"POST /jwt/fetch_api_key": trial{path: "/jwt/fetch_api_key", valid: form{"token": "x"}, refused: true}.and("include_profile", noBool...),
	}
	for _, more := range []map[string]trial{waitingTrials(), profileTrials(), organizationTrials(), trialsOfGroups(), trialsStreams(), trialsUsers(), settingTrials()} {
		maps.Copy(all, more)
	}
	return all
}

// theQueue stands for the ID of a queue that is there.
const theQueue = "{queue}"
