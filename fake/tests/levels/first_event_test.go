package levels_test

// told shows part of the last event of a type that Ben gets when something is
// done.
func told(kind string, act func(*watcher), path string) show {
	return func(w *watcher) string {
		queue := w.must("ben", "POST /register", params{"event_types": `["` + kind + `"]`})
		act(w)
		reply := w.must("ben", "GET /events", params{
			"queue_id": unquoted(pick(queue, "queue_id")), "last_event_id": "-1", "dont_block": "true",
		})
		return pick(reply, "events.0."+path)
	}
}

// toldLast receives the last event.
func toldLast(kind string, act func(*watcher), path string) show {
	return func(w *watcher) string {
		queue := w.must("ben", "POST /register", params{"event_types": `["` + kind + `"]`})
		act(w)
		reply := w.must("ben", "GET /events", params{
			"queue_id": unquoted(pick(queue, "queue_id")), "last_event_id": "-1", "dont_block": "true",
		}).(map[string]any)
		list := reply["events"].([]any)
		return pick(list[len(list)-1], path)
	}
}
