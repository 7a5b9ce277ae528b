package levels_test

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

const oneDay = 86400

func probesOfMessagesMove() []probe {
	return []probe{
		{"5.0-move-notice-counts", noticeOf(params{"stream_id": "27"}), "This topic was moved", "A message was moved"},
		{"7.0-move-notice-at-target", noticeOf(params{"stream_id": "27"}), "A message was moved", "[A message]"},
		{"5.0-mutes-follow-moves", muteAfterMove("talk"), `"talk"`, `"other"`},
		{"7.0-topic-policies-merge", muteAfterMove("other"), `"other"`, "absent"},
		{"zulip-old-target-refusal", oldTarget, `"MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"`, `"BAD_REQUEST"`},
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

func oldTarget(w *watcher) string {
	route := w.posted("talk")
	w.later(8 * oneDay)
	return pick(w.call("ben", route, params{"topic": "new", "propagate_mode": "change_all"}), "code")
}
