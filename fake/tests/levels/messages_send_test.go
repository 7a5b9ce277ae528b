package levels_test

func probesOfMessagesSend() []probe {
	send := params{"type": "stream", "to": "general", "topic": "t", "content": "c"}
	return []probe{
		{"zulip-queue-id-without-local-id", sentWithQueue(params{}, "!status"), "400", "200"},
		{
			"zulip-missing-topic", asked("ben", "POST /messages", params{"type": "stream", "to": "general", "content": "c"}, "code", "var_name"),
			`"REQUEST_VARIABLE_MISSING" | "topic"`, `"BAD_REQUEST" | absent`,
		},
		{"zulip-local-message-id", localID, `"12.01" | absent`, `absent | "12.01"`},
		{
			"zulip-widgets", asked("ben", "POST /messages", with(send, "widget_content", "x"), "!status", "ignored_parameters_unsupported"),
			`200 | ["widget_content"]`, "400 | absent",
		},
		{
			"zulip-forged-ignored", asked("ben", "POST /messages", with(send, "forged", "yes"), "!status", "ignored_parameters_unsupported"),
			`200 | ["forged"]`, "400 | absent",
		},
		{
			"zulip-unknown-stream-escaped", asked("ben", "POST /messages", with(send, "to", "<b>"), "stream"),
			`"\u003cb\u003e"`, `"\u0026lt;b\u0026gt;"`,
		},
		{
			"zulip-unseen-stream-refusal", asked("gus", "POST /messages", with(send, "to", "board"), "stream"), `"board"`,
			"absent",
		},
	}
}

// queue registers a queue for Ben's messages.
func (w *watcher) queue() string {
	w.t.Helper()
	return unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["message"]`}), "queue_id"))
}

// sentWithQueue shows the reply to a message that names a queue.
func sentWithQueue(p params, paths ...string) show {
	return func(w *watcher) string {
		return picks(w.call("ben", "POST /messages", with(p,
			"type", "stream", "to", "general", "topic", "t", "content", "c", "queue_id", w.queue())), paths)
	}
}

func localID(w *watcher) string {
	queue := w.queue()
	w.must("ben", "POST /messages", params{
		"type": "stream", "to": "general", "topic": "t", "content": "c", "queue_id": queue, "local_id": "12.01",
	})
	reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return picks(reply, []string{"events.0.local_id", "events.0.local_message_id"})
}
