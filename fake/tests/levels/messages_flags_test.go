package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfMessagesFlags() []probe {
	star := params{"messages": "[103,104]", "op": "add", "flag": "starred"}
	unread := params{"messages": "[103]", "op": "remove", "flag": "read"}
	read := params{"messages": "[103]", "op": "add", "flag": "read"}
	return []probe{
		{
			FlagEventsTellOp, flagEvent("events.0", []params{star}, "op", "operation"),
			`absent | "add"`, `"add" | "add"`,
		},
		{
			UnreadTellsDetails, flagEvent("events.1", []params{read, unread}, "messages", "message_details.103.stream_id"),
			"[103] | absent", "[103] | 21",
		},
		{
			FlagEventsTellChanged, flagEvent("events.2", []params{read, unread, unread}, "messages", "message_details.103.topic"),
			`[103] | "hello"`, `[] | absent`,
		},
		{
			FlagsOfANarrow, asked("ben", "POST /messages/flags/narrow",
				params{"anchor": "newest", "num_before": "3", "num_after": "0", "narrow": "[]", "op": "add", "flag": "starred"},
				"!status", "updated_count"),
			"404 | absent", "200 | 3",
		},
	}
}

// flagEvent shows one of the events that changes of Ben's flags bring about.
func flagEvent(event string, changes []params, paths ...string) show {
	return func(w *watcher) string {
		queue := unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["update_message_flags"]`}), "queue_id"))
		for _, change := range changes {
			w.must("ben", "POST /messages/flags", change)
		}
		reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
		under := make([]string, len(paths))
		for i, path := range paths {
			under[i] = event + "." + path
		}
		return picks(reply, under)
	}
}
