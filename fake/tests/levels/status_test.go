package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfStatus() []probe {
	status := wire.Status{EmojiName: "wave", EmojiCode: "1f44b", ReactionType: "unicode_emoji"}
	const route = "POST /users/me/status"
	return []probe{
		{AwayIsKept, func(w *watcher) string {
			w.must("ben", route, params{"away": "true"})
			w.must("ben", route, params{"status_text": "lunch"})
			return pick(w.register("ben", "user_status", params{}), "user_status.4.away")
		}, "absent", "true"},
		{
			StatusEmoji, lowered(status, "emoji_name", "emoji_code", "reaction_type"),
			"absent | absent | absent", `"wave" | "1f44b" | "unicode_emoji"`,
		},
		{StatusTakesEmoji, asked("ben", route, params{"emoji_name": "tada"}, "!status"), "400", "200"},
		// Below its level no request gives a status an emoji.
		{StatusEventsTellEmoji, presented(wire.StatusEvent{Type: "user_status", EmojiName: ref("tada")}, "emoji_name"), "absent", `"tada"`},
		{HiddenPresenceIsNoStatus, told("user_status", func(w *watcher) {
			w.must("ben", "PATCH /settings", params{"presence_enabled": "false"})
		}, "type"), `"user_status"`, "absent"},
		{AwayIsNoPresence, func(w *watcher) string {
			w.must("ben", route, params{"away": "true"})
			state := w.register("ben", "user_status user_settings", params{})
			return picks(state, []string{"user_status.4.away", "user_settings.presence_enabled"})
		}, "true | true", "true | false"},
	}
}
