package levels_test

import (
	"strconv"
	"strings"
)

func probesOfMessagesRecorded() []probe {
	send := params{"type": "stream", "to": "general", "topic": "t", "content": "c"}
	narrowed := func(operator, operand string) show {
		narrow := `[{"operator": "` + operator + `", "operand": "` + operand + `"}]`
		return asked("ben", "GET /messages", params{"anchor": "0", "num_before": "0", "num_after": "1", "narrow": narrow}, "!status")
	}
	return []probe{
		{"38-narrow-web-public", narrowed("streams", "web-public"), "400", "200"},
		{"77-narrow-resolved", narrowed("is", "resolved"), "400", "200"},
		{"4.0-moved-along-history", movedAlong, "absent", "1"},
		{"75-resolved-topic-notice", toldOf("resolved.", params{"topic": "\u2714 talk"}), "0", "1"},
		{
			"113-topic-control-characters", asked("ben", "POST /messages", with(send, "topic", "a\u0007b"), "!status"), "200",
			"400",
		},
		{"118-flags-outside-history", flagged("collapsed"), "400", "200"},
		{"5.0-same-topic-no-move", edits("ada", params{"topic": "talk"}, "!status"), "200", "400"},
		{"6.0-renamed-topic-resolved-notice", toldOf("resolved.", params{"topic": "\u2714 other"}), "0", "1"},
		{
			"6.0-flags-unreadable-messages", asked("ben", "POST /messages/flags", params{"messages": "[99999]", "op": "remove", "flag": "starred"}, "!status"),
			"400", "200",
		},
		{"6.0-single-message-historical", neverReceived, `["read"]`, `["read","historical"]`},
		{"6.0-protected-edit-recipients", lateSubscriber, "1", "0"},
		{"7.0-single-move-lost-sight", lostOne, "1", "0"},
		{"7.0-stream-narrow-misses-topic-leaving", leavesNarrow, "1", "0"},
		{
			"7.0-send-later-removed", asked("ben", "POST /messages", with(send, "delivery_type", "send_later"), "!status"),
			"400", "200",
		},
		{"zulip-drafts-early", typed("/drafts"), "404 application/json", "200 application/json"},
	}
}

// movedAlong shows who edited a message that another took along.
func movedAlong(w *watcher) string {
	w.posted("talk")
	w.must("ada", w.posted("talk"), params{"topic": "new", "propagate_mode": "change_all"})
	listed := w.must("ada", "GET /messages", params{"anchor": "newest", "num_before": "2", "num_after": "0", "narrow": `[["topic", "new"]]`})
	return pick(listed, "messages.0.edit_history.0.user_id")
}

// toldOf shows in how many notices of the move of one message out of two a text
// stands.
func toldOf(text string, p params) show {
	return func(w *watcher) string {
		w.posted("talk")
		w.must("iris", w.posted("talk"), p)
		told := 0
		listed := w.must("ada", "GET /messages", params{"anchor": "newest", "num_before": "3", "num_after": "0", "apply_markdown": "false"})
		for _, m := range listed.(map[string]any)["messages"].([]any) {
			if strings.Contains(m.(map[string]any)["content"].(string), text) {
				told++
			}
		}
		return strconv.Itoa(told)
	}
}

// inKitchen sends a message of Ben's that Ada does not receive.
func inKitchen(w *watcher) string {
	return pick(w.must("ben", "POST /messages", params{"type": "stream", "to": "kitchen", "topic": "t", "content": "c"}), "id")
}

func flagged(flag string) show {
	return func(w *watcher) string {
		return pick(w.call("ada", "POST /messages/flags", params{"messages": "[" + inKitchen(w) + "]", "op": "add", "flag": flag}), "!status")
	}
}

func neverReceived(w *watcher) string {
	return pick(w.must("ada", "GET /messages/"+inKitchen(w), nil), "message.flags")
}

// edited shows for how many edits somebody gets an event.
func (w *watcher) edited(as string, act func()) string { return w.editedIn("[]", as, act) }

// editedIn shows for how many edits somebody gets an event in a queue with a narrow.
func (w *watcher) editedIn(narrow, as string, act func()) string {
	registration := params{"event_types": `["update_message"]`, "narrow": narrow}
	queue := unquoted(pick(w.must(as, "POST /register", registration), "queue_id"))
	act()
	reply := w.must(as, "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return strconv.Itoa(len(reply.(map[string]any)["events"].([]any)))
}

func lateSubscriber(w *watcher) string {
	sent := pick(w.must("ada", "POST /messages", params{"type": "stream", "to": "board", "topic": "t", "content": "c"}), "id")
	w.must("ada", "POST /users/me/subscriptions", params{"subscriptions": `[{"name": "board"}]`, "principals": "[4]"})
	return w.edited("ben", func() { w.must("ada", "PATCH /messages/"+sent, params{"content": "new"}) })
}

func leavesNarrow(w *watcher) string {
	message := params{"type": "stream", "to": "telescopes", "topic": "t", "content": "c"}
	sent := pick(w.must("iris", "POST /messages", message), "id")
	return w.editedIn(`[["stream", "telescopes"]]`, "ben", func() {
		w.must("iris", "PATCH /messages/"+sent, params{"stream_id": "23", "propagate_mode": "change_all"})
	})
}

func lostOne(w *watcher) string {
	sent := pick(w.must("iris", "POST /messages", params{"type": "stream", "to": "telescopes", "topic": "t", "content": "c"}), "id")
	return w.edited("gus", func() { w.must("iris", "PATCH /messages/"+sent, params{"stream_id": "23"}) })
}
