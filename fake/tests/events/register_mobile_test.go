package events_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Kinds of JSON values, by an example.
var (
	number, text, boolean = 0.0, "", false
	list, object          = []any{}, map[string]any{}
)

// required are the keys that the official mobile application demands from a registration,
// with the kind of their values. A key in quotes is one of all elements of a list or object.
var required = map[string]map[string]any{
	"": {
		"queue_id": text, "last_event_id": number, "zulip_feature_level": number, "zulip_version": text,
		"zulip_merge_base": text, "alert_words": list, "custom_profile_fields": list,
		"server_presence_ping_interval_seconds": number, "server_presence_offline_threshold_seconds": number,
		"muted_users": list, "presences": object, "realm_emoji": object, "realm_user_groups": list,
		"recent_private_conversations": list, "subscriptions": list, "unread_msgs": object, "streams": list,
		"user_status": object, "user_settings": object, "realm_wildcard_mention_policy": number,
		"realm_mandatory_topics": boolean, "realm_waiting_period_threshold": number,
		"realm_allow_message_editing": boolean, "realm_presence_disabled": boolean,
		"realm_default_external_accounts": object, "max_file_upload_size_mib": number,
		"realm_users": list, "realm_non_active_users": list, "cross_realm_bots": list, "user_topics": list,
	},
	"custom_profile_fields": {
		"id": number, "type": number, "order": number, "name": text, "hint": text, "field_data": text,
	},
	"realm_emoji": {"id": text, "name": text, "source_url": text, "deactivated": boolean},
	"realm_user_groups": {
		"id": number, "members": list, "direct_subgroup_ids": list, "name": text, "description": text,
		"is_system_group": boolean,
	},
	"recent_private_conversations": {"max_message_id": number, "user_ids": list},
	"streams": {
		"stream_id": number, "name": text, "description": text, "rendered_description": text, "date_created": number,
		"invite_only": boolean, "is_web_public": boolean, "history_public_to_subscribers": boolean,
		"stream_post_policy": number,
	},
	"subscriptions": {
		"stream_id": number, "name": text, "rendered_description": text, "date_created": number, "color": text,
		"pin_to_top": boolean, "is_muted": boolean, "history_public_to_subscribers": boolean,
	},
	"realm_default_external_accounts": {"name": text, "text": text, "hint": text, "url_pattern": text},
	"realm_users": {
		"user_id": number, "email": text, "full_name": text, "date_joined": text, "is_bot": boolean, "role": number,
		"timezone": text, "avatar_version": number,
	},
	"user_topics": {"stream_id": number, "topic_name": text, "last_updated": number, "visibility_policy": number},
}

// requiredParts are those of objects.
var requiredParts = map[string]map[string]any{
	"user_settings": {"twenty_four_hour_time": boolean, "emojiset": text, "presence_enabled": boolean},
	"unread_msgs": {
		"count": number, "pms": list, "streams": list, "huddles": list, "mentions": list, "old_unreads_missing": boolean,
	},
}

func TestARegistrationOfTheMobileApplicationHasAllThatItRequires(t *testing.T) {
	for _, level := range []featurelevels.Level{277, featurelevels.Newest()} {
		srv := fake.Start(t, Zulip(), fake.WithLevel(level))
		ada, ben := As(t, srv, Owner), As(t, srv, Member)
		ada.Post("/user_topics", Form{"stream_id": 21, "topic": "t", "visibility_policy": 3}).OK()
		ben.Send("POST", "/realm/emoji/our_star", File{Field: "f", Name: "a.png", Content: Picture(t)}).OK()
		registered := ada.Post("/register", Form{
			"apply_markdown": true, "slim_presence": true, "client_gravatar": false, "idle_queue_timeout": 600,
			"client_capabilities": `{"notification_settings_null": true, "bulk_message_deletion": true,
				"user_avatar_url_field_optional": true, "stream_typing_notifications": true, "user_settings_object": true,
				"include_deactivated_groups": true, "empty_topic_name": true, "individual_emoji_changes": true}`,
		}).OK()
		Same(t, "ignored", registered.Names("ignored_parameters_unsupported"), []string{"idle_queue_timeout"})
		demand := func(at string, object map[string]any, keys map[string]any) {
			for key, kind := range keys {
				if fmt.Sprintf("%T", object[key]) != fmt.Sprintf("%T", kind) {
					t.Errorf("at %d: %s has %s: %v, want a %T", level, at, key, object[key], kind)
				}
			}
		}
		answer := registered.Body
		for at, keys := range required {
			switch elements := answer[at].(type) {
			case nil:
				demand("the registration", answer, keys)
			case []any:
				for _, e := range elements {
					demand(at, e.(map[string]any), keys)
				}
			case map[string]any:
				for _, e := range elements {
					demand(at, e.(map[string]any), keys)
				}
			}
		}
		for at, keys := range requiredParts {
			demand(at, answer[at].(map[string]any), keys)
		}
		for _, list := range []string{"user_topics", "realm_emoji", "recent_private_conversations", "custom_profile_fields"} {
			Same(t, list+" is empty", fmt.Sprint(answer[list]) == fmt.Sprint([]any{}), false)
		}
	}
}
