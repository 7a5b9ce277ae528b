package changes

import (
	"reflect"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 6.0, levels 123 to 156.
var (
	NoSubscriptionRole = At(133, "subscriptions no longer tell a role",
		Rows("subscription-role-removed"),
		Removed("role", func(*wire.Subscription) any { return streamSubscriber }))

	StreamsTellRemovers = At(142, "streams tell who may remove subscribers",
		Rows("stream-can-remove-group"),
		Added[wire.Stream]("can_remove_subscribers_group_id"))

	UnsubscribeOwnBots = At(145, "users may unsubscribe their own bots",
		Rows("unsubscribe-own-bots"))

	AnchorMayBeLeftOut = At(155, "the message at the anchor can be left out",
		Rows("include-anchor"),
		ParamAdded("include_anchor", "GET /messages"))
)

// Changes of release 6.0 in the answer of POST /register.
var (
	ReactionUsersSetting = At(125, "users choose whether reactions show names",
		Rows("display-reaction-users"),
		Added[wire.LaterSettings]("display_emoji_reaction_users"),
		settingAdded("display_emoji_reaction_users"))

	Subgroups = At(127, "user groups may have subgroups", Rows("user-group-subgroups-field"),
		AddedForAWhile[wire.UserGroup]("subgroups"))

	OrganizationType = At(128, "an organization tells its type", Rows("org-type"),
		Added[wire.RealmPlaces]("realm_org_type"),
		ParamAdded("org_type", updateRealm))

	CommunitiesDirectory = At(129, "an organization may wish to be listed",
		Rows("communities-directory"),
		Added[wire.RealmSettings]("realm_want_advertise_in_communities_directory"),
		ParamAdded("want_advertise_in_communities_directory", updateRealm))

	DirectSubgroups = At(131, "subgroups are called direct", Rows("direct-subgroup-ids-field"),
		Renamed[wire.UserGroup]("direct_subgroup_ids", "subgroups", nil))

	UserTopicsListed = At(134, "a registration lists topics with their policy",
		Rows("register-user-topics"),
		Added[wire.RegisterUserTopics]("user_topics"))

	MutedTopicsGiveWay = At(134, "muted topics are left out where topics with their policy were asked for")

	ReadReceiptsSetting = At(137, "an organization may switch read receipts on",
		Rows("read-receipts-setting"),
		Added[wire.RealmSettings]("realm_enable_read_receipts"),
		ParamAdded("enable_read_receipts", updateRealm))

	EditLimitNull = At(138, "no limit for editing messages is null", Rows("edit-limit-null"),
		Rewritten(func(s *wire.RealmSettings, o *Object) {
			if s.MessageContentEditLimit == nil {
				o.Set("realm_message_content_edit_limit_seconds", 0)
			}
		}))

	EmojiData = At(140, "a registration tells where the data on emoji is",
		Rows("register-emoji-data-url"),
		Added[wire.ServerFacts]("server_emoji_data_url"))

	UserListStyle = At(141, "users choose the style of the list of users",
		Rows("user-list-style"),
		Added[wire.LaterSettings]("user_list_style"),
		settingAdded("user_list_style"))
)

// streamSubscriber is the role of a subscriber who is no stream administrator.
const streamSubscriber = 50

// keep is the entries of a list, lowered or not, that older levels have.
func keep(list any, wanted func(i int) bool) []any {
	kept := []any{}
	v := reflect.ValueOf(list)
	for i := range v.Len() {
		if wanted(i) {
			kept = append(kept, v.Index(i).Interface())
		}
	}
	return kept
}
