package levels_test

import (
	"strconv"
)

func probesOfEvents() []probe {
	return []probe{
		{"zulip-events-queue-id", queueAnswered, "true", "false"},
		{"zulip-unsubscribed-message-flags", heardMessage, `["read","historical"]`, "[]"},
		{"zulip-events-register", asked("ben", "GET /events", params{"dont_block": "true"}, "!status"), "400", "200"},
		{"zulip-flag-events-merged", starredTwice, "3", "2"},
		{"zulip-last-event-id-required", queueRead(params{}, "!status"), "200", "400"},
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

// starredTwice counts the events of two stars with a new message between.
func starredTwice(w *watcher) string {
	queue := unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["message","update_message_flags"]`}), "queue_id"))
	for _, id := range []string{"101", "103"} {
		w.must("ben", "POST /messages/flags", params{"messages": "[" + id + "]", "op": "add", "flag": "starred"})
		if id == "101" {
			w.must("ada", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "c"})
		}
	}
	return strconv.Itoa(len(w.eventTypes("ben", queue)))
}

// heardMessage shows the flags of a new message in a stream that Ben hears without
// being subscribed to it.
func heardMessage(w *watcher) string {
	queue := unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["message"]`, "all_public_streams": "true"}), "queue_id"))
	w.must("ada", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"brand new"}]`})
	w.must("ada", "POST /messages", params{"type": "stream", "to": "brand new", "topic": "first", "content": "hello"})
	return pick(w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}), "events.0.flags")
}
