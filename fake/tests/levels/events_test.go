package levels_test

import (
	"strconv"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfEvents() []probe {
	return []probe{
		{QueueIDOnlyWhenBlocked, queueAnswered, "true", "false"},
		{UnblockedReadsRegister, asked("ben", "GET /events", params{"dont_block": "true"}, "!status"), "400", "200"},
		{LastEventIDRequired, queueRead(params{}, "!status"), "200", "400"},
	}
}

// queueRead shows the reply to a read of a queue that holds a message.
func queueRead(p params, paths ...string) show {
	return func(w *watcher) string {
		queue := w.queue()
		w.must("ben", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "c"})
		return picks(w.call("ben", "GET /events", with(p, "queue_id", queue, "dont_block", "true")), paths)
	}
}

// queueAnswered shows whether events that were there at once name their queue.
func queueAnswered(w *watcher) string {
	id := queueRead(params{"last_event_id": "-1"}, "queue_id")(w)
	return strconv.FormatBool(id != "absent")
}
