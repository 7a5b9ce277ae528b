package levels_test

import (
	"fmt"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfMessagesDelete() []probe {
	return []probe{
		{DeletionsInBulk, deletionOf("message_ids", "sender"), `absent | "ada@example.com"`, "[166] | absent"},
		{DeletionsWithoutSender, deletionOf("sender_id", "recipient_id"), "1 | 13", "absent | absent"},
		{TopicsDeletedInBatches, topicDeleted, "1", "2"},
	}
}

// deletionOf shows parts of the event that Cleo reads when a message to her is
// deleted.
func deletionOf(paths ...string) show {
	return func(w *watcher) string {
		id := pick(w.must("ada", "POST /messages", params{"type": "private", "to": `["cleo@example.com"]`, "content": "c"}), "id")
		queue := w.bulkQueueOf("cleo")
		w.must("ada", "DELETE /messages/"+id, nil)
		return picks(w.firstEvent("cleo", queue), paths)
	}
}

func (w *watcher) bulkQueueOf(as string) string {
	w.t.Helper()
	return unquoted(pick(w.must(as, "POST /register", params{
		"fetch_event_types": "[]", "client_capabilities": `{"notification_settings_null":true,"bulk_message_deletion":true}`,
	}), "queue_id"))
}

// topicDeleted counts the events of a deleted topic of more than one batch.
func topicDeleted(w *watcher) string {
	for range 101 {
		w.posted("talk")
	}
	queue := w.bulkQueueOf("ben")
	w.must("ada", "POST /streams/21/delete_topic", params{"topic_name": "talk"})
	reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return fmt.Sprint(len(reply.(map[string]any)["events"].([]any)))
}
