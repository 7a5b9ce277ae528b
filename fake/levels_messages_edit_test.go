package fake_test

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesMessagesEdit() []probe {
	snapshot := wire.Snapshot{PrevStream: ref(7), Stream: ref(8)}
	rendering := wire.UpdateMessage{Type: "update_message", RenderingOnly: true, EditTimestamp: 9}
	return []probe{
		{MovesBetweenStreams, edits("ada", params{"stream_id": "22", "content": "x"}, "!status"), "200", "400"},
		{SnapshotsTellFormerStream, lowered(snapshot, "prev_stream"), "absent", "7"},
		{SnapshotsTellNewStream, lowered(snapshot, "stream"), "absent", "8"},
		{MoveNoticesAreOptional, noticesOf(params{"stream_id": "27", "send_notification_to_new_thread": "false"}), "old, new", "old"},
		{EditEventsNameStream, eventOf(params{"content": "new"}, "stream_id"), "absent", "21"},
		{EditEventsTellRenderings, eventOf(params{"content": "new"}, "rendering_only"), "absent", "false"},
		{RenderingsTellTime, lowered(rendering, "user_id", "edit_timestamp"), "absent | absent", "null | 9"},
		{OldThreadOptIn, noticesOf(params{"stream_id": "27"}), "old, new", "new"},
		{NoticesWithinStream, noticesOf(params{"topic": "other", "send_notification_to_old_thread": "true"}), "", "old, new"},
		{MovesWithoutEditing, ruled("ada", 0, func(o *world.Organization) { o.AllowMessageEditing = false }), "400", "200"},
		{SendersMoveLikeOthers, ruled("ben", 0, func(o *world.Organization) { o.EditTopicPolicy = wire.PolicyNobody }), "200", "400"},
		{TopicLimitByRule, ruled("ada", 4*oneDay, func(*world.Organization) {}), "400", "200"},
		{StreamLimitByRule, movedLate, "200", "400"},
		{NoTopicIsNoExemption, withoutTopic, "200", "400"},
		{WholeTopicsInTime, wholeTopic, "200 | absent", `400 | "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"`},
		{DeletionsInBulk, deletionOf("message_ids", "sender"), `absent | "ada@example.com"`, "[166] | absent"},
		{DeletionsWithoutSender, deletionOf("sender_id", "recipient_id"), "1 | 13", "absent | absent"},
		{TopicsDeletedInBatches, topicDeleted, "1", "2"},
		{OldTargetFirst, oldTarget, `"MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"`, `"BAD_REQUEST"`},
	}
}

const oneDay = 86400

// posted sends a message of Ada's and returns the route that edits it.
func (w *watcher) posted(topic string) string {
	w.t.Helper()
	return w.postedBy("ada", topic)
}

func (w *watcher) postedBy(as, topic string) string {
	w.t.Helper()
	sent := w.must(as, "POST /messages", params{"type": "stream", "to": "general", "topic": topic, "content": "c"})
	return "PATCH /messages/" + pick(sent, "id")
}

// edits shows parts of the answer to an edit of a new message of Ada's.
func edits(as string, p params, paths ...string) show {
	return func(w *watcher) string { return picks(w.call(as, w.posted("talk"), p), paths) }
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

func (w *watcher) firstEvent(as, queue string) any {
	w.t.Helper()
	reply := w.must(as, "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return reply.(map[string]any)["events"].([]any)[0]
}

// noticesOf shows in which of the topics a move leaves a notice.
func noticesOf(p params) show {
	return func(w *watcher) string {
		w.posted("talk")
		w.must("iris", w.posted("talk"), p)
		var found []string
		messages := w.must("ada", "GET /messages", params{"anchor": "newest", "num_before": "2", "num_after": "0", "apply_markdown": "false"})
		for _, m := range messages.(map[string]any)["messages"].([]any) {
			switch content := fmt.Sprint(m.(map[string]any)["content"]); {
			case strings.Contains(content, "moved from this topic"):
				found = append([]string{"old"}, found...)
			case strings.Contains(content, "moved here"):
				found = append(found, "new")
			}
		}
		return strings.Join(found, ", ")
	}
}

// rule changes the organization.
func (w *watcher) rule(change func(*world.Organization)) {
	w.t.Helper()
	err := w.server.World(w.world).Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		change(&o)
		tx.PutOrganization(o)
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *watcher) later(seconds int) {
	w.control("/clock", fmt.Sprintf(`{"advance": "%ds"}`, seconds))
}

// ruled shows how Ben fares who edits the topic of somebody's message under a
// rule, some time after it was sent.
func ruled(sender string, seconds int, change func(*world.Organization)) show {
	return func(w *watcher) string {
		w.rule(change)
		route := w.postedBy(sender, "talk")
		w.later(seconds)
		return pick(w.call("ben", route, params{"topic": "new"}), "!status")
	}
}

func movedLate(w *watcher) string {
	w.rule(func(o *world.Organization) { o.MoveMessagesBetweenStreamsPolicy = wire.PolicyMembers })
	route := w.posted("talk")
	w.later(8 * oneDay)
	return pick(w.call("ben", route, params{"stream_id": "22"}), "!status")
}

func withoutTopic(w *watcher) string {
	w.rule(func(o *world.Organization) { o.EditTopicPolicy = wire.PolicyNobody })
	return pick(w.call("ben", w.posted("(no topic)"), params{"topic": "new"}), "!status")
}

func wholeTopic(w *watcher) string {
	w.posted("talk")
	w.later(8 * oneDay)
	return picks(w.call("ben", w.posted("talk"), params{"topic": "new", "propagate_mode": "change_all"}), []string{"!status", "code"})
}

func oldTarget(w *watcher) string {
	route := w.posted("talk")
	w.later(8 * oneDay)
	return pick(w.call("ben", route, params{"topic": "new", "propagate_mode": "change_all"}), "code")
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
