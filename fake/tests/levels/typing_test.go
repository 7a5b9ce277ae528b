package levels_test

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfTyping() []probe {
	const typing = "POST /typing"
	return []probe{
		{TypingByIDs, asked("ben", typing, params{"op": "start", "to": `["cleo@example.com"]`}, "!status"), "200", "400"},
		{StreamTyping, typedBoth, `400 | absent | 0`, `200 | "private" | 1`},
		{DirectTypeOfTyping, asked("ben", typing, params{"type": "direct", "op": "start", "to": "[5]"}, "!status"), "400", "200"},
	}
}

// typedBoth shows how it is answered that Ben writes to a stream, and how
// Cleo, who understands everything, receives events about his writing to her and to it.
func typedBoth(w *watcher) string {
	queue := unquoted(pick(w.must("cleo", "POST /register", params{
		"event_types": `["typing"]`, "client_capabilities": `{"notification_settings_null":true,"stream_typing_notifications":true}`,
	}), "queue_id"))
	w.must("ben", "POST /typing", params{"op": "start", "to": "[5]"})
	reply := w.call("ben", "POST /typing", params{"type": "stream", "op": "start", "to": "[21]", "topic": "hello"})
	events := w.must("cleo", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	list := events.(map[string]any)["events"].([]any)
	return fmt.Sprintf("%s | %s | %d", pick(reply, "!status"), pick(list[0], "message_type"), len(list)-1)
}
