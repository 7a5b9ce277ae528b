package zulip

import (
	"strings"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

var reactionRoutes = []string{
	"POST /messages/{message_id}/reactions", "DELETE /messages/{message_id}/reactions", "POST /users/me/status",
}

// The edit of all requests that needs a function.
var requests = fl.Edits{
	"zulip-service-prefix": fl.Together(
		fl.ValueWas("fetch_event_types", fetchesZulipVersion, "POST /register"),
		fl.Rewritten(func(r *wire.Reaction, o *fl.Object) { extraEmojiIsZulip(r.ReactionType, o) }),
		fl.Rewritten(func(r *wire.ReactionEvent, o *fl.Object) { extraEmojiIsZulip(r.ReactionType, o) }),
		fl.Rewritten(func(s *wire.Status, o *fl.Object) { extraEmojiIsZulip(s.ReactionType, o) }),
		fl.Rewritten(func(s *wire.StatusEvent, o *fl.Object) {
			if s.ReactionType != nil {
				extraEmojiIsZulip(*s.ReactionType, o)
			}
		}),
		fl.ValueWas("reaction_type", swapped("service_extra_emoji", "zulip_extra_emoji"), reactionRoutes...),
		fl.ValueWas("emoji_code", swapped("service", "zulip"), reactionRoutes...)),
}

// extraEmojiIsZulip renames the one built-in emoji.
func extraEmojiIsZulip(reactionType string, o *fl.Object) {
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
