package fake_test

// noLife is how long no invitation lasts.
var noLife = []string{"", "x", "1.5", "0", "-5", `"1"`, "[]", "{}", "1 2", tooMuch, tooDeep, "true"}

// waitingTrials are those of what waits: scheduled messages, drafts, invitations
// and exports.
func waitingTrials() map[string]trial {
	return map[string]trial{
		"GET /export/realm":                {path: "/export/realm"},
		"POST /export/realm":               {path: "/export/realm"},
		"DELETE /export/realm/{export_id}": {path: "/export/realm/1", refused: true},

		"GET /drafts": {path: "/drafts"},
		"POST /drafts": trial{
			path: "/drafts", valid: form{"drafts": []form{{"type": "", "to": []int{}, "topic": "", "content": "c"}}}, required: []string{"drafts"},
		}.and("drafts", append([]string{
			"5", "{}", `"x"`, `["x"]`, "[5]", "[{}]", `[{"type":"x","to":[],"topic":"","content":"c"}]`, `[{"type":"","to":[],"topic":"","content":" "}]`,
			`[{"type":"stream","to":[],"topic":"t","content":"c"}]`, `[{"type":"","to":5,"topic":"","content":"c"}]`, `[{"type":"","to":[],"topic":"","content":"c","zebra":1}]`,
			`[{"type":"","to":[],"topic":"","content":"c","timestamp":-1}]`,
		}, noJSON...)...),
		"PATCH /drafts/{draft_id}": trial{
			path: "/drafts/1", valid: form{"draft": form{"type": "", "to": []int{}, "topic": "", "content": "c"}}, required: []string{"draft"}, refused: true,
		}.and("draft", append([]string{"5", "[]", "{}"}, noJSON...)...),
		"DELETE /drafts/{draft_id}": {path: "/drafts/1", refused: true},

		"GET /invites": {path: "/invites"},
		"POST /invites": trial{
			path: "/invites", valid: form{"invitee_emails": "new@example.com", "stream_ids": []int{21}}, required: []string{"invitee_emails", "stream_ids"},
		}.
			and("invitee_emails", "", " ", ",\n,").and("stream_ids", noInts...).
			and("invite_as", append([]string{"0", "500", "-1"}, noInt...)...).
			and("invite_expires_in_minutes", noLife...),
		"DELETE /invites/{invite_id}":      {path: "/invites/1", refused: true},
		"POST /invites/{invite_id}/resend": {path: "/invites/1/resend", refused: true},
		"POST /invites/multiuse": trial{path: "/invites/multiuse"}.
			and("stream_ids", append([]string{"[999]"}, noInts...)...).
			and("invite_as", append([]string{"0", "500", "-1"}, noInt...)...).
			and("invite_expires_in_minutes", noLife...),
		"DELETE /invites/multiuse/{invite_id}": {path: "/invites/multiuse/1", refused: true},

		"GET /scheduled_messages": {path: "/scheduled_messages"},
		"POST /scheduled_messages": trial{
			path: "/scheduled_messages", required: []string{"type", "to", "content", "scheduled_delivery_timestamp"},
			valid: form{"type": "stream", "to": 21, "topic": "t", "content": "c", "scheduled_delivery_timestamp": 1893456000},
		}.
			and("type", "", "pigeon", "Stream").and("to", "", "general", "[21]", "{}", "null", "1.5", tooDeep).
			and("topic", "", " ", "a\u0007b").and("content", "", " \n ").
			and("scheduled_delivery_timestamp", noInt...),
		"PATCH /scheduled_messages/{scheduled_message_id}": trial{
			path: "/scheduled_messages/1", valid: form{"content": "c"}, refused: true,
		}.and("scheduled_delivery_timestamp", noInt...),
		"DELETE /scheduled_messages/{scheduled_message_id}": {path: "/scheduled_messages/1", refused: true},
	}
}
