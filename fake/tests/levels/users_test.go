package levels_test

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfUsers() []probe {
	role := func(value string) params { return params{"role": value} }
	const route = "POST /users/me/status"
	return []probe{
		{
			"zulip-role-change-streams",
			receives("stream", func(w *watcher) { w.must("ada", "PATCH /users/4", role("200")) }, "op"),
			`"create"`, "absent",
		},
		{
			"205-stream-events-on-role-change",
			receives("stream", func(w *watcher) { w.must("ada", "PATCH /users/4", role("200")) }, "op"),
			"absent", `"create"`,
		},
		{
			"205-peer-add-on-role-change",
			receives("subscription", func(w *watcher) { w.must("ada", "PATCH /users/4", role("200")) }, "op"),
			"absent", `"peer_add"`,
		},
		{
			"9.0-reactivation-names", func(w *watcher) string {
				bot := w.must("ada", "POST /bots", params{"full_name": "New Bot", "short_name": "new"})
				return pick(w.call("ada", "POST /users/"+pick(bot, "user_id")+"/reactivate", nil), "!status")
			}, "200", "400",
		},
		{
			"10.0-invisible-name-characters", asked("ben", "PATCH /settings", params{"full_name": "Ben\u200bBaker"}, "!status"),
			"400", "200",
		},
		{
			"10.0-hidden-presence-keeps-times", receives("presence", func(w *watcher) {
				w.must("gus", "PATCH /settings", params{"presence_enabled": "false"})
			}, "user_id"), "8", "absent",
		},
		// Below their levels no request changes saved snippets.
		{"297-snippet-events", presented(wire.SnippetAdded{Type: "saved_snippets", Op: "add"}, "op"), "no event", `"add"`},
		{
			"368-snippet-update-event", presented(wire.SnippetUpdated{Type: "saved_snippets", Op: "update"}, "op"), "no event",
			`"update"`,
		},
		{"297-snippet-delete", asked("ben", "DELETE /saved_snippets/1", nil, "code"), "absent",
			`"BAD_REQUEST"`},
		{"342-invite-default-always", func(w *watcher) string {
			w.must("ada", "PATCH /realm", params{"can_add_subscribers_group": `{"new": 2}`})
			return asked("ben", "POST /invites", params{"invitee_emails": "x@example.net", "stream_ids": "[21]"}, "!status")(w)
		}, "400", "200"},
		{"359-bot-owner-subscriptions", func(w *watcher) string {
			w.must("ada", "PATCH /bots/10", params{"bot_owner_id": "6"})
			return pick(w.must("ada", "GET /streams/22/members", nil), "subscribers")
		}, "[2,3,4,5,8,11]", "[2,3,4,5,8,10,11]"},
		{
			"228-user-update-audience", withStrangers(toldGuest("PATCH /users/6", params{"full_name": "New"})),
			`"New"`, "absent",
		},
		{"232-capability-user-list", withStrangers(func(w *watcher) string {
			capable := params{"client_capabilities": `{"notification_settings_null":true,"user_list_incomplete":true}`}
			return pick(w.register("gus", "realm_user", capable), "realm_users.user_id=6.full_name")
		}), `"Unknown user"`, "absent"},
		{"232-user-add-placeholder", withStrangers(toldGuest("POST /users",
			params{"email": "new@example.com", "password": "new-password", "full_name": "New"})), `"New"`, `"Unknown user"`},
		{"302-user-by-email", asked("ada", "GET /users/dina@example.com", nil, "!status"), "400", "200"},
		{
			// Ada administers the organization and so sees Dina's real address.
			"163-avatar-url-null", asked("ada", "GET /users/6", nil, "user.avatar_url"),
			`"https://secure.gravatar.com/avatar/94690d64143160702e0b730ba347be3f?d=identicon\u0026version=1"`, "null",
		},
		{
			"zulip-email-visibilities", asked("ben", "PATCH /settings", params{"email_address_visibility": "4"}, "!status"),
			"400", "200",
		},
		{"zulip-human-bot-type", asked("ben", "GET /users/4", nil, "user.bot_type"), "null", "absent"},
		{
			"4.0-profile-field-type-select", registered("custom_profile_fields", "custom_profile_field_types.CHOICE.id"), "3",
			"absent",
		},
		{"151-pronouns-field", both(
			registered("custom_profile_fields", "custom_profile_field_types.PRONOUNS.id",
				"custom_profile_fields.name=Pronouns.type"),
			both(asked("ada", "GET /realm/profile_fields", nil, "custom_fields.name=Pronouns.type"),
				both(asked("ada", "POST /realm/profile_fields", params{"name": "They", "field_type": "8"}, "!status"),
					ownPronouns))),
			"absent | absent; absent; 400; 400 | absent", `8 | 8; 8; 200; 200 | "they"`},
		{"4.0-status-keeps-away", func(w *watcher) string {
			w.must("ben", route, params{"away": "true"})
			w.must("ben", route, params{"status_text": "lunch"})
			return pick(w.register("ben", "user_status", params{}), "user_status.4.away")
		}, "absent", "true"},
		// Below its level no request gives a status an emoji.
		{
			"86-status-emoji-event", presented(wire.StatusEvent{Type: "user_status", EmojiName: ref("tada")}, "emoji_name"),
			"absent", `"tada"`,
		},
		{"zulip-hidden-presence-status", receives("user_status", func(w *watcher) {
			w.must("ben", "PATCH /settings", params{"presence_enabled": "false"})
		}, "type"), `"user_status"`, "absent"},
		// Below its level nobody can mute users.
		{"48-muted-users-event", presented(wire.MutedUsersEvent{Type: "muted_users"}, "type"), "no event", `"muted_users"`},
		{"134-register-muted-topics-replaced", registered("user_topic muted_topics", "muted_topics"), "[]", "absent"},
		{
			"zulip-unauthorized-code", asked("", "GET /users/me", nil, "!status", "code"), "401 | absent",
			`401 | "UNAUTHORIZED"`,
		},
		{"zulip-auth-scheme-bad-request", wrongScheme, "401 | absent", `400 | "BAD_REQUEST"`},
		{"zulip-query-key-code", wrongKey, "absent", `"INVALID_API_KEY"`},
	}
}

// ownPronouns shows whether users can set their pronouns, and the value that others see.
func ownPronouns(w *watcher) string {
	status := asked("ben", "PATCH /users/me/profile_data", params{"data": `[{"id":5,"value":"they"}]`}, "!status")(w)
	return status + " | " + asked("mo", "GET /users/4", params{"include_custom_profile_fields": "true"},
		"user.profile_data.5.value")(w)
}

func wrongScheme(w *watcher) string {
	r := w.request(http.MethodGet, "/w/"+w.world+"/api/v1/users/me", nil)
	r.Header.Set("Authorization", "Bearer abc")
	return picks(w.decode(w.send(r)), []string{"!status", "code"})
}

func wrongKey(w *watcher) string {
	r := w.request("GET", "/w/"+w.world+"/user_uploads/1/charts/star-chart.txt", params{"api_key": "x"})
	return pick(w.decode(w.send(r)), "code")
}

// withStrangers shows something in an organization whose guests do not know all users.
func withStrangers(then show) show {
	return func(w *watcher) string {
		w.must("ada", "PATCH /realm", params{"can_access_all_users_group": "5"})
		return then(w)
	}
}

// toldGuest shows the name in the event about an account that a guest gets when the owner makes a call.
func toldGuest(route string, p params) show {
	return func(w *watcher) string {
		queue := unquoted(pick(w.must("gus", "POST /register", params{"event_types": `["realm_user"]`}), "queue_id"))
		w.must("ada", route, p)
		heard := w.must("gus", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
		return pick(heard, "events.type=realm_user.person.full_name")
	}
}
