package requestcases

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// noLife are invalid lifetimes of invitations; only public servers accept deadAtOnce.
var noLife = []string{"", "x", "1.5", `"1"`, "[]", "{}", "1 2", tooMuch, tooDeep, "true"}

var deadAtOnce = map[string][]string{"invite_expires_in_minutes": {"0", "-5"}}

// waitingCases are the cases of pending things: scheduled messages, drafts, invitations
// and exports.
func waitingCases() map[string]Case {
	return map[string]Case{
		"GET /export/realm":                {Path: "/export/realm"},
		"POST /export/realm":               {Path: "/export/realm"},
		"GET /export/realm/consents":       {Path: "/export/realm/consents"},
		"DELETE /export/realm/{export_id}": {Path: "/export/realm/1", Refused: true},

		"GET /drafts": {Path: "/drafts"},
		"POST /drafts": Case{
			Path: "/drafts", Valid: faketest.Form{"drafts": []faketest.Form{{"type": "", "to": []int{}, "topic": "",
				"content": "c"}}}, Required: []string{"drafts"},
		}.and("drafts", append([]string{
			"5", "{}", `"x"`, `["x"]`, "[5]", "[{}]", `[{"type":"x","to":[],"topic":"","content":"c"}]`,
			`[{"type":"","to":[],"topic":"","content":" "}]`,
			`[{"type":"stream","to":[],"topic":"t","content":"c"}]`, `[{"type":"","to":5,"topic":"","content":"c"}]`,
			`[{"type":"","to":[],"topic":"","content":"c","zebra":1}]`,
			`[{"type":"","to":[],"topic":"","content":"c","timestamp":-1}]`,
		}, noJSON...)...),
		"PATCH /drafts/{draft_id}": Case{
			Path: "/drafts/1", Valid: faketest.Form{"draft": faketest.Form{"type": "", "to": []int{}, "topic": "",
				"content": "c"}}, Required: []string{"draft"}, Refused: true,
		}.and("draft", append([]string{"5", "[]", "{}"}, noJSON...)...),
		"DELETE /drafts/{draft_id}": {Path: "/drafts/1", Refused: true},

		"GET /invites": {Path: "/invites"},
		"POST /invites": Case{
			Path: "/invites", Valid: faketest.Form{"invitee_emails": "new@example.com",
				"stream_ids": []int{21}}, Required: []string{"invitee_emails", "stream_ids"},
			BadInSpec: deadAtOnce,
		}.
			and("invitee_emails", "", " ", ",\n,").and("stream_ids", noInts...).
			and("invite_as", append([]string{"0", "500", "-1"}, noInt...)...).
			and("invite_expires_in_minutes", noLife...),
		"DELETE /invites/{invite_id}":      {Path: "/invites/1", Refused: true},
		"POST /invites/{invite_id}/resend": {Path: "/invites/1/resend", Refused: true},
		"POST /invites/multiuse": Case{Path: "/invites/multiuse", BadInSpec: deadAtOnce}.
			and("stream_ids", append([]string{"[999]"}, noInts...)...).
			and("invite_as", append([]string{"0", "500", "-1"}, noInt...)...).
			and("invite_expires_in_minutes", noLife...),
		"DELETE /invites/multiuse/{invite_id}": {Path: "/invites/multiuse/1", Refused: true},

		"GET /saved_snippets": {Path: "/saved_snippets"},
		"POST /saved_snippets": Case{
			Path: "/saved_snippets", Valid: faketest.Form{"title": "t", "content": "c"},
			Required: []string{"title", "content"},
		}.
			and("title", "", " ", "a\x00b", strings.Repeat("x", 61)).
			and("content", "", " ", "a\x00b", strings.Repeat("x", 10001)),
		"PATCH /saved_snippets/{saved_snippet_id}": Case{
			Path: "/saved_snippets/1", Valid: faketest.Form{"title": "t"}, Refused: true,
		}.and("title", "", " ", strings.Repeat("x", 61)),
		"DELETE /saved_snippets/{saved_snippet_id}": {Path: "/saved_snippets/1", Refused: true},

		"GET /scheduled_messages": {Path: "/scheduled_messages"},
		"POST /scheduled_messages": Case{
			Path: "/scheduled_messages", Required: []string{"type", "to", "content", "scheduled_delivery_timestamp"},
			Valid: faketest.Form{"type": "stream", "to": 21, "topic": "t", "content": "c",
				"scheduled_delivery_timestamp": 1893456000},
		}.
			and("type", "", "pigeon", "Stream").and("to", "", "general", "[21]", "{}", "null", "1.5", tooDeep).
			during(untilEmptyTopics, "topic", "", " ", "a\u0007b").and("content", "", " \n ").
			and("scheduled_delivery_timestamp", noInt...),
		"PATCH /scheduled_messages/{scheduled_message_id}": Case{
			Path: "/scheduled_messages/1", Valid: faketest.Form{"content": "c"}, Refused: true,
		}.and("scheduled_delivery_timestamp", noInt...),
		"DELETE /scheduled_messages/{scheduled_message_id}": {Path: "/scheduled_messages/1", Refused: true},
	}
}
