package invariants_test

import (
	"fmt"
	"strings"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/randomacts"
)

// furnished is an organization in which every setting can matter.
const furnished = `
organization: {id: lumen, name: Lumen, web_public_streams: true, notifications_stream: general, delete_own_message_policy: 5, move_messages_between_streams_policy: 1}
users:
  - {id: 1, email: ada@example.com, full_name: Ada Archer, role: owner, can_create_users: true}
  - {id: 2, email: iris@example.com, full_name: Iris Ito, role: administrator}
  - {id: 3, email: mo@example.com, full_name: Mo Mbeki, role: moderator}
  - {id: 4, email: ben@example.com, full_name: Ben Brook, password: ben-password, last_active: -1m}
  - {id: 5, email: cleo@example.com, full_name: Cleo Costa, last_active: -3h}
  - {id: 6, email: dina@example.com, full_name: Dina Dahl}
  - {id: 7, email: eli@example.com, full_name: Eli Ek, joined: -2d}
  - {id: 8, email: gus@example.com, full_name: Gus Gallo, role: guest}
  - {id: 10, email: build-bot@example.com, full_name: Build Bot, bot: generic, bot_owner: ben@example.com}
%[1]sgroups:
  - {id: 31, name: optics, members: [iris@example.com, ben@example.com]}
streams:
  - {id: 21, name: general, creator: ada@example.com, default: true, subscribers: [ada@example.com, iris@example.com, mo@example.com, ben@example.com, cleo@example.com, eli@example.com, gus@example.com%[2]s]}
  - {id: 22, name: telescopes, creator: iris@example.com, subscribers: [iris@example.com, ben@example.com]}
  - {id: 24, name: staff, privacy: private, subscribers: [ada@example.com, ben@example.com, cleo@example.com]}
messages:
  - {id: 100, time: -40d, from: ben@example.com, stream: telescopes, topic: old, content: Old}
  - {id: 101, time: -20d, from: ben@example.com, stream: general, topic: hello, content: Hello}
  - {id: 102, time: -2h, from: ben@example.com, stream: general, topic: dome, content: Now}
  - {id: 103, from: cleo@example.com, to: [ben@example.com], content: Now}
`

// script has the acts that show settings which random acts rarely meet.
func script() []randomacts.Act {
	return []randomacts.Act{
		{As: Owner, Method: "POST", Path: "/users", Form: Form{"email": "new@example.com", "password": "new-password",
			"full_name": "New"}},
		{As: Owner, Method: "POST", Path: "/users", Form: Form{"email": "twin@example.com", "password": "new-password",
			"full_name": "New"}},
		{As: Owner, Method: "POST", Path: "/invites", Form: Form{"invitee_emails": "x@mailinator.com",
			"stream_ids": []int{21}}},
		{As: Member, Method: "POST", Path: "/invites", Form: Form{"invitee_emails": "y@example.net",
			"stream_ids": []int{21}}},
		{As: Member, Method: "POST", Path: "/messages", Form: Form{"type": "stream", "to": "general", "topic": "t",
			"content": "@**all**"}},
		{As: Member, Method: "POST", Path: "/messages", Form: Form{"type": "stream", "to": "general", "topic": "t",
			"content": ":) https://example.com/a.png\n```\nx = 1\n```"}},
		{As: Member, Method: "POST", Path: "/messages", Form: Form{"type": "stream", "to": "general", "topic": "",
			"content": "no topic"}},
		{As: Member, Method: "POST", Path: "/messages", Form: Form{"type": "stream", "to": "general", "topic": "(no topic)",
			"content": "no topic"}},
		{As: Other, Method: "POST", Path: "/messages", Form: Form{"type": "stream", "to": "general", "topic": "called",
			"content": "@**Ben Brook|4**"}},
		{As: Other, Method: "POST", Path: "/messages", Form: Form{"type": "stream", "to": "general", "topic": "begun",
			"content": "begun by another"}},
		{As: Member, Method: "POST", Path: "/users/me/subscriptions/properties",
			Form: Form{"subscription_data": []Form{{"stream_id": 21, "property": "is_muted", "value": true}}}},
		{As: Member, Method: "POST", Path: "/messages", Form: Form{"type": "stream", "to": "general", "topic": "begun",
			"content": "in a muted stream"}},
		{As: Member, Method: "PATCH", Path: "/messages/101", Form: Form{"content": "late"}},
		{As: Member, Method: "PATCH", Path: "/messages/102", Form: Form{"content": "later"}},
		{As: Other, Method: "PATCH", Path: "/messages/101", Form: Form{"topic": "moved"}},
		{As: Other, Method: "PATCH", Path: "/messages/102", Form: Form{"stream_id": 22}},
		{As: Owner, Method: "GET", Path: "/messages/102/history"},
		{As: Member, Method: "DELETE", Path: "/messages/101"},
		{As: Member, Method: "DELETE", Path: "/messages/102"},
		{As: Member, Method: "POST", Path: "/messages/flags", Form: Form{"messages": []int{103}, "op": "add",
			"flag": "read"}},
		{As: Other, Method: "GET", Path: "/messages/103/read_receipts"},
		{As: Owner, Method: "PATCH", Path: "/realm", Form: Form{"enable_read_receipts": true}},
		{As: Other, Method: "GET", Path: "/messages/103/read_receipts"},
		{As: Other, Method: "GET", Path: "/messages", Form: Form{"anchor": "oldest", "num_before": 0, "num_after": 20}},
		{As: Owner, Method: "POST", Path: "/fetch_api_key", Form: Form{"username": Member, "password": "ben-password"}},
		{As: Owner, Method: "GET", Path: "/server_settings"},
		{As: Member, Method: "PATCH", Path: "/settings", Form: Form{"full_name": "Ben Bo"}},
		{As: Member, Method: "PATCH", Path: "/settings", Form: Form{"email": "bo@example.com"}},
		{As: Member, Method: "POST", Path: "/users/me/avatar", Picture: true},
		{As: Member, Method: "POST", Path: "/bots", Form: Form{"full_name": "Bee", "short_name": "bee"}},
		{As: Member, Method: "POST", Path: "/realm/emoji/sun", Picture: true},
		{As: Member, Method: "POST", Path: "/user_groups/create", Form: Form{"name": "g", "description": "d",
			"members": []int{4}}},
		{As: Member, Method: "POST", Path: "/users/me/subscriptions",
			Form: Form{"subscriptions": []Form{{"name": "p"}}, "invite_only": true}},
		{As: Member, Method: "POST", Path: "/users/me/subscriptions",
			Form: Form{"subscriptions": []Form{{"name": "q"}}, "principals": []int{5}}},
		{As: Member, Method: "POST", Path: "/users/me/subscriptions",
			Form: Form{"subscriptions": []Form{{"name": "w"}}, "is_web_public": true}},
		{As: Owner, Method: "POST", Path: "/users/me/subscriptions",
			Form: Form{"subscriptions": []Form{{"name": "w"}}, "is_web_public": true}},
		{As: Owner, Method: "POST", Path: "/users/me/subscriptions",
			Form: Form{"subscriptions": []Form{{"name": "n"}}, "announce": true}},
		{As: Member, Method: "POST", Path: "/messages", Form: Form{"type": "private", "to": []int{5}, "content": "dm"}},
		{As: Member, Method: "POST", Path: "/users/me/presence", Form: Form{"status": "active"}},
		{As: Member, Method: "POST", Path: "/typing", Form: Form{"op": "start", "to": []int{5}}},
		{As: Member, Method: "POST", Path: "/typing", Form: Form{"op": "start", "type": "stream", "stream_id": 21,
			"topic": "t"}},
		{As: Other, Method: "POST", Path: "/typing", Form: Form{"op": "start", "to": []int{4}}},
		{As: Member, Method: "POST", Path: "/drafts",
			Form: Form{"drafts": []Form{{"type": "", "to": []int{}, "topic": "", "content": "d"}}}},
		{As: Other, Method: "GET", Path: "/users/4"},
		{As: Other, Method: "GET", Path: "/users/4/presence"},
		{As: Owner, Method: "GET", Path: "/users/4"},
		{As: Member, Method: "GET", Path: "/drafts"},
	}
}

// crowded is the organization with enough members for a mention of all to need a
// permission.
func crowded() string {
	var users, names strings.Builder
	for i := range 16 {
		fmt.Fprintf(&users, "  - {full_name: Member %d, email: m%d@example.com}\n", i, i)
		fmt.Fprintf(&names, ", m%d@example.com", i)
	}
	return fmt.Sprintf(furnished, users.String(), names.String())
}

// ownWithoutEffect are the settings of people that the server only keeps for their
// clients, or for mails and notifications, which it does not send.
var ownWithoutEffect = map[string]string{
	"timezone": asItIs, "twenty_four_hour_time": shown, "web_mark_read_on_scroll_policy": shown,
	"starred_message_counts": shown,
	"fluid_layout_width":     shown, "high_contrast_mode": shown, "color_scheme": shown, "display_emoji_reaction_users": shown,
	"web_home_view": shown, "web_escape_navigates_to_home_view": shown, "web_font_size_px": shown,
	"web_line_height_percent": shown, "web_channel_default_view": shown, "web_animate_image_previews": shown,
	"allow_private_data_export":    "exports have public data only; administrators see it",
	"web_navigate_to_sent_message": shown, "web_stream_unreads_count_display_policy": shown,
	"web_suggest_update_timezone": shown, "hide_ai_features": shown, "left_side_userlist": shown, "emojiset": shown,
	"demote_inactive_streams": shown, "user_list_style": shown,
	"desktop_icon_count_display": shown, "enter_sends": shown,
	"default_language": "clients and mails speak it; answers are in English",
	"email_notifications_batching_period_seconds": mailed, "enable_offline_email_notifications": mailed,
	"enable_digest_emails": mailed,
	"enable_login_emails":  mailed, "enable_marketing_emails": mailed, "message_content_in_email_notifications": mailed,
	"realm_name_in_email_notifications_policy": mailed,
	"notification_sound":                       notified, "enable_desktop_notifications": notified,
	"enable_sounds": notified, "enable_offline_push_notifications": notified,
	"enable_online_push_notifications": notified, "pm_content_in_desktop_notifications": notified,
	"wildcard_mentions_notify": notified, "enable_followed_topic_desktop_notifications": notified,
	"enable_followed_topic_push_notifications": notified, "enable_followed_topic_audible_notifications": notified,
	"enable_followed_topic_wildcard_mentions_notify": notified, "enable_followed_topic_email_notifications": mailed,
}

// Reasons why a setting has no effect that a client could see.
const (
	shown    = "clients show things so"
	notified = "clients notify so"
	mailed   = "mails are not sent"
	asItIs   = "others are told it as it is"
)

// organizationWithoutEffect are the settings of the organization without an effect.
var organizationWithoutEffect = map[string]string{
	"name": asItIs, "description": asItIs, "org_type": asItIs, "want_advertise_in_communities_directory": asItIs,
	"digest_weekday": mailed, "digest_emails_enabled": mailed, "send_welcome_emails": mailed,
	"message_content_allowed_in_email_notifications": mailed,
	"giphy_rating": "clients choose pictures so", "video_chat_provider": "clients make links to calls so",
	"invite_required": "nobody signs up by himself here", "string_id": "takes no other value",
	"inline_url_embed_preview": "no foreign page is fetched", "jitsi_server_url": "clients make links to calls so",
	"service_update_announcements_stream_id": "this server announces nothing",
	"moderation_request_channel_id":          "no client reports messages yet",
	"enable_guest_user_dm_warning":           "clients warn so",
	"enable_guest_user_indicator":            shown,
}
