package levels_test

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/world"
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfMessagesEdit() []probe {
	rendering := wire.UpdateMessage{Type: "update_message", RenderingOnly: true, EditTimestamp: 9}
	return []probe{
		{EditEventsNameStream, eventOf(params{"content": "new"}, "stream_id"), "absent", "21"},
		{EditEventsTellRenderings, eventOf(params{"content": "new"}, "rendering_only"), "absent", "false"},
		{RenderingsTellTime, lowered(rendering, "user_id", "edit_timestamp"), "absent | absent", "null | 9"},
	}
}

// eventOf shows parts of the event that Ben reads of an edit.
func eventOf(p params, paths ...string) show {
	return func(w *watcher) string {
		route := w.posted("talk")
		queue := w.queueOf("ben")
		w.must("ada", route, p)
		return picks(w.firstEvent("ben", queue), paths)
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
