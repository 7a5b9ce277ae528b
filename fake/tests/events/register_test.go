package events_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// always are the fields of every registration.
const always = "result msg queue_id last_event_id service_version service_merge_base service_feature_level"

// parts are the fields that come with each kind of state, by the name it is
// fetched by. Those of "realm" that begin with realm_ are tested as settings.
var parts = map[string]string{
	"alert_words": "alert_words", "custom_profile_fields": "custom_profile_field_types custom_profile_fields",
	"default_stream_groups": "realm_default_stream_groups", "default_streams": "realm_default_streams",
	"drafts": "drafts", "giphy": "giphy_api_key", "hotspots": "hotspots", "message": "max_message_id",
	"muted_topics": "muted_topics", "muted_users": "muted_users", "presence": "presences server_timestamp",
	"realm": `development_environment event_queue_longpoll_timeout_seconds giphy_rating_options jitsi_server_url
		max_avatar_file_size_mib max_file_upload_size_mib max_icon_file_size_mib max_logo_file_size_mib
		max_message_length max_stream_description_length max_stream_name_length max_topic_length
		password_min_guesses password_min_length server_avatar_changes_disabled server_emoji_data_url
		server_generation server_inline_image_preview server_inline_url_embed_preview
		server_name_changes_disabled server_needs_upgrade server_presence_offline_threshold_seconds
		server_presence_ping_interval_seconds server_web_public_streams_enabled service_plan_is_not_limited
		settings_send_digest_emails upgrade_text_for_wide_organization_logo`,
	"realm_bot": "realm_bots", "realm_domains": "realm_domains", "realm_embedded_bots": "realm_embedded_bots",
	"realm_emoji": "realm_emoji", "realm_filters": "realm_filters",
	"realm_incoming_webhook_bots": "realm_incoming_webhook_bots", "realm_linkifiers": "realm_linkifiers",
	"realm_playgrounds": "realm_playgrounds",
	"realm_user": `avatar_source avatar_url avatar_url_medium can_create_private_streams can_create_public_streams
		can_create_streams can_create_web_public_streams can_invite_others_to_realm can_subscribe_other_users
		cross_realm_bots delivery_email email full_name is_admin is_billing_admin is_guest is_moderator is_owner
		realm_non_active_users realm_users user_id`,
	"realm_user_groups": "realm_user_groups", "realm_user_settings_defaults": "realm_user_settings_defaults",
	"recent_private_conversations": "recent_private_conversations", "scheduled_messages": "scheduled_messages",
	"starred_messages": "starred_messages", "stop_words": "stop_words", "stream": "streams",
	"subscription":                 "never_subscribed subscriptions unsubscribed",
	"message update_message_flags": "max_message_id unread_msgs", "update_message_flags": "",
	"update_display_settings": `color_scheme default_language default_view demote_inactive_streams dense_mode emojiset
		emojiset_choices enable_drafts_synchronization enter_sends fluid_layout_width high_contrast_mode
		left_side_userlist starred_message_counts timezone translate_emoticons twenty_four_hour_time`,
	"user_settings": "user_settings", "user_status": "user_status", "user_topic": "user_topics",
	"muted_topics user_topic": "user_topics", "video_calls": "has_zoom_token", "service_version": "", "unheard_of": "",
}

func TestEachPartOfTheStateIsFetchedByItsName(t *testing.T) {
	ada := As(t, fake.Start(t), Owner)
	for names, fields := range parts {
		r := ada.Post("/register", Form{"fetch_event_types": strings.Fields(names), "event_types": []string{}}).OK()
		got := slices.DeleteFunc(slices.Sorted(maps.Keys(r.Body)), func(name string) bool {
			return names == "realm" && strings.HasPrefix(name, "realm_")
		})
		want := slices.Sorted(slices.Values(strings.Fields(always + " " + fields)))
		Same(t, names, got, want)
	}
	all := ada.Post("/register", nil).OK()
	for names, fields := range parts {
		for _, field := range strings.Fields(fields) {
			if !all.Has(field) {
				t.Errorf("%s of %s is not there for who fetches everything", field, names)
			}
		}
	}
	nothing := ada.Post("/register", Form{"event_types": []string{}}).OK()
	Same(t, "event_types stand for what is fetched too", len(nothing.Body), len(strings.Fields(always)))
	Same(t, "both by name", ada.Post("/register", Form{"fetch_event_types": []string{"user_topic", "muted_topics"}}).OK().Has("muted_topics"), false)
}

func TestOlderLevelsFetchTheVersionByItsName(t *testing.T) {
	for d, name := range map[featurelevels.Dialect]string{featurelevels.Spec: "service_version",
		featurelevels.Zulip: "zulip_version"} {
		ben := As(t, fake.Start(t, fake.WithLevel(2), fake.WithDialect(d)), Member)
		Same(t, name, ben.Post("/register", Form{"fetch_event_types": []string{name}}).OK().Has(name), true)
		Same(t, "without", ben.Post("/register", Form{"fetch_event_types": []string{"message"}}).OK().Has(name), false)
	}
}

// The server keeps the limits that it declares.
func TestDeclaredLimitsAreKept(t *testing.T) {
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	told := ben.Post("/register", Form{"fetch_event_types": []string{"realm"}, "event_types": []string{}}).OK()
	text := func(limit string, more int) string { return strings.Repeat("é", told.Int(limit)+more) }
	file := func(limit string, more int) string { return strings.Repeat("x", told.Int(limit)<<20+more) }

	sent := func(topic, content string) map[string]any {
		m := ben.Get(fmt.Sprintf("/messages/%d", ben.To("general", topic, content)),
			Form{"apply_markdown": false}).OK().Object("message")
		return map[string]any{"topic": m["subject"], "content": m["content"]}
	}
	whole, cut := sent(text("max_topic_length", 0), text("max_message_length", 0)), sent(text("max_topic_length", 1),
		text("max_message_length", 1))
	Same(t, "as long as may be", whole, map[string]any{"topic": text("max_topic_length", 0),
		"content": text("max_message_length", 0)})
	Same(t, "a topic too long", cut["topic"], text("max_topic_length", -3)+"...")
	if content := fmt.Sprint(cut["content"]); !strings.HasSuffix(content, "[message truncated]") ||
		len([]rune(content)) != told.Int("max_message_length") {
		t.Errorf("a content too long is not cut to what is told")
	}
	ben.Subscribe(nil, text("max_stream_name_length", 0)).OK()
	ben.Subscribe(nil, text("max_stream_name_length", 1)).Refused(400, "BAD_REQUEST")
	describe := func(name, description string) Reply {
		return ben.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": name, "description": description}}})
	}
	describe("described", text("max_stream_description_length", 0)).OK()
	describe("described too well", text("max_stream_description_length", 1)).Refused(400, "BAD_REQUEST")
	password := func(length int) Reply {
		return ben.Patch("/settings", Form{"old_password": "ben-password",
			"new_password": strings.Repeat("kw7#", length)[:length]})
	}
	password(told.Int("password_min_length")-1).Refused(400, "BAD_REQUEST")
	password(told.Int("password_min_length")).OK()
	ben.SendFiles(File{Field: "file", Name: "a.txt", Content: file("max_file_upload_size_mib", 0)}).OK()
	ben.SendFiles(File{Field: "file", Name: "a.txt", Content: file("max_file_upload_size_mib", 1)}).Refused(400,
		"BAD_REQUEST")
	ben.Send("POST", "/users/me/avatar", File{Field: "a", Name: "a.png",
		Content: file("max_avatar_file_size_mib", 1)}).Refused(400, "BAD_REQUEST").Says("MiB")
}

func TestBlockedReadsEndWithinTheDeclaredTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := As(t, srv, Member)
		limit := time.Duration(ben.Post("/register", Form{"fetch_event_types": []string{"realm"}}).OK().Int(
			"event_queue_longpoll_timeout_seconds")) * time.Second
		q := ben.Queue(nil)
		for range 20 {
			r := <-q.Blocked()
			q.Acknowledge(r.OK().List("events"))
			if r.After >= limit {
				t.Errorf("a read blocked for %s of %s", r.After, limit)
			}
		}
	})
}

func TestInvalidRegistrationsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for name, values := range map[string][]string{
		"event_types":       {`"message"`, `{}`, `[1]`, `[null]`, `[["message"]]`, `7`, `true`, `x`},
		"fetch_event_types": {`"message"`, `{}`, `[1]`, `[null]`, `7`, `x`},
		"narrow": {`"stream"`, `{}`, `[1]`, `["stream","x"]`, `[["stream"]]`, `[["stream",1]]`,
			`[["stream","x","y"]]`, `[{"operator":"stream","operand":"x"}]`, `[["near","1"]]`, `7`},
		"client_capabilities": {`[]`, `"x"`, `7`, `{}`, `{"notification_settings_null": 1}`,
			`{"notification_settings_null": null}`, `{"notification_settings_null": true, "bulk_message_deletion": "true"}`,
			`{"notification_settings_null": true, "other": {}}`, `x`},
		"apply_markdown":      {`1`, `"true"`, `yes`, `null`, ``},
		"client_gravatar":     {`1`, `[]`},
		"slim_presence":       {`1`, `{}`},
		"all_public_streams":  {`0`, `maybe`},
		"include_subscribers": {`partial`, `2`},
		"queue_lifespan_secs": {`"600"`, `1.5`, `true`, `x`, `99999999999999999999`},
	} {
		for _, value := range values {
			r := ben.Post("/register", Form{name: value})
			if r.Status != 400 || r.Has("queue_id") {
				t.Errorf("%s = %s: %d %s", name, value, r.Status, Clip(r.Raw))
				continue
			}
			r.Says(name)
			ben.Get("/events", Form{name: value, "dont_block": true}).Refused(400, r.Text("code")).Says(name)
		}
	}
	ben.Post("/register", Form{"client_capabilities": `{"notification_settings_null": false, "of_tomorrow": true}`}).OK()
	ben.Post("/register", Form{"event_types": `["message", "of_tomorrow"]`, "narrow": `[]`,
		"queue_lifespan_secs": -1}).OK()
	for _, name := range []string{"event_types", "fetch_event_types"} {
		ben.Post("/register", Form{name: `null`}).Refused(400, "BAD_REQUEST").Says(name + " is not a list")
	}
}

// A queue that a read registers is like a queue of a registration.
func TestReadingTakesEveryParameterOfRegistering(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	f := Form{
		"dont_block": true, "event_types": []string{"message", "presence"}, "narrow": [][2]string{{"stream", "open nights"}},
		"all_public_streams": true, "include_subscribers": true, "client_gravatar": false, "slim_presence": true,
		"apply_markdown": true, "queue_lifespan_secs": 3600, "client_capabilities": Form{"notification_settings_null": true},
		"fetch_event_types": []string{},
	}
	r := ben.Get("/events", f).OK()
	Same(t, "ignored", r.Has("ignored_parameters_unsupported"), false)
	q := &Queue{Client: ben, ID: r.Text("queue_id"), Last: -1}
	As(t, srv, Admin).To("open nights", "t", "*x*")
	As(t, srv, Admin).To("general", "t", "not this one")
	srv.Advance(30 * time.Minute)
	As(t, srv, Newcomer).Post("/users/me/presence", Form{"status": "active"}).OK()
	events := q.Events()
	Same(t, "events", Kinds(events), []string{"message", "presence"})
	m := events[0]["message"].(map[string]any)
	Same(t, "message", []any{m["content"], m["avatar_url"] != nil}, []any{"<p><em>x</em></p>", true})
	Same(t, "presence", events[1]["email"], nil)
}

func TestTheFirstWrongParameterOfARegistrationIsReported(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	ben.Post("/register", Form{"client_capabilities": "{}", "event_types": "x"}).Refused(400, "BAD_REQUEST").
		Says("notification_settings_null key is missing from client_capabilities")
	for capabilities, says := range map[string]string{
		`{"bulk_message_deletion": 1, "notification_settings_null": 1}`:                                `client_capabilities["notification_settings_null"] is not a boolean`,
		`{"notification_settings_null": true, "user_settings_object": 1, "bulk_message_deletion": ""}`: `client_capabilities["bulk_message_deletion"] is not a boolean`,
		`{"a": 1, "notification_settings_null": true, "user_settings_object": null}`:                   `client_capabilities["user_settings_object"] is not a boolean`,
		`{"notification_settings_null": true, "of_tomorrow": 1}`:                                       "client_capabilities contains a value that is not a boolean",
	} {
		ben.Post("/register", Form{"client_capabilities": capabilities}).Refused(400, "BAD_REQUEST").Says(says)
	}
	ben.Get("/messages/matches_narrow", Form{"msg_ids": "true", "narrow": "{"}).Refused(400,
		"BAD_REQUEST").Says("msg_ids is not a list")
}
