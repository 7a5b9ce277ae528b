package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfServer() []probe {
	return []probe{
		{ServerTellsItsLevel, asked("", "GET /server_settings", nil, "service_feature_level"), "absent", "1"},
		{GitLabMethod, asked("", "GET /server_settings", nil, "authentication_methods.gitlab"), "absent", "false"},
		{RegisterTellsItsLevel, registered("service_version", "service_feature_level"), "absent", "1"},
		{RegisterVersionAlways, registered("message", "service_version", "max_message_id"), "absent | 165", `"3.0-dev" | 165`},
		{
			ServerFactsInRealm, registered("realm", "jitsi_server_url", "development_environment", "server_generation",
				"password_min_length", "password_min_guesses", "max_file_upload_size_mib", "max_avatar_file_size_mib",
				"server_inline_image_preview", "server_inline_url_embed_preview",
				"server_avatar_changes_disabled", "server_name_changes_disabled"),
			"absent | absent | absent | absent | absent | absent | absent | absent | absent | absent | absent",
			`"https://meet.jit.si/" | true | 1709294400 | 6 | 10000 | 25 | 5 | true | false | false | false`,
		},
		{GiphyKey, registered("giphy", "giphy_api_key"), "absent", `""`},
		{LengthLimits, registered("realm", "max_topic_length", "max_message_length"), "absent | absent", "60 | 10000"},
		{
			StreamLengthLimits, registered("realm stream", "stream_name_max_length", "stream_description_max_length",
				"max_stream_name_length", "max_stream_description_length"),
			"60 | 1024 | absent | absent", "absent | absent | 60 | 1024",
		},
		{
			SizeLimitsNameUnit, registered("realm", "max_icon_file_size", "max_logo_file_size", "realm_upload_quota",
				"max_icon_file_size_mib", "max_logo_file_size_mib", "realm_upload_quota_mib"),
			"5 | 5 | null | absent | absent | absent", "absent | absent | absent | 5 | 5 | null",
		},
		{ServerNeedsUpgrade, registered("realm", "server_needs_upgrade"), "absent", "false"},
		{LongPollTimeout, registered("realm", "event_queue_longpoll_timeout_seconds"), "absent", "90"},
		{ServerTellsMergeBase, asked("", "GET /server_settings", nil, "service_merge_base"), "absent", `"5.0-dev"`},
		{RegisterTellsMergeBase, registered("", "service_merge_base"), "absent", `"5.0-dev"`},
		{WebPublicStreamsFact, registered("realm", "server_web_public_streams_enabled"), "absent", "true"},
		{
			ServerTellsWebPublicAccess, asked("", "GET /server_settings", nil, "realm_web_public_access_enabled"),
			"absent", "true",
		},
	}
}
