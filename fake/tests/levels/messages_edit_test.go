package levels_test

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfMessagesEdit() []probe {
	rendering := wire.UpdateMessage{Type: "update_message", RenderingOnly: true, EditTimestamp: 9}
	return []probe{
		{"114-update-message-user-and-time", lowered(rendering, "user_id", "edit_timestamp"), "absent | absent", "null | 9"},
	}
}

// mentionsAll tells how the edit of a member is answered that calls everybody in a
// large stream, which administrators alone may do.
func mentionsAll(w *watcher) string {
	w.rule(func(o *world.Organization) { o.WildcardMentionPolicy = 5 })
	for i := range 10 {
		w.must("ada", "POST /users", params{"email": fmt.Sprintf("n%d@example.com", i), "full_name": "New One", "password": "long enough 123"})
	}
	return pick(w.call("ben", w.postedBy("ben", "talk"), params{"content": "now @**all**"}), "msg")
}
