package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfStatus() []probe {
	const route = "POST /users/me/status"
	return []probe{
		{AwayIsKept, func(w *watcher) string {
			w.must("ben", route, params{"away": "true"})
			w.must("ben", route, params{"status_text": "lunch"})
			return pick(w.register("ben", "user_status", params{}), "user_status.4.away")
		}, "absent", "true"},
		// Below its level no request gives a status an emoji.
		{StatusEventsTellEmoji, presented(wire.StatusEvent{Type: "user_status", EmojiName: ref("tada")}, "emoji_name"), "absent", `"tada"`},
		{HiddenPresenceIsNoStatus, told("user_status", func(w *watcher) {
			w.must("ben", "PATCH /settings", params{"presence_enabled": "false"})
		}, "type"), `"user_status"`, "absent"},
	}
}
