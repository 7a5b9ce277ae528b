package levels_test

import (
	"fmt"
	"time"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfScheduled() []probe {
	scheduled := wire.RegisterScheduledMessages{ScheduledMessages: []wire.ScheduledMessage{{Failed: true}}}
	const list = "GET /scheduled_messages"
	later := params{"type": "stream", "to": "21", "topic": "t", "content": "c", "scheduled_delivery_timestamp": "1893456000"}
	return []probe{
		{ScheduledKnown, asked("ben", list, nil, "!status"), "404", "200"},
		{ScheduledListed, registered("scheduled_messages", "scheduled_messages"), "absent", "[]"},
		{Scheduling, asked("ben", "POST /scheduled_messages", later, "!status"), "405", "200"},
		{ScheduledEvents, scheduledThen("DELETE /scheduled_messages/2", nil, "events.0.op"), "absent", `"remove"`},
		{ScheduledNames, func(w *watcher) string {
			w.scheduled()
			return picks(w.call("ben", list, nil), []string{"scheduled_messages.0.message_id", "scheduled_messages.0.to", "scheduled_messages.0.scheduled_message_id", "scheduled_messages.0.deliver_at"})
		}, "2 | [21] | absent | 1709298000000", "absent | 21 | 2 | absent"},
		{ScheduledTellFailure, lowered(scheduled, "scheduled_messages.0.failed"), "absent", "true"},
		{ScheduledEdited, scheduledThen("PATCH /scheduled_messages/2", params{"content": "new"}, "!status"), "405", "200"},
		{SchedulingOnlyCreates, func(w *watcher) string {
			w.scheduled()
			w.must("ben", "POST /scheduled_messages", with(later, "scheduled_message_id", "2"))
			return fmt.Sprint(len(w.call("ben", list, nil).(map[string]any)["scheduled_messages"].([]any)))
		}, "1", "2"},
	}
}

// scheduled gives Ben a scheduled message, the second one there is, at levels
// that know no way to make one too.
func (w *watcher) scheduled() {
	w.t.Helper()
	err := w.server.Worlds().Find(w.world).Site().World.Write(func(tx *world.Tx) error {
		_, err := tx.Schedule(world.Scheduled{SenderID: 4, StreamID: 21, Topic: "t", Content: "c", At: Frozen.Add(time.Hour)})
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// scheduledThen shows a part of the answer to a request about a scheduled
// message, or of the events that it leaves.
func scheduledThen(route string, p params, path string) show {
	return func(w *watcher) string {
		w.scheduled()
		queue := w.queueOf("ben")
		reply := w.call("ben", route, p)
		if path == "!status" {
			return pick(reply, path)
		}
		return pick(w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}), path)
	}
}
