package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfRealmLimits() []probe {
	return []probe{
		{
			RegisterTellsTopicEditLimit, registered("realm", "realm_community_topic_editing_limit_seconds"),
			"absent", "86400",
		},
		{
			TopicEditLimitThreeDays, registered("realm", "realm_community_topic_editing_limit_seconds"),
			"86400", "259200",
		},
		{
			DeleteLimitNull, lowered(wire.RealmSettings{}, "realm_message_content_delete_limit_seconds"),
			"0", "null",
		},
		{DeleteLimitByWord, asked("ada", "PATCH /realm", params{"message_content_delete_limit_seconds": "0"}, "!status"), "200", "400"},
		{DeleteLimitAlone, told("realm", func(w *watcher) {
			w.must("ada", "PATCH /realm", params{"message_content_delete_limit_seconds": "60"})
		}, "op"), `"update_dict"`, `"update"`},
		{EditLimitNull, lowered(wire.RealmSettings{}, "realm_message_content_edit_limit_seconds"), "0", "null"},
		{EditLimitByWord, asked("ada", "PATCH /realm", params{"message_content_edit_limit_seconds": "0"}, "!status"), "200", "400"},
		{
			MoveLimits, registered("realm", "realm_move_messages_within_stream_limit_seconds",
				"realm_move_messages_between_streams_limit_seconds"),
			"absent | absent", "604800 | 604800",
		},
		{
			NoTopicEditLimit, registered("realm", "realm_community_topic_editing_limit_seconds"),
			"259200", "absent",
		},
	}
}
