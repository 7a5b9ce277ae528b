package changes

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

var reactionRoutes = []string{"POST /messages/{message_id}/reactions", "DELETE /messages/{message_id}/reactions", userStatus}

// Deviations of the zulip dialect in names.
var (
	ServiceIsSpeltZulip = In(Zulip, "the prefix service_ is spelt zulip_",
		Renamed[wire.ServerSettings]("service_version", "zulip_version", nil),
		Renamed[wire.ServerSettings]("service_merge_base", "zulip_merge_base", nil),
		Renamed[wire.ServerSettings]("service_feature_level", "zulip_feature_level", nil),
		Renamed[wire.RegisterVersion]("service_version", "zulip_version", nil),
		Renamed[wire.RegisterVersion]("service_merge_base", "zulip_merge_base", nil),
		Renamed[wire.RegisterVersion]("service_feature_level", "zulip_feature_level", nil),
		Renamed[wire.Restart]("service_version", "zulip_version", nil),
		Renamed[wire.Restart]("service_merge_base", "zulip_merge_base", nil),
		Renamed[wire.Restart]("service_feature_level", "zulip_feature_level", nil),
		ValueWas("fetch_event_types", fetchesZulipVersion, "POST /register"),
		Renamed[wire.RealmFacts]("service_plan_is_not_limited", "zulip_plan_is_not_limited", nil),
		Rewritten(func(r *wire.Reaction, o *Object) { extraEmojiIsZulip(r.ReactionType, o) }),
		Rewritten(func(r *wire.ReactionEvent, o *Object) { extraEmojiIsZulip(r.ReactionType, o) }),
		Rewritten(func(s *wire.Status, o *Object) { extraEmojiIsZulip(s.ReactionType, o) }),
		Rewritten(func(s *wire.StatusEvent, o *Object) {
			if s.ReactionType != nil {
				extraEmojiIsZulip(*s.ReactionType, o)
			}
		}),
		ValueWas("reaction_type", swapped("service_extra_emoji", "zulip_extra_emoji"), reactionRoutes...),
		ValueWas("emoji_code", swapped("service", "zulip"), reactionRoutes...))
)

// extraEmojiIsZulip renames the one built-in emoji.
func extraEmojiIsZulip(reactionType string, o *Object) {
	if reactionType == "service_extra_emoji" {
		o.Set("reaction_type", "zulip_extra_emoji")
		o.Set("emoji_name", "zulip")
		o.Set("emoji_code", "zulip")
	}
}

// swapped raises each of two values to the other one, so that the newest spelling is
// invalid where the older one is in force.
func swapped(a, b string) func(string) (string, bool) {
	return func(value string) (string, bool) {
		switch value {
		case a:
			return b, true
		case b:
			return a, true
		}
		return value, true
	}
}

// fetchesZulipVersion raises the event type that clients had to fetch to get the
// version.
func fetchesZulipVersion(list string) (string, bool) {
	return strings.ReplaceAll(list, `"zulip_version"`, `"service_version"`), true
}
