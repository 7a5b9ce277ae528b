package levels_test

import (
	"fmt"
	"strings"
)

const patchGeneral = "PATCH /streams/21"

func probesOfStreamsUpdate() []probe {
	return []probe{
		{"5.0-stream-change-notices", changeSaid, "", "changed the description"},
		{"134-stream-made-public-events", opened, "update", "create peer_add update"},
	}
}

// changeSaid shows whether a stream gets a message about a new description.
func changeSaid(w *watcher) string {
	w.must("ada", patchGeneral, params{"description": "New"})
	newest := w.must("ben", "GET /messages", params{"anchor": "newest", "num_before": "1", "num_after": "0"})
	if strings.Contains(picks(newest, []string{"messages.0.content"}), "changed the description") {
		return "changed the description"
	}
	return ""
}

func (w *watcher) events(as, queue string) []any {
	w.t.Helper()
	reply := w.must(as, "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return reply.(map[string]any)["events"].([]any)
}

// opened shows what Ben sees of a private stream that is made public.
func opened(w *watcher) string {
	queue := w.queueOf("ben")
	w.must("ada", "PATCH /streams/24", params{"is_private": "false"})
	return w.ops("ben", queue)
}

func (w *watcher) ops(as, queue string) string {
	w.t.Helper()
	var found []string
	for _, e := range w.events(as, queue) {
		found = append(found, fmt.Sprint(e.(map[string]any)["op"]))
	}
	return strings.Join(found, " ")
}
