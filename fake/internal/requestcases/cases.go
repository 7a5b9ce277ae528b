// Package requestcases knows, for each route, a request that succeeds, and values that
// its parameters refuse.
package requestcases

import (
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Case has the calls of a route in the test of bad input.
type Case struct {
	Path     string        // with its parts filled in
	Valid    faketest.Form // valid parameters
	Required []string
	// RequiredUntil are the parameters that are required until a change.
	RequiredUntil map[string]featurelevels.ChangeID
	// Lives are the changes that add a parameter and end it, of those whose names are not the
	// newest ones.
	Lives map[string]Life
	// Older are the valid parameters under the names of older levels.
	Older faketest.Form
	// Bad are values that a parameter refuses, by name.
	Bad map[string][]string
	// BadInSpec are values that only the dialect of the specification refuses.
	BadInSpec map[string][]string
	// Taken are values of Bad that newer servers take, as recordings show.
	Taken []Taken
	// Refused says that even the valid form is refused by the world.
	Refused bool
	// Payload says that the body is no form, so that its faults have no names.
	Payload bool
}

// Taken are values that a parameter takes from a change on.
type Taken struct {
	From   featurelevels.ChangeID
	Name   string
	Values []string
}

// Life names the changes with which something begins and ends.
type Life struct{ Since, Until featurelevels.ChangeID }

// Includes reports whether a server that has the changes that has names is of the time between the two.
func (l Life) Includes(has func(featurelevels.ChangeID) bool) bool {
	return (l.Since == "" || has(l.Since)) && (l.Until == "" || !has(l.Until))
}

// Lives of parameters that several routes have.
var (
	removersByID     = Life{Since: "161-update-can-remove-group", Until: "197-can-remove-subscribers-field"}
	untilEmptyTopics = Life{Until: "334-capability-empty-topic"}
	postPolicy       = Life{Since: "1-update-stream-post-policy-param", Until: "333-post-policy-params"}
)

// Values that no parameter of a kind takes.
var (
	tooDeep = strings.Repeat("[", 40) + strings.Repeat("]", 40)
	tooMuch = strings.Repeat("9", 400)
	NoBool  = []string{"", "True", "yes", "1", "0", `"true"`, "null", "[]", "{}", "true true", "{", tooDeep,
		"\u00a0true"}
	noInt   = []string{"", "x", "1.5", "1e9", `"1"`, "null", "[]", "{}", "1 2", "0x1", "+1", tooMuch, tooDeep, "true"}
	noCount = []string{"", "x", "-1", "+1", "1.5", "1,000", "null", `"1"`, "4294967296", tooMuch}
	noJSON  = []string{"", "[", "{", "x", "[1,]", "{'a':1}", "nul", "[] []", "NaN", `"\ud8"`, tooDeep,
		strings.Repeat("[", 2000)}
	noStrings = append([]string{"5", "true", `"x"`, "{}", "[1]", `["x",null]`, `[["x"]]`, `["x",{}]`}, noJSON...)
	noInts    = append([]string{"5", "true", `"x"`, "{}", `["x"]`, "[1,null]", "[[1]]", "[1.5]", "[" + tooMuch + "]"},
		noJSON...)
	noOp   = []string{"", "Add", "set", "ADD ", strings.Repeat("x", 5000)}
	noFlag = []string{"", "Read", "visible", "mentioned", "historical", "has_alert_word", "wildcard_mentioned",
		strings.Repeat("x", 5000)}
	noEmoji    = []string{"", " ", "no_such_emoji", ":tada:", "TADA", "1f389-", "clouds", strings.Repeat("x", 5000)}
	noKind     = []string{"", "emoji", "custom", strings.Repeat("x", 5000)}
	noRemovers = append([]string{"0", "1", "7", "8", "99"}, noInt...)
	noGroup    = append([]string{"0", "-1", "99", "true", `"x"`, `"1"`, "1.5", "[1]", `{"direct_members":5}`,
		`{"direct_members":[99],"direct_subgroups":[]}`, `{"direct_members":[],"direct_subgroups":[99]}`,
		`{"direct_members":["x"],"direct_subgroups":[]}`}, noJSON...)
	noUsers = append([]string{"5", `"x"`, "{}", "true", `[4,"ben@example.com"]`, "[[4]]", "[null]", "[4.5]", "[{}]"},
		noJSON...)
)

func bools(names ...string) map[string][]string {
	out := map[string][]string{}
	for _, name := range names {
		out[name] = NoBool
	}
	return out
}

func (t Case) and(name string, values ...string) Case {
	bad := map[string][]string{name: values}
	for k, v := range t.Bad {
		bad[k] = v
	}
	t.Bad = bad
	return t
}

// during adds the values that a parameter refuses while it is there.
func (t Case) during(life Life, name string, values ...string) Case {
	lives := map[string]Life{name: life}
	maps.Copy(lives, t.Lives)
	t.Lives = lives
	return t.and(name, values...)
}

// takes lets a parameter take values from a change on.
func (t Case) takes(from featurelevels.ChangeID, name string, values ...string) Case {
	t.Taken = append(slices.Clone(t.Taken), Taken{from, name, values})
	return t
}

// All has an entry for every route.
func All() map[string]Case {
	all := messageCases()
	for _, more := range []map[string]Case{waitingCases(), profileCases(), organizationCases(), groupCases(),
		streamCases(), userCases(), settingCases()} {
		maps.Copy(all, more)
	}
	return all
}

// messageCases are the cases of messages, and of the calls that all clients need.
func messageCases() map[string]Case {
	control := []string{"", " ", "a\x00b", strings.Repeat("x", 61)}
	registration := Case{
		Path: "/register", Valid: faketest.Form{"event_types": []string{"message"}},
		Bad: bools("apply_markdown", "client_gravatar", "slim_presence", "all_public_streams", "include_subscribers"),
	}.
		and("event_types", noStrings...).and("fetch_event_types", noStrings...).and("queue_lifespan_secs", noInt...).
		and("narrow", append([]string{"5", "{}", `["x"]`, `[["stream"]]`, `[["stream","a","b"]]`, `[["stream",5]]`,
			`[["has","link"]]`}, noJSON...)...).
		and("client_capabilities", append([]string{"5", "[]", "{}", `{"notification_settings_null":1}`}, noJSON...)...)
	return map[string]Case{
		"POST /messages": Case{
			Path: "/messages", Valid: faketest.Form{"type": "stream", "to": "general", "topic": "t", "content": "c"},
			Required: []string{"type", "content"},
		}.
			and("type", "", "pigeon", "Stream", strings.Repeat("x", 5000)).
			and("to", append([]string{"[]", "[1,2]", "{}", "true", "null", "1.5", `["general","kitchen"]`}, control...)...).
			during(untilEmptyTopics, "topic", "", " ", "a\u0007b").
			and("content", "", " \n ", "\u2003"),
		"POST /submessage": Case{
			Path: "/submessage", Valid: faketest.Form{"message_id": 103, "msg_type": "widget", "content": "{}"},
			Required: []string{"message_id", "msg_type", "content"}, Refused: true,
		}.
			and("message_id", append([]string{"0", "-1", "99999"}, noInt...)...),
		"POST /typing": Case{
			Path: "/typing", Valid: faketest.Form{"op": "start", "to": []int{5}}, Required: []string{"op"},
			RequiredUntil: map[string]featurelevels.ChangeID{"to": "215-typing-stream-id"},
		}.
			and("op", "", "Start", "pause", "null").and("type", "", "pigeon", "Stream").
			and("to", append([]string{"[]", "[999]"}, noInts...)...),
		"POST /messages/{message_id}/typing": Case{
			Path: "/messages/103/typing", Valid: faketest.Form{"op": "start"}, Required: []string{"op"}, Refused: true,
		}.and("op", "", "Start", "pause", "null"),
		"POST /message_edit_typing": Case{
			Path: "/message_edit_typing", Valid: faketest.Form{"op": "start", "message_id": 103},
			Required: []string{"op", "message_id"}, Refused: true,
		}.and("op", "", "Start", "pause", "null").and("message_id", append([]string{"0", "-1", "99999"}, noInt...)...),
		"GET /messages": Case{
			Path: "/messages", Valid: faketest.Form{"anchor": 1, "num_before": 1, "num_after": 0},
			RequiredUntil: map[string]featurelevels.ChangeID{
				"num_before": "300-message-ids", "num_after": "300-message-ids"},
			Bad: bools("include_anchor", "client_gravatar", "apply_markdown",
				"use_first_unread_anchor"),
		}.
			and("anchor", "", "latest", "1.5", "null", "0x1", "[]").
			and("num_before", append([]string{"5001"}, noCount...)...).and("num_after", append([]string{"5001"}, noCount...)...).
			and("narrow", append([]string{
				"5", `"x"`, "{}", "[5]", "[[]]", `[["stream"]]`, `[["stream",5]]`, `[{}]`, `[{"operator":"stream"}]`,
				`[{"operand":"x"}]`,
				`[{"operator":5,"operand":"x"}]`, `[{"operator":"x","operand":"x"}]`, `[{"operator":"stream","operand":"nowhere"}]`,
				`[{"operator":"stream","operand":[]}]`, `[{"operator":"topic","operand":null}]`,
				`[{"operator":"id","operand":"x"}]`,
				`[{"operator":"sender","operand":{}}]`, `[{"operator":"pm-with","operand":["x"]}]`,
				`[{"operator":"is","operand":5}]`,
				`[{"operator":"topic","operand":"x","negated":"yes"}]`, `[{"operator":"search","operand":""}]`,
				`[{"operator":"search","operand":5}]`,
				`[{"operator":"has","operand":"hope"}]`, `[{"operator":"in","operand":"out"}]`,
			}, noJSON...)...),
		"GET /messages/summary": Case{
			Path: "/messages/summary", Valid: faketest.Form{"narrow": "[]"},
		}.
			and("narrow", append([]string{"5", "{}", "[5]", `[{"operator":"has","operand":"x"}]`}, noJSON...)...),
		"GET /messages/matches_narrow": Case{
			Path: "/messages/matches_narrow", Valid: faketest.Form{"msg_ids": []int{103},
				"narrow": "[]"}, Required: []string{"msg_ids", "narrow"},
		}.
			and("msg_ids", noInts...).
			and("narrow", append([]string{"5", "{}", "[5]", `[{"operator":"search","operand":" "}]`,
				`[{"operator":"has","operand":"x"}]`}, noJSON...)...),
		"POST /messages/render": {Path: "/messages/render", Valid: faketest.Form{"content": "**c**"},
			Required: []string{"content"}},
		"POST /messages/flags": Case{
			Path: "/messages/flags", Valid: faketest.Form{"messages": []int{103}, "op": "add",
				"flag": "starred"}, Required: []string{"messages", "op", "flag"},
		}.
			and("messages", noInts...).and("op", noOp...).and("flag", noFlag...),
		"POST /messages/flags/narrow": Case{
			Path: "/messages/flags/narrow", Required: []string{"anchor", "num_before", "num_after", "narrow", "op", "flag"},
			Valid: faketest.Form{"anchor": 103, "num_before": 1, "num_after": 1, "narrow": "[]", "op": "add", "flag": "starred"},
		}.
			and("anchor", "", "latest", "1.5", "null", "0x1", "[]").and("num_before", noCount...).and("num_after", noCount...).
			and("include_anchor", append([]string{"false"}, NoBool...)...).
			and("narrow", append([]string{"5", "{}", "[5]", `[{"operator":"stream","operand":"nowhere"}]`}, noJSON...)...).
			and("op", noOp...).and("flag", noFlag...).
			// Servers that read these by their type have no upper bound.
			takes("9.0-typed-parameters", "num_before", "4294967296", tooMuch).
			takes("9.0-typed-parameters", "num_after", "4294967296", tooMuch),
		"GET /messages/{message_id}": {Path: "/messages/101", Bad: bools("apply_markdown")},
		"POST /messages/{message_id}/reactions": Case{
			Path: "/messages/103/reactions", Valid: faketest.Form{"emoji_name": "tada"}, Required: []string{"emoji_name"},
		}.
			and("emoji_name", noEmoji...).and("emoji_code", noEmoji...).and("reaction_type", noKind...),
		"DELETE /messages/{message_id}/reactions": Case{
			Path: "/messages/103/reactions", Valid: faketest.Form{"emoji_name": "tada"}, Refused: true,
		}.
			and("emoji_name", noEmoji...),
		"PATCH /messages/{message_id}": Case{
			Path: "/messages/101", Valid: faketest.Form{"topic": "t"},
			Bad: bools("send_notification_to_old_thread", "send_notification_to_new_thread"),
		}.
			during(untilEmptyTopics, "topic", "", " ", "a\u0007b").
			and("propagate_mode", "", "change_some", "CHANGE_ALL", `"change_one"`).
			and("stream_id", append([]string{"0", "-1", "99"}, noInt...)...),
		"POST /mark_all_as_read": {Path: "/mark_all_as_read"},
		"POST /mark_stream_as_read": Case{
			Path: "/mark_stream_as_read", Valid: faketest.Form{"stream_id": 21}, Required: []string{"stream_id"},
		}.and("stream_id", append([]string{"0", "-1", "99"}, noInt...)...),
		"POST /mark_topic_as_read": Case{
			Path: "/mark_topic_as_read", Valid: faketest.Form{"stream_id": 21,
				"topic_name": "hello"}, Required: []string{"stream_id", "topic_name"},
		}.and("stream_id", append([]string{"0", "-1", "99"}, noInt...)...).and("topic_name", "no such topic"),
		"DELETE /messages/{message_id}": {Path: "/messages/101"},
		"POST /streams/{stream_id}/delete_topic": {
			Path: "/streams/21/delete_topic", Valid: faketest.Form{"topic_name": "hello"}, Required: []string{"topic_name"},
		},
		"GET /messages/{message_id}/history": {Path: "/messages/101/history"},

		"POST /user_uploads":                          {Path: "/user_uploads", Refused: true}, // the form has no file
		"GET /user_uploads/{realm_id_str}/{filename}": {Path: "/user_uploads/1/charts/star-chart.txt"},
		"GET /attachments":                            {Path: "/attachments"},
		"DELETE /attachments/{attachment_id}":         {Path: "/attachments/1"},

		"POST /users/me/subscriptions": Case{
			Path: "/users/me/subscriptions", Valid: faketest.Form{"subscriptions": []faketest.Form{
				{"name": "general"}}}, Required: []string{"subscriptions"},
			Bad: bools("invite_only", "is_web_public", "history_public_to_subscribers", "announce",
				"authorization_errors_fatal"),
		}.
			and("subscriptions", append([]string{
				"5", "{}", `"x"`, `["x"]`, "[5]", "[{}]", `[{"name":5}]`, `[{"name":""}]`, `[{"name":"a\u0000"}]`,
				`[{"name":"x","y":"z"}]`,
				`[{"name":"x","description":5}]`, `[{"name":"` + strings.Repeat("x", 61) + `"}]`, `[{"name":"x","color":"y"}]`,
				`[{"name":"x","description":"` + strings.Repeat("x", 1025) + `"}]`,
			}, noJSON...)...).
			during(postPolicy, "stream_post_policy", append([]string{"0", "5", "-1"}, noInt...)...).
			during(removersByID, "can_remove_subscribers_group_id", noRemovers...).
			and("can_remove_subscribers_group", noGroup...).and("can_send_message_group", noGroup...).
			and("can_administer_channel_group", noGroup...).and("can_add_subscribers_group", noGroup...).
			and("can_subscribe_group", noGroup...).
			and("message_retention_days", "", "0", "-1", "1.5", "x", "null", "[]", "{}", "true").
			and("principals", noUsers...).
			// Servers that read streams by their type ignore other keys.
			takes("9.0-typed-parameters", "subscriptions", `[{"name":"x","y":"z"}]`),
		"GET /users/me/subscriptions": {Path: "/users/me/subscriptions", Bad: bools("include_subscribers")},
		"DELETE /users/me/subscriptions": Case{
			Path: "/users/me/subscriptions", Valid: faketest.Form{"subscriptions": []string{"general"}}, Required: []string{
				"subscriptions"},
		}.and("subscriptions", noStrings...).and("principals", noUsers...),
		"GET /streams": {
			Path: "/streams",
			Bad: bools("include_public", "include_web_public", "include_subscribed", "include_all_active", "include_default",
				"include_owner_subscribed"),
		},
		"GET /users":                  {Path: "/users", Bad: bools("client_gravatar", "include_custom_profile_fields")},
		"GET /users/me":               {Path: "/users/me"},
		"GET /users/{user_id}/status": {Path: "/users/4/status"},
		"GET /users/{user_id}":        {Path: "/users/4", Bad: bools("client_gravatar", "include_custom_profile_fields")},
		"PATCH /users/{email}":        {Path: "/users/cleo@example.com", Valid: faketest.Form{"full_name": "Cleo Cruz"}},
		"GET /users/{email}": {Path: "/users/ben@example.com", Bad: bools("client_gravatar",
			"include_custom_profile_fields")},

		// The key and everything else stand in the query: see external_test.go.
		"POST /external/{integration_name}": {Path: "/external/helloworld", Refused: true, Payload: true},

		"POST /register": registration,
		"GET /events": Case{
			Path: "/events", Valid: faketest.Form{"event_types": []string{"message"}, "dont_block": true}, Bad: registration.Bad,
		}.and("dont_block", NoBool...).and("last_event_id", noInt...),
		"DELETE /events": {Path: "/events", Valid: faketest.Form{"queue_id": TheQueue}, Required: []string{"queue_id"}},

		"GET /server_settings": {Path: "/server_settings"},
		"POST /dev_fetch_api_key": Case{Path: "/dev_fetch_api_key", Valid: faketest.Form{"username": faketest.Member},
			Required: []string{"username"}}.and("username", "", "x", "@", "x@", "@x", strings.Repeat("x", 5000)),
		"POST /fetch_api_key": Case{Path: "/fetch_api_key", Valid: faketest.Form{"username": faketest.Member,
			"password": "ben-password"}, Required: []string{"username", "password"}}.and("username", "", "x", "@"),
		"POST /jwt/fetch_api_key": Case{Path: "/jwt/fetch_api_key", Valid: faketest.Form{"token": "x"},
			Refused: true}.and("include_profile", NoBool...),
	}
}

// TheQueue stands for the ID of an existing queue.
const TheQueue = "{queue}"
