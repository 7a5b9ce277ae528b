package levels_test

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const oneDay = 86400

func probesOfMessagesMove() []probe {
	return []probe{
		{MovesBetweenStreams, edits("ada", params{"stream_id": "22", "content": "x"}, "!status"), "200", "400"},
		{MoveNoticesAreOptional, noticesOf(params{"stream_id": "27", "send_notification_to_new_thread": "false"}), "old, new", "old"},
		{NoticesCountMessages, noticeOf(params{"stream_id": "27"}), "This topic was moved", "A message was moved"},
		{NoticesKnowTheTarget, noticeOf(params{"stream_id": "27"}), "A message was moved", "[A message]"},
		{PoliciesFollowTopics, muteAfterMove("talk"), `"talk"`, `"other"`},
		{PoliciesMerge, muteAfterMove("other"), `"other"`, "absent"},
		{OldThreadOptIn, noticesOf(params{"stream_id": "27"}), "old, new", "new"},
		{NoticesWithinStream, noticesOf(params{"topic": "other", "send_notification_to_old_thread": "true"}), "", "old, new"},
		{MovesWithoutEditing, ruled("ada", 0, func(o *world.Organization) { o.AllowMessageEditing = false }), "400", "200"},
		{SendersMoveLikeOthers, ruled("ben", 0, func(o *world.Organization) { o.EditTopicPolicy = wire.PolicyNobody }), "200", "400"},
		{TopicLimitByRule, ruled("ada", 4*oneDay, func(*world.Organization) {}), "400", "200"},
		{StreamLimitByRule, movedLate, "200", "400"},
		{NoTopicIsNoExemption, withoutTopic, "200", "400"},
		{WholeTopicsInTime, wholeTopic, "200 | absent", `400 | "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"`},
		{OldTargetFirst, oldTarget, `"MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"`, `"BAD_REQUEST"`},
	}
}

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

// noticeOf shows how the notice of a move begins at the new place.
func noticeOf(p params) show {
	return func(w *watcher) string {
		w.posted("talk")
		w.must("iris", w.posted("talk"), p)
		narrow := `[{"operator":"stream","operand":27},{"operator":"topic","operand":"talk"}]`
		messages := w.must("ada", "GET /messages", params{"narrow": narrow, "anchor": "newest", "num_before": "1", "num_after": "0", "apply_markdown": "false"})
		begin, _, _ := strings.Cut(unquoted(pick(messages, "messages.0.content")), " here")
		link, _, _ := strings.Cut(begin, "(")
		return link
	}
}

// muteAfterMove shows which topic Ben has muted after the topic talk became other.
func muteAfterMove(muted string) show {
	return func(w *watcher) string {
		route := w.posted("talk")
		w.must("ben", "PATCH /users/me/subscriptions/muted_topics", params{"stream_id": "21", "topic": muted, "op": "add"})
		w.must("iris", route, params{"topic": "other", "propagate_mode": "change_all"})
		return pick(w.register("ben", "muted_topics", params{}), "muted_topics.0.1")
	}
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
			case strings.Contains(content, "moved from this topic"), strings.Contains(content, "moved by"):
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
	err := w.server.Worlds().Find(w.world).Site().World.Write(func(tx *world.Tx) error {
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
