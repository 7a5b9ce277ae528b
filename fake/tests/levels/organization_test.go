package levels_test

import (
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfOrganization() []probe {
	const invite = "POST /invites"
	plain := params{"invitee_emails": "new@example.com", "stream_ids": "[21]"}
	empty := asked("iris", invite, with(plain, "stream_ids", "[]"), "!status")
	refused := func(key string) show {
		return asked("iris", invite, with(plain, "invitee_emails", "ben@example.com"), key)
	}
	integration := func(name string) show {
		return registered("realm_incoming_webhook_bots", "realm_incoming_webhook_bots.name="+name+".name")
	}
	icon := wire.LoginIcons + "gitlab-icon.png"
	return []probe{
		{"4.0-delete-limit-single-event", receives("realm", func(w *watcher) {
			w.must("ada", "PATCH /realm", params{"message_content_delete_limit_seconds": "60"})
		}, "op"), `"update_dict"`, `"update"`},
		{
			"86-emoji-policy-values", asked("ada", "PATCH /realm", params{"add_custom_emoji_policy": "3"}, "!status"), "400",
			"200",
		},
		{"5.0-refused-invites-licenses", refused("license_limit_reached"), "absent", "false"},
		{"6.0-refused-invites-daily-limit", refused("daily_limit_reached"), "absent", "false"},
		{"159-invites-need-streams", empty, "200", "400"},
		{
			"zulip-invite-lifetime-zero", asked("iris", invite, with(plain, "invite_expires_in_minutes", "0"), "!status"), "400",
			"200",
		},
		{"zulip-partial-invites-event", func(w *watcher) string {
			queue := unquoted(pick(w.must("iris", "POST /register", params{"event_types": `["invites_changed"]`}), "queue_id"))
			w.call("iris", invite, with(plain, "invitee_emails", "new@example.com,ben@example.com"))
			read := w.must("iris", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
			return pick(read, "events.0.type")
		}, `"invites_changed"`, "absent"},
		{"zulip-resent-invite-event", func(w *watcher) string {
			w.must("iris", invite, plain)
			queue := unquoted(pick(w.must("iris", "POST /register", params{"event_types": `["invites_changed"]`}), "queue_id"))
			w.must("iris", "POST /invites/1/resend", nil)
			read := w.must("iris", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
			return pick(read, "events.0.type")
		}, `"invites_changed"`, "absent"},
		{"zulip-hidden-invitation", func(w *watcher) string {
			w.must("ada", invite, plain)
			return pick(w.call("ben", "DELETE /invites/1", nil), "msg")
		}, `"No such invitation"`, `"Must be an organization administrator"`},
		{
			"5.0-linkifier-any-pattern", both(
				asked("ada", "POST /realm/filters", params{"pattern": `B\.(?P<id>[0-9]+)`, "url_format_string": "https://a.example.com/%(id)s"}, "!status"),
				asked("ada", "POST /realm/filters", params{"pattern": "A(?P<id>[0-9]+)(?P<no>b?)", "url_format_string": "https://a.example.com/%(id)s"}, "msg")),
			`400; ""`, `200; "Group 'no' in linkifier pattern is not present in URL format string."`,
		},
		{"121-role-groups", registered("realm_user_groups", "realm_user_groups.0.name"), `"optics"`, `"@role:owners"`},
		{"169-nobody-group", registered("realm_user_groups", "realm_user_groups.7.name"), `"optics"`, `"@role:nobody"`},
		// Below its level no route changes subgroups.
		{"127-subgroup-events", presented(wire.GroupNesting{Op: "add_subgroups"}, "op"), "no event", `"add_subgroups"`},
		{
			"zulip-group-members-optional",
			asked("ben", "POST /user_groups/create", params{"name": "g", "description": ""}, "!status"), "400", "200",
		},
		{"89-user-settings-event", settingEvents("events.0.type"), `"update_display_settings"`, `"user_settings"`},
		{
			"89-legacy-settings-events-deprecated", settingEvents("events.0.type", "events.1.type"),
			`"update_display_settings" | absent`, `"user_settings" | absent`,
		},
		{
			"4.0-notification-event-time",
			presented(wire.NotificationSettingUpdate{Type: "update_global_notifications", Time: 7}, "timestamp"), "7", "absent",
		},
		{
			"6.0-empty-account-values", asked("ben", "PATCH /settings", params{"full_name": "Ben", "new_password": ""}, "msg"),
			`""`, `"new_password: Wrong password!"`,
		},
		{
			"4.0-default-streams-public", asked("ada", "PATCH /streams/21", params{"is_private": "true"}, "!status"), "200",
			"400",
		},
		{"zulip-render-any-length", renderedLength, "10011", "10108"},
		{
			"5.0-direct-message-topic-refused", asked("ben", "PATCH /messages/134", params{"topic": "x"}, "!status"), "200",
			"400",
		},
		{
			"5.0-playground-name-by-language", asked("ada", "POST /realm/playgrounds", params{
				"name": "Sky notebook", "pygments_language": "go", "url_prefix": "https://p.example.com/",
			}, "!status"), "400", "200",
		},
		{
			"5.0-field-data-json",
			asked("ada", "POST /realm/profile_fields", params{"field_type": "3", "name": "n", "field_data": "x"}, "msg"),
			`"Bad value for 'field_data': x"`, `"Argument \"field_data\" is not valid JSON."`,
		},
		{
			"5.0-avatar-url-filler", lowered(wire.AvatarSet{AvatarURL: "/user_avatars/1/a.png?version=2"}, "avatar_url"),
			`"/user_avatars/1/a.png?x=x\u0026version=2"`, `"/user_avatars/1/a.png?version=2"`,
		},
		{
			"4.0-system-bots-order", registered("realm_user", "cross_realm_bots.0.full_name"), `"Welcome Bot"`,
			`"Email Gateway"`,
		},
		{
			"5.0-system-bots-order", registered("realm_user", "cross_realm_bots.0.full_name"), `"Email Gateway"`,
			`"Notification Bot"`,
		},
		{
			"7.0-system-bots-order", registered("realm_user", "cross_realm_bots.0.full_name"), `"Notification Bot"`,
			`"Email Gateway"`,
		},
		{"6.0-own-delivery-email", asked("ben", "GET /users/me", nil, "delivery_email"), "absent", `"ben@example.com"`},
		{"4.0-marketing-emails", registered("update_global_notifications", "enable_marketing_emails"), "absent", "true"},
		{"4.0-jitsi-url-slash", registered("realm", "jitsi_server_url"), `"https://meet.jit.si/"`, `"https://meet.jit.si"`},
		{
			"5.0-reply-hint-removed", asked("ben", "POST /users/me/hotspots", params{"hotspot": "intro_reply"}, "!status"),
			"200", "400",
		},
		{"4.0-integrations", integration("json"), "absent", `"json"`},
		{"5.0-integrations", integration("sonarr"), "absent", `"sonarr"`},
		{"6.0-integration-removed", integration("yo"), `"yo"`, "absent"},
		{"6.0-integrations", integration("wekan"), "absent", `"wekan"`},
		{"7.0-integrations", integration("linear"), "absent", `"linear"`},
		{
			"5.0-plan-name", registered("realm", "upgrade_text_for_wide_organization_logo"),
			`"Available on Zulip Standard. Upgrade to access."`, `"Available on Zulip Cloud Standard. Upgrade to access."`,
		},
		{
			"141-external-account-username",
			registered("realm", "realm_default_external_accounts.github.name", "realm_default_external_accounts.github.hint"),
			`"GitHub" | "Enter your GitHub username"`, `"GitHub username" | ""`,
		},
		{
			"7.0-emoji-name-periods", asked("ada", "POST /realm/emoji/a.b", nil, "msg"), `"You must upload exactly one file."`,
			`"Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores."`,
		},
		{
			"5.0-reactivation-peer-events",
			receives("subscription", func(w *watcher) { w.must("ada", "POST /users/5/reactivate", nil) }, "op"), "absent",
			`"peer_add"`,
		},
		{"34-stream-occupy-removed", receivesLast("stream", func(w *watcher) {
			w.must("ada", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"brand new"}]`})
		}, "op"), `"occupy"`, `"create"`},
		{
			"7.0-colors-by-account", asked("cleo", "GET /users/me/subscriptions", nil, "subscriptions.0.color"), `"#bd86e5"`,
			`"#bfd56f"`,
		},
		{
			"5.0-openid-connect", asked("", "GET /server_settings", nil, "authentication_methods.openid connect"), "absent",
			"false",
		},
		{
			"6.0-login-icon-folder", lowered(wire.ExternalAuthenticationMethod{DisplayIcon: &icon}, "display_icon"),
			`"/static/images/landing-page/logos/gitlab-icon.png"`, `"/static/images/authentication_backends/gitlab-icon.png"`,
		},
		{
			"7.0-plain-development-server",
			registered("realm", "server_inline_url_embed_preview", "settings_send_digest_emails"), "true | true",
			"false | false",
		},
		{
			"7.0-bot-email-hosts", registered("realm_user", "cross_realm_bots.0.email"), `"notification-bot@zulip.com"`,
			`"emailgateway@spiritlevel.invalid"`,
		},
		{
			"7.0-logo-url-origin", lowered(wire.RealmFacts{URI: "http://host", LogoURL: "http://host/logo"}, "realm_logo_url"),
			`"/logo"`, `"http://host/logo"`,
		},
		{
			"7.0-giphy-rating-hyphen", registered("realm", "giphy_rating_options.pg-13.name"),
			`"Allow GIFs rated PG13 (Parental guidance - under 13)"`, `"Allow GIFs rated PG-13 (Parental guidance - under 13)"`,
		},
		{
			"zulip-realm-texts-updated", asked("ada", "PATCH /realm", params{"name": "Another"}, "name"), `"Another"`,
			`"updated"`,
		},
		{"zulip-realm-repeats", asked("ada", "PATCH /realm", params{"org_type": "0"}, "org_type"), "absent", "0"},
		{"zulip-welcome-message", receives("message", func(w *watcher) {
			w.must("ada", "POST /users", params{"email": "new@example.com", "full_name": "New", "password": "new-password"})
			w.must("ada", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "x"})
		}, "message.id"), "166", "167"},
		{"zulip-notification-streams-named", func(w *watcher) string {
			w.must("ada", "PATCH /realm", params{"notifications_stream_id": "23"})
			return pick(w.must("gus", "POST /register", params{"fetch_event_types": `["realm"]`}),
				"realm_notifications_stream_id")
		}, "-1", "23"},
		{"zulip-edit-out-of-sight", func(w *watcher) string {
			sent := w.must("ben", "POST /messages", params{"type": "stream", "to": "kitchen", "topic": "plans", "content": "c"})
			w.must("iris", "PATCH /messages/"+pick(sent, "id"), params{"stream_id": "24"})
			return pick(w.call("ben", "PATCH /messages/"+pick(sent, "id"), params{"content": " "}), "!status")
		}, "400", "200"},
		{"zulip-realm-name-blank", asked("ada", "PATCH /realm", params{"name": " "}, "msg"), `"name cannot be blank."`, `""`},
		{"zulip-code-language-null", registered("realm", "realm_default_code_block_language"), `""`, "null"},
		{
			"zulip-defaults-without-some",
			asked("ada", "PATCH /realm/user_settings_defaults", params{"default_language": "de"},
				"ignored_parameters_unsupported"),
			"absent", `["default_language"]`,
		},
		{
			"zulip-language-names",
			lowered(wire.UserSettingsUpdate{Property: "default_language", Value: "de", LanguageName: "German"}, "language_name"),
			`"German"`, `"Deutsch"`,
		},
		{
			"4.0-notification-sounds", registered("update_global_notifications", "available_notification_sounds.0"), `"ding"`,
			`"ascend"`,
		},
		{
			"5.0-chime-sound", registered("update_global_notifications", "available_notification_sounds.5"), `"deep tom"`,
			`"chime"`,
		},
		{"4.0-starred-counts-default", registered("update_display_settings", "starred_message_counts"), "false", "true"},
		{"5.0-emojiset-default", registered("update_display_settings", "emojiset"), `"google-blob"`, `"google"`},
		{
			"6.0-emojiset-names", registered("update_display_settings", "emojiset_choices.1.text"), `"Google classic"`,
			`"Twitter"`,
		},
	}
}

// both joins what two looks show.
func both(one, two show) show {
	return func(w *watcher) string { return one(w) + "; " + two(w) }
}

func (w *watcher) eventTypes(as, queue string) []string {
	w.t.Helper()
	reply := w.must(as, "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	list, _ := reply.(map[string]any)["events"].([]any)
	types := []string{}
	for _, e := range list {
		types = append(types, unquoted(pick(e, "type")))
	}
	return types
}

// presented shows parts of an event as the level sends it, if it does.
func presented(event any, paths ...string) show {
	return func(w *watcher) string {
		sent := w.plan().Events(event)
		if len(sent) == 0 {
			return "no event"
		}
		return lowered(sent[0], paths...)(w)
	}
}

// settingEvents shows parts of the events about a display setting that a client reads if it
// knows the newest event.
func settingEvents(paths ...string) show {
	return func(w *watcher) string {
		queue := unquoted(pick(w.must("ben", "POST /register", params{
			"client_capabilities": `{"notification_settings_null":true,"user_settings_object":true}`,
		}), "queue_id"))
		w.must("ben", "PATCH /settings", params{"dense_mode": "false"})
		return picks(w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}),
			paths)
	}
}

// renderedLength shows how long the HTML of a text is that is too long for a message.
func renderedLength(w *watcher) string {
	reply := w.must("ben", "POST /messages/render", params{"content": strings.Repeat("x", 10101)})
	return strconv.Itoa(len(reply.(map[string]any)["rendered"].(string)))
}
