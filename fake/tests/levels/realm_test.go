package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfRealm() []probe {
	noCalls := wire.RegisterRealm{RealmFacts: wire.DefaultRealmFacts("", "")}
	demo := wire.RealmFacts{DemoOrganizationDeletionDate: ref(int64(9))}
	return []probe{
		{DirectMessagePolicy, registered("realm", "realm_private_message_policy"), "absent", "1"},
		{
			NoVideoCalls, lowered(noCalls, "realm_video_chat_provider", "realm_available_video_chat_providers.disabled.id"),
			"1 | absent", "0 | 0",
		},
		{UnlimitedRetentionIsMinusOne, registered("realm", "realm_message_retention_days"), "null", "-1"},
		{RealmTextsArePlain, asked("ada", "PATCH /realm", params{"name": `"Nova"`}, "name"), `"Nova"`, `"\"Nova\""`},
		{
			GiphyRating, registered("realm", "realm_giphy_rating", "giphy_rating_options.g.id"),
			"absent | absent", "2 | 2",
		},
		{RetentionUnlimitedForAll, asked("ada", "PATCH /realm", params{"message_retention_days": "forever"}, "!status"), "200", "400"},
		{DemoDeletionDate, lowered(demo, "demo_organization_scheduled_deletion_date"), "absent", "9"},
		{RealmStringID, asked("ada", "PATCH /realm", params{"string_id": "nova"}, "!status"), "200", "400"},
		{SpectatorAccess, registered("realm", "realm_enable_spectator_access"), "absent", "true"},
		{OrganizationType, registered("realm", "realm_org_type"), "absent", "0"},
		{CommunitiesDirectory, registered("realm", "realm_want_advertise_in_communities_directory"), "absent", "false"},
		{OwnersSettings, asked("iris", "PATCH /realm", params{"invite_required": "false"}, "!status"), "200", "400"},
		{
			EditSettingsSingly,
			asked("ada", "PATCH /realm", params{"edit_topic_policy": "2"}, "edit_topic_policy", "allow_message_editing"), "2 | true", "2 | absent",
		},
	}
}
