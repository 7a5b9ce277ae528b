package fake_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probes30Register() []probe {
	hidden := wire.RealmSettings{EmailAddressVisibility: wire.EmailNobody}
	muted := wire.RegisterMutedTopics{MutedTopics: []wire.MutedTopic{{Stream: "general", Topic: "hello", Since: 5}}}
	noCalls := wire.RegisterRealm{RealmFacts: wire.DefaultRealmFacts("", "")}
	emoji := wire.CustomEmoji{AuthorID: ref(4), Author: &wire.EmojiAuthor{ID: 4, Email: "ben@example.com", FullName: "Ben Brook"}}
	return []probe{
		{RegisterTellsItsLevel, registered("service_version", "service_feature_level"), "absent", "1"},
		{EmailsForNobody, lowered(hidden, "realm_email_address_visibility"), "3", "4"},
		{DirectMessagePolicy, registered("realm", "realm_private_message_policy"), "absent", "1"},
		{MutedTopicsTellTime, lowered(muted, "muted_topics.0"), `["general","hello"]`, `["general","hello",5]`},
		{
			NoVideoCalls, lowered(noCalls, "realm_video_chat_provider", "realm_available_video_chat_providers.disabled.id"),
			"1 | absent", "0 | 0",
		},
		{RegisterVersionAlways, registered("message", "service_version", "max_message_id"), "absent | 165", `"3.0-dev" | 165`},
		{PresenceSetting, registered("update_global_notifications", "presence_enabled"), "absent", "true"},
		{
			ServerFactsInRealm, registered("realm", "jitsi_server_url", "development_environment", "server_generation",
				"password_min_length", "password_min_guesses", "max_file_upload_size_mib", "max_avatar_file_size_mib",
				"server_inline_image_preview", "server_inline_url_embed_preview",
				"server_avatar_changes_disabled", "server_name_changes_disabled"),
			"absent | absent | absent | absent | absent | absent | absent | absent | absent | absent | absent",
			`"https://meet.jit.si" | true | 1709294400 | 6 | 10000 | 25 | 5 | true | false | false | false`,
		},
		{
			OwnBotsNameOwnerByID, registered("realm_bot", "realm_bots.user_id=10.owner", "realm_bots.user_id=10.owner_id"),
			`"ben@example.com" | absent`, "absent | 4",
		},
		{
			EmojiNameAuthorByID, lowered(emoji, "author", "author_id"),
			`{"email":"ben@example.com","full_name":"Ben Brook","id":4} | absent`, "absent | 4",
		},
		{
			RegisterTellsTopicEditLimit, registered("realm", "realm_community_topic_editing_limit_seconds"),
			"absent", "86400",
		},
		{RegisterTellsOwner, registered("realm_user", "is_owner"), "absent", "false"},
		{ColorScheme, registered("update_display_settings", "night_mode", "color_scheme"), "false | absent", "absent | 1"},
		{UnlimitedRetentionIsMinusOne, registered("realm", "realm_message_retention_days"), "null", "-1"},
		{NoPointer, registered("pointer", "pointer"), "-1", "absent"},
	}
}
