package levels_test

import (
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/pictures"
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
	firstInviter := func(w *watcher) string {
		w.must("iris", invite, plain)
		w.must("ada", invite, with(plain, "invitee_emails", "newer@example.com"))
		return pick(w.must("ada", "GET /invites", nil), "invites.0.invited_by_user_id")
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
		{"332-realm-deletion-param", asked("ada", "POST /realm/deactivate", params{"deletion_delay_days": "x"}, "!status"),
			"200", "400"},
		{"304-export-type-field", func(w *watcher) string {
			w.must("ada", "POST /export/realm", nil)
			return pick(w.must("ada", "GET /export/realm", nil), "exports.0.export_type")
		}, "absent", "1"},
		{"304-export-type-param", asked("ada", "POST /export/realm", params{"export_type": "3"}, "!status"), "200", "400"},
		{"209-multiuse-create", asked("gus", "DELETE /invites/multiuse/9", nil, "msg"),
			`"Must be an organization administrator"`, `"Not allowed for guest users"`},
		{"9.0-invites-by-inviter", firstInviter, "2", "1"},
		{"10.0-invites-by-number", firstInviter, "1", "2"},
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
		{"9.0-resent-invite-without-time", func(w *watcher) string {
			w.must("iris", invite, plain)
			return strconv.FormatBool(pick(w.must("iris", "POST /invites/1/resend", nil), "timestamp") == "absent")
		}, "false", "true"},
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
		{
			"8.0-system-bots-by-id", registered("realm_user", "cross_realm_bots.1.full_name"), `"Welcome Bot"`,
			`"Notification Bot"`,
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
		{
			"8.0-system-group-names", lowered(wire.UserGroup{Name: "role:owners", IsSystemGroup: true}, "name"),
			`"@role:owners"`, `"role:owners"`,
		},
		{
			"8.0-nobody-group-first", asked("ada", "GET /user_groups", nil, "user_groups.0.name"), `"@role:owners"`,
			`"role:nobody"`,
		},
		{"8.0-members-mention-many", registered("realm", "realm_wildcard_mention_policy"), "5", "2"},
		{"10.0-administrators-mention-many", registered("realm", "realm_wildcard_mention_policy"), "2", "5"},
		{"9.0-members-move-messages", registered("realm", "realm_move_messages_between_streams_policy"), "2", "1"},
		{
			"10.0-empty-set-is-nobody", asked("ada", "PATCH /realm", params{
				"can_create_private_channel_group": `{"new":{"direct_members":[],"direct_subgroups":[]}}`,
			}, "can_create_private_channel_group.direct_members"), "[]", "absent",
		},
		{
			"10.0-system-group-required", asked("ada", "PATCH /realm", params{
				"can_access_all_users_group": `{"new":{"direct_members":[1],"direct_subgroups":[]}}`,
			}, "code"), `"BAD_REQUEST"`, `"SYSTEM_GROUP_REQUIRED"`,
		},
		{
			"10.0-nobody-creates-streams", registered("realm",
				"server_supported_permission_settings.realm.can_create_public_channel_group.allow_nobody_group"),
			"false", "true",
		},
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
			"8.0-development-server",
			registered("realm", "server_inline_url_embed_preview", "password_min_length", "realm_bot_domain"),
			`false | 6 | "lumen.invalid"`, `true | 0 | "zulipdev.com"`,
		},
		{
			"8.0-code-language-updated",
			asked("ada", "PATCH /realm", params{"default_code_block_language": "python"}, "default_code_block_language"),
			`"python"`, `"updated"`,
		},
		{
			"8.0-login-icon-origin",
			lowered(wire.ExternalAuthenticationMethod{DisplayIcon: ref("http://host" + icon)}, "display_icon"),
			`"` + icon + `"`, `"http://host` + icon + `"`,
		},
		{"8.0-integrations", integration("bitbucket"), `"bitbucket"`, "absent"},
		{"9.0-integrations", integration("patreon"), "absent", `"patreon"`},
		{"10.0-integrations", integration("airbyte"), "absent", `"airbyte"`},
		{
			"9.0-avatar-path-by-version", pictured,
			`"/user_avatars/1/417240aded8328e031e36863450dfb54.png?version=2"`,
			`"/user_avatars/1/287f20ee606d74ad2331097f012e814e.png"`,
		},
		{
			"9.0-emoji-path-hash", asked("ada", "GET /realm/emoji", nil, "emoji.1.source_url"),
			`"/user_avatars/1/emoji/images/1.png"`, `"/user_avatars/1/emoji/images/517f2132.png"`,
		},
		{
			"9.0-broken-pictures", func(w *watcher) string {
				whole := pictures.PNG("Ada", "ada", 1)
				return pick(w.uploadContent("/users/me/avatar", "a.png", whole[:len(whole)-16]), "!status")
			}, "400", "200",
		},
		{
			"9.0-emoji-file-types", func(w *watcher) string { // without the type of a picture
				return pick(w.uploadContent("/realm/emoji/ada", "a.png", pictures.PNG("Ada", "ada", 1)), "!status")
			}, "200", "400",
		},
		{
			"9.0-picture-endings", func(w *watcher) string {
				return pick(w.upload("/users/me/avatar", "noending"), "msg")
			}, `"Could not decode image; did you upload an image file?"`, `"Invalid image format"`,
		},
		{
			"9.0-plan-limits-saml", registered("realm", "realm_authentication_methods.SAML.available"), "true", "false",
		},
		{
			"10.0-system-bot-pictures", func(w *watcher) string {
				url := unquoted(registered("realm_user", "cross_realm_bots.0.avatar_url")(w))
				return url[strings.LastIndex(url, "/"):]
			},
			`/99ac4226a594fca879bb598c1b36fb42?d=identicon\u0026version=1`, "/emailgateway.png",
		},
		{"10.0-upload-size", registered("realm", "max_file_upload_size_mib"), "25", "100"},
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
		{"zulip-realm-repeats", func(w *watcher) string {
			w.must("ada", "PATCH /realm", params{"org_type": "20"})
			return asked("ada", "PATCH /realm", params{"org_type": "20"}, "org_type")(w)
		}, "absent", "20"},
		{"zulip-welcome-message", receives("message", func(w *watcher) {
			w.must("ada", "POST /users", params{"email": "new@example.com", "full_name": "New", "password": "new-password"})
			w.must("ada", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "x"})
		}, "message.id"), "166", "167"},
		{"zulip-notification-streams-named", func(w *watcher) string {
			w.must("ada", "PATCH /realm", params{"new_stream_announcements_stream_id": "23"})
			return pick(w.must("gus", "POST /register", params{"fetch_event_types": `["realm"]`}),
				"realm_new_stream_announcements_stream_id")
		}, "-1", "23"},
		{"zulip-edit-out-of-sight", func(w *watcher) string {
			sent := w.must("ben", "POST /messages", params{"type": "stream", "to": "kitchen", "topic": "plans", "content": "c"})
			w.must("iris", "PATCH /messages/"+pick(sent, "id"), params{"stream_id": "24"})
			return pick(w.call("ben", "PATCH /messages/"+pick(sent, "id"), params{"content": " "}), "!status")
		}, "400", "200"},
		{"zulip-realm-name-blank", asked("ada", "PATCH /realm", params{"name": " "}, "msg"), `"name cannot be blank."`, `""`},
		{
			"zulip-call-server-quoted", asked("ada", "PATCH /realm", params{"jitsi_server_url": "https://x.test"}, "!status"),
			"200", "400",
		},
		{
			"251-upload-quota-mib", lowered(wire.RealmFacts{UploadQuotaMiB: new(2)}, "realm_upload_quota_mib"),
			"2097152", "2",
		},
		{"195-code-language-empty", registered("realm", "realm_default_code_block_language"), "null", `""`},
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
			"8.0-inbox-home-view", registered("update_display_settings", "default_view", "web_home_view"),
			`absent | "recent_topics"`, `absent | "inbox"`,
		},
		{"230-hotspot-trigger", firstHint("has_trigger"), "absent", "false"},
		{
			"9.0-onboarding-notices", asked("ben", "POST /users/me/onboarding_steps",
				params{"onboarding_step": "intro_inbox_view_modal"}, "!status"), "400", "200",
		},
		{
			"10.0-onboarding-steps", asked("ben", "POST /users/me/onboarding_steps",
				params{"onboarding_step": "intro_resolve_topic"}, "!status"), "400", "200",
		},
		{
			"9.0-profile-field-type-names",
			registered("custom_profile_fields", "custom_profile_field_types.DATE.name"), `"Date picker"`, `"Date"`,
		},
		{"9.0-dense-mode-default", registered("update_display_settings", "dense_mode"), "true", "false"},
		{
			"9.0-dense-needs-small-font", asked("ben", "PATCH /settings", params{"dense_mode": "true"}, "!status"), "200",
			"400",
		},
		{"10.0-user-list-style-default", registered("user_settings", "user_settings.user_list_style"), "2", "3"},
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

// firstHint shows a field of the first hint for Ben as a new user.
func firstHint(field string) show {
	return func(w *watcher) string {
		w.must("ben", "POST /users/me/tutorial_status", params{"status": "started"})
		return picks(w.register("ben", "hotspots", params{}), []string{"hotspots.0." + field})
	}
}
