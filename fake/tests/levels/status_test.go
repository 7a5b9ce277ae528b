package levels_test

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfStatus() []probe {
	const route = "POST /users/me/status"
	return []probe{
		{"4.0-status-keeps-away", func(w *watcher) string {
			w.must("ben", route, params{"away": "true"})
			w.must("ben", route, params{"status_text": "lunch"})
			return pick(w.register("ben", "user_status", params{}), "user_status.4.away")
		}, "absent", "true"},
		// Below its level no request gives a status an emoji.
		{
			"86-status-emoji-event", presented(wire.StatusEvent{Type: "user_status", EmojiName: ref("tada")}, "emoji_name"),
			"absent", `"tada"`,
		},
		{"zulip-hidden-presence-status", told("user_status", func(w *watcher) {
			w.must("ben", "PATCH /settings", params{"presence_enabled": "false"})
		}, "type"), `"user_status"`, "absent"},
	}
}
