package levels_test

import (
	"strconv"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// probesOfRecorded show changes that only recordings of public servers show.
func probesOfRecorded() []probe {
	integration := func(name string) show {
		return registered("realm_incoming_webhook_bots", "realm_incoming_webhook_bots.name="+name+".name")
	}
	icon := wire.LoginIcons + "gitlab-icon.png"
	return []probe{
		{
			EmptyPasswordsAreRefused, asked("ben", "PATCH /settings", params{"full_name": "Ben", "new_password": ""}, "msg"),
			`""`, `"new_password: Wrong password!"`,
		},
		{DefaultStreamsStayPublic, asked("ada", "PATCH /streams/21", params{"is_private": "true"}, "!status"), "200", "400"},
		{AnyLengthIsRendered, renderedLength, "10011", "10108"},
		{NoTopicsOfDirectMessages, asked("ben", "PATCH /messages/134", params{"topic": "x"}, "!status"), "200", "400"},
		{
			PlaygroundsByLanguage, asked("ada", "POST /realm/playgrounds", params{
				"name": "Sky notebook", "pygments_language": "go", "url_prefix": "https://p.example.com/",
			}, "!status"), "400", "200",
		},
		{
			FieldDataIsJSON, asked("ada", "POST /realm/profile_fields", params{"field_type": "3", "name": "n", "field_data": "x"}, "msg"),
			`"Bad value for 'field_data': x"`, `"Argument \"field_data\" is not valid JSON."`,
		},
		{
			AvatarsWithoutFiller, lowered(wire.AvatarSet{AvatarURL: "/user_avatars/1/a.png?version=2"}, "avatar_url"),
			`"/user_avatars/1/a.png?x=x\u0026version=2"`, `"/user_avatars/1/a.png?version=2"`,
		},
		{SystemBotsOf4, registered("realm_user", "cross_realm_bots.0.full_name"), `"Welcome Bot"`, `"Email Gateway"`},
		{SystemBotsOf5, registered("realm_user", "cross_realm_bots.0.full_name"), `"Email Gateway"`, `"Notification Bot"`},
		{SystemBotsOf7, registered("realm_user", "cross_realm_bots.0.full_name"), `"Notification Bot"`, `"Email Gateway"`},
		{OwnRealEmail, asked("ben", "GET /users/me", nil, "delivery_email"), "absent", `"ben@example.com"`},
		{MarketingEmails, registered("update_global_notifications", "enable_marketing_emails"), "absent", "true"},
		{JitsiWithoutSlash, registered("realm", "jitsi_server_url"), `"https://meet.jit.si/"`, `"https://meet.jit.si"`},
		{RepliesNeedNoHint, asked("ben", "POST /users/me/hotspots", params{"hotspot": "intro_reply"}, "!status"), "200", "400"},
		{IntegrationsOf4, integration("json"), "absent", `"json"`},
		{IntegrationsOf5, integration("sonarr"), "absent", `"sonarr"`},
		{IntegrationWithdrawn, integration("yo"), `"yo"`, "absent"},
		{IntegrationsOf6, integration("wekan"), "absent", `"wekan"`},
		{IntegrationsOf7, integration("linear"), "absent", `"linear"`},
		{
			CloudStandard, registered("realm", "upgrade_text_for_wide_organization_logo"),
			`"Available on Zulip Standard. Upgrade to access."`, `"Available on Zulip Cloud Standard. Upgrade to access."`,
		},
		{
			AccountsNameUsername, registered("realm", "realm_default_external_accounts.github.name", "realm_default_external_accounts.github.hint"),
			`"GitHub" | "Enter your GitHub username"`, `"GitHub username" | ""`,
		},
		{EmojiNamesWithoutPeriods, asked("ada", "POST /realm/emoji/a.b", nil, "msg"), `"You must upload exactly one file."`, `"Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores."`},
		{ReturnsTellPeers, told("subscription", func(w *watcher) { w.must("ada", "POST /users/5/reactivate", nil) }, "op"), "absent", `"peer_add"`},
		{StreamsAreNotOccupied, toldLast("stream", func(w *watcher) {
			w.must("ada", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"brand new"}]`})
		}, "op"), `"occupy"`, `"create"`},
		{ColorsByAccount, asked("cleo", "GET /users/me/subscriptions", nil, "subscriptions.0.color"), `"#bd86e5"`, `"#bfd56f"`},
		{OpenIDConnect, asked("", "GET /server_settings", nil, "authentication_methods.openid connect"), "absent", "false"},
		{
			LoginIconsMoved, lowered(wire.ExternalAuthenticationMethod{DisplayIcon: &icon}, "display_icon"),
			`"/static/images/landing-page/logos/gitlab-icon.png"`, `"/static/images/authentication_backends/gitlab-icon.png"`,
		},
		{PlainServers, registered("realm", "server_inline_url_embed_preview", "settings_send_digest_emails"), "true | true", "false | false"},
		{HostsOfNobody, registered("realm_user", "cross_realm_bots.0.email"), `"notification-bot@zulip.com"`, `"emailgateway@spiritlevel.invalid"`},
		{LogosHaveOrigin, lowered(wire.RealmFacts{URI: "http://host", LogoURL: "http://host/logo"}, "realm_logo_url"), `"/logo"`, `"http://host/logo"`},
		{
			RatingHasHyphen, registered("realm", "giphy_rating_options.pg-13.name"),
			`"Allow GIFs rated PG13 (Parental guidance - under 13)"`, `"Allow GIFs rated PG-13 (Parental guidance - under 13)"`,
		},
		{RealmTextsUpdated, asked("ada", "PATCH /realm", params{"name": "Another"}, "name"), `"Another"`, `"updated"`},
		{RealmRepeats, asked("ada", "PATCH /realm", params{"org_type": "0"}, "org_type"), "absent", "0"},
		{NewUsersAreWelcomed, told("message", func(w *watcher) {
			w.must("ada", "POST /users", params{"email": "new@example.com", "full_name": "New", "password": "new-password"})
			w.must("ada", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "x"})
		}, "message.id"), "166", "167"},
		{PlacesNamePublicStreams, func(w *watcher) string {
			w.must("ada", "PATCH /realm", params{"notifications_stream_id": "23"})
			return pick(w.must("gus", "POST /register", params{"fetch_event_types": `["realm"]`}), "realm_notifications_stream_id")
		}, "-1", "23"},
		{FormerReadersEdit, func(w *watcher) string {
			sent := w.must("ben", "POST /messages", params{"type": "stream", "to": "kitchen", "topic": "plans", "content": "c"})
			w.must("iris", "PATCH /messages/"+pick(sent, "id"), params{"stream_id": "24"})
			return pick(w.call("ben", "PATCH /messages/"+pick(sent, "id"), params{"content": " "}), "!status")
		}, "400", "200"},
		{NamesMayBeBlank, asked("ada", "PATCH /realm", params{"name": " "}, "msg"), `"name cannot be blank."`, `""`},
		{CodeLanguageMayBeNull, registered("realm", "realm_default_code_block_language"), `""`, "null"},
		{
			DefaultsLeaveSomeOut, asked("ada", "PATCH /realm/user_settings_defaults", params{"default_language": "de"}, "ignored_parameters_unsupported"),
			"absent", `["default_language"]`,
		},
		{
			LanguagesNameThemselves, lowered(wire.UserSettingsUpdate{Property: "default_language", Value: "de", LanguageName: "German"}, "language_name"),
			`"German"`, `"Deutsch"`,
		},
		{ManySounds, registered("update_global_notifications", "available_notification_sounds.0"), `"ding"`, `"ascend"`},
		{ChimeSound, registered("update_global_notifications", "available_notification_sounds.5"), `"deep tom"`, `"chime"`},
		{StarredCountsShown, registered("update_display_settings", "starred_message_counts"), "false", "true"},
		{ModernEmojis, registered("update_display_settings", "emojiset"), `"google-blob"`, `"google"`},
		{EmojisetNames, registered("update_display_settings", "emojiset_choices.1.text"), `"Google classic"`, `"Twitter"`},
	}
}

// renderedLength shows how long the HTML of a text is that is too long for a message.
func renderedLength(w *watcher) string {
	reply := w.must("ben", "POST /messages/render", params{"content": strings.Repeat("x", 10101)})
	return strconv.Itoa(len(reply.(map[string]any)["rendered"].(string)))
}
