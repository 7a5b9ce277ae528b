package fake_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probes60() []probe {
	return []probe{
		{
			NoSubscriptionRole, asked("ben", "GET /users/me/subscriptions", nil, "subscriptions.name=general.role"),
			"50", "absent",
		},
		{
			StreamsTellRemovers, asked("ben", "GET /streams", nil, "streams.name=general.can_remove_subscribers_group_id"),
			"absent", "2",
		},
		{
			UnsubscribeOwnBots, asked("ben", "DELETE /users/me/subscriptions",
				params{"subscriptions": `["general"]`, "principals": `[10]`}, "!status", "removed"),
			"400 | absent", `200 | ["general"]`,
		},
		{
			AnchorMayBeLeftOut, asked("ben", "GET /messages",
				params{"anchor": "101", "num_before": "0", "num_after": "1", "include_anchor": "false"}, "found_anchor", "messages.0.id"),
			"true | 101", "false | 102",
		},
	}
}

func probes60Register() []probe {
	return []probe{
		{ReactionUsersSetting, registered("user_settings", "user_settings.display_emoji_reaction_users"), "absent", "true"},
		{
			Subgroups, registered("realm_user_groups", "realm_user_groups.1.subgroups", "realm_user_groups.1.direct_subgroup_ids"),
			"absent | absent", "[1] | absent",
		},
		{OrganizationType, registered("realm", "realm_org_type"), "absent", "0"},
		{CommunitiesDirectory, registered("realm", "realm_want_advertise_in_communities_directory"), "absent", "false"},
		{
			DirectSubgroups, registered("realm_user_groups", "realm_user_groups.1.subgroups", "realm_user_groups.1.direct_subgroup_ids"),
			"[1] | absent", "absent | [1]",
		},
		{UserTopicsListed, registered("user_topic", "user_topics"), "absent", "[]"},
		{MutedTopicsGiveWay, registered("user_topic muted_topics", "muted_topics"), "[]", "absent"},
		{ReadReceiptsSetting, registered("realm", "realm_enable_read_receipts"), "absent", "false"},
		{EditLimitNull, lowered(wire.RealmSettings{}, "realm_message_content_edit_limit_seconds"), "0", "null"},
		{EmojiData, lowered(wire.ServerFacts{EmojiDataURL: "/emoji.json"}, "server_emoji_data_url"), "absent", `"/emoji.json"`},
		{UserListStyle, registered("user_settings", "user_settings.user_list_style"), "absent", "2"},
	}
}
