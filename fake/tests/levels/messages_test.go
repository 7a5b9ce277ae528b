package levels_test

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfMessages() []probe {
	send := params{"type": "stream", "to": "general", "topic": "t", "content": "c"}
	rerendered := wire.UpdateMessage{Type: "update_message", RenderingOnly: true, EditTimestamp: 9}
	movedAway := wire.EditEntry{PrevStream: ref(7)}
	snapshot := wire.Snapshot{PrevStream: ref(7), Stream: ref(8)}
	narrowed := func(operator, operand string) show {
		narrow := `[{"operator": "` + operator + `", "operand": "` + operand + `"}]`
		return asked("ben", "GET /messages", params{"anchor": "0", "num_before": "0", "num_after": "1", "narrow": narrow},
			"!status")
	}
	bothKinds := narrows(`[{"operator": "topic", "operand": "t"}, {"operator": "is", "operand": "private"}]`)
	return []probe{
		{
			"213-unread-counts-unmuted", func(w *watcher) string {
				w.must("ben", "POST /users/me/subscriptions/properties",
					params{"subscription_data": `[{"stream_id":21,"property":"is_muted","value":true}]`})
				count := registered("message update_message_flags", "unread_msgs.count")
				before := count(w)
				w.must("ben", "POST /user_topics", params{"stream_id": "21", "topic": "loud", "visibility_policy": "2"})
				w.posted("loud")
				return fmt.Sprint(before == count(w))
			}, "true", "false",
		},
		{
			"327-recipient-id-incoming", func(w *watcher) string {
				var ids []string
				for _, who := range [][2]string{{"ada", "ben"}, {"ben", "ada"}, {"cleo", "ben"}} {
					sent := w.must(who[0], "POST /messages",
						params{"type": "private", "to": `["` + who[1] + `@example.com"]`, "content": "c"})
					ids = append(ids, pick(w.must("ben", "GET /messages/"+pick(sent, "id"), nil), "message.recipient_id"))
				}
				return fmt.Sprint(ids[0] == ids[1], ids[0] == ids[2])
			}, "false true", "true false",
		},
		{
			"8.0-waiting-numbers", func(w *watcher) string {
				draft := `[{"type": "", "to": [], "topic": "", "content": "c"}]`
				return pick(w.must("cleo", "POST /drafts", params{"drafts": draft}), "ids.0")
			}, "1", "3",
		},
		{"8.0-started-topics-followed", registered("user_topic", "user_topics.0.visibility_policy"), "absent", "3"},
		{"8.0-own-messages-unread", asked("ben", "GET /messages/117", nil, "message.flags"), `["read"]`, "[]"},
		{
			"8.0-limits-over-at-start", func(w *watcher) string {
				const age = (10*24 + 4) * 60 * 60 // of message 140, in seconds
				w.must("ada", "PATCH /realm", params{"message_content_edit_limit_seconds": strconv.Itoa(age)})
				return pick(w.call("ben", "PATCH /messages/140", params{"content": "late"}), "!status")
			}, "200", "400",
		},
		{
			"10.0-deleted-topic-policies", func(w *watcher) string {
				w.posted("gone")
				w.must("ben", "POST /user_topics", params{"stream_id": "21", "topic": "gone", "visibility_policy": "1"})
				w.must("ada", "POST /streams/21/delete_topic", params{"topic_name": "gone"})
				return strconv.FormatBool(strings.Contains(registered("user_topic", "user_topics")(w), "gone"))
			}, "true", "false",
		},
		{
			"9.0-single-moves-lose", func(w *watcher) string {
				message := params{"type": "stream", "to": "telescopes", "topic": "t", "content": "c"}
				sent := pick(w.must("iris", "POST /messages", message), "id")
				registration := params{"event_types": `["delete_message"]`}
				queue := unquoted(pick(w.must("gus", "POST /register", registration), "queue_id"))
				w.must("iris", "PATCH /messages/"+sent, params{"stream_id": "23"})
				return pick(w.must("gus", "GET /events",
					params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}), "events.0.type")
			}, "absent", `"delete_message"`,
		},
		{"9.0-narrow-one-kind", asked("ben", "GET /messages", bothKinds, "!status"), "200", "400"},
		{
			"9.0-narrow-faults", asked("ben", "GET /messages", narrows(`[["topic", 1]]`), "msg"),
			`"Bad value for 'narrow': [[\"topic\", 1]]"`,
			`"Invalid narrow[0]: Value error, element is not a string pair"`,
		},
		{
			"10.0-with-needs-message", asked("ben", "GET /messages",
				narrows(`[{"operator": "with", "operand": 99999}]`), "!status"), "200", "400",
		},
		{
			"10.0-narrow-operands", asked("ben", "GET /messages",
				narrows(`[{"operator": "id", "operand": 2147483648}]`), "!status"), "200", "400",
		},
		{
			"zulip-own-message-begins", func(w *watcher) string {
				w.must("ada", "POST /messages", params{"type": "direct", "to": "[4]", "content": "c"})
				w.rule(func(o *world.Organization) { o.DirectMessageInitiator = wire.RoleValue(world.GroupNobody) })
				return pick(w.call("ben", "POST /messages", params{"type": "direct", "to": `["ada@example.com"]`, "content": "c"}),
					"!status")
			}, "200", "400",
		},
		{
			"10.0-unread-topics-ignore-case", func(w *watcher) string {
				w.posted("zebra")
				w.posted("Zoo")
				unread := registered("message update_message_flags", "unread_msgs.streams")(w)
				return strconv.FormatBool(strings.Index(unread, "zebra") < strings.Index(unread, "Zoo"))
			}, "false", "true",
		},
		{
			"8.0-leavers-lose-messages", func(w *watcher) string {
				return pick(w.call("ben", "GET /messages/"+w.leftBehind(), nil), "!status")
			}, "200", "400",
		},
		{
			"10.0-leavers-hear-nothing", func(w *watcher) string {
				sent, queue := w.leftBehind(), w.queueOf("ben")
				w.must("ada", "POST /messages/"+sent+"/reactions", params{"emoji_name": "tada"})
				return w.ops("ben", queue)
			}, "add", "",
		},
		{
			"10.0-unmuted-topics-shown", func(w *watcher) string {
				w.must("ben", "POST /users/me/subscriptions/properties",
					params{"subscription_data": `[{"stream_id":21,"property":"is_muted","value":true}]`})
				w.must("ben", "POST /user_topics", params{"stream_id": "21", "topic": "loud", "visibility_policy": "2"})
				w.posted("loud")
				return pick(w.must("ben", "GET /messages", params{"anchor": "first_unread", "num_before": "0", "num_after": "1",
					"narrow": `[["topic", "loud"]]`}), "found_anchor")
			}, "false", "true",
		},
		{
			"10.0-history-hears-deletions", func(w *watcher) string {
				sent := w.leftGeneral()
				queue := w.queueOf("ben")
				w.must("ada", "DELETE /messages/"+sent, nil)
				return strings.Join(w.eventTypes("ben", queue), " ")
			}, "", "delete_message",
		},
		{
			"9.0-outsiders-lose-moves", func(w *watcher) string {
				sent := w.leftGeneral()
				return w.edited("ben", func() {
					w.must("ada", "PATCH /messages/"+sent, params{"stream_id": "26", "propagate_mode": "change_all"})
				})
			}, "1", "0",
		},
		{
			"9.0-readers-gain-moves", func(w *watcher) string {
				board := params{"subscriptions": `[{"name": "board"}]`, "principals": "[4]"}
				w.must("ada", "POST /users/me/subscriptions", board)
				w.must("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["general"]`})
				_, sent, _ := strings.Cut(w.posted("mirror"), " ")
				w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name": "general"}]`})
				w.must("ada", "PATCH "+sent, params{"stream_id": "25", "propagate_mode": "change_all"})
				return pick(w.call("ben", "GET "+sent, nil), "!status")
			}, "400", "200",
		},
		{
			"10.0-typed-drafts", func(w *watcher) string {
				w.must("ben", "POST /drafts", params{"drafts": `[{"type": "", "to": [], "topic": "", "content": " c "}]`})
				drafts := w.must("ben", "GET /drafts", nil).(map[string]any)["drafts"].([]any)
				return pick(drafts[len(drafts)-1], "content")
			}, `" c"`, `"c"`,
		},
		{
			"9.0-task-lists", func(w *watcher) string {
				sent := w.must("ben", "POST /messages", with(send, "content", "/todo list\n- buy: milk"))
				fetched := w.must("ben", "GET /messages/"+pick(sent, "id"), nil)
				return holds(pick(fetched, "message.submessages.0.content"), "milk")
			}, "false", "true",
		},
		{"9.0-only-marks-resolve", toldOf("resolved.", params{"topic": "\u2714 other"}), "1", "0"},
		{
			"10.0-newcomers-hear-moves", func(w *watcher) string {
				w.must("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["general"]`})
				route := w.postedBy("iris", "t")
				return w.edited("ben", func() { w.must("iris", route, params{"stream_id": "27"}) })
			}, "0", "1",
		},
		{
			"zulip-anchor-required", asked("ben", "GET /messages", params{"num_before": "1", "num_after": "0"}, "!status"),
			"200", "400",
		},
		{
			"zulip-anchor-range", asked("ben", "GET /messages",
				params{"anchor": "150", "num_before": "1", "num_after": "1", "include_anchor": "false"}, "!status"), "200", "400",
		},
		{
			"zulip-search-terms", asked("ben", "GET /messages", params{
				"anchor": "newest", "num_before": "9", "num_after": "0",
				"narrow": `[{"operator":"search","operand":"garlic"},{"operator":"search","operand":"soup","negated":true}]`,
			}, "messages.1.id"),
			"148", "absent",
		},
		{"zulip-muted-streams-hidden", func(w *watcher) string {
			w.posted("loud")
			w.must("ben", "POST /users/me/subscriptions/properties",
				params{"subscription_data": `[{"stream_id":21,"property":"is_muted","value":true}]`})
			w.must("ben", "POST /user_topics", params{"stream_id": "21", "topic": "loud", "visibility_policy": "2"})
			found := w.must("ben", "GET /messages",
				params{"anchor": "newest", "num_before": "1", "num_after": "0",
					"narrow": `[{"operator":"in","operand":"home"},{"operator":"topic","operand":"loud"}]`})
			return pick(found, "messages.0.subject")
		}, `"loud"`, "absent"},
		{
			"zulip-narrow-any-stream", asked("gus", "GET /messages", params{
				"anchor": "newest", "num_before": "9", "num_after": "0",
				"narrow": `[{"operator":"stream","operand":"kitchen"}]`}, "!status"),
			"400", "200",
		},
		{
			"229-wildcard-codes", func(w *watcher) string {
				w.crowded()
				return pick(w.call("ben", "POST /messages", with(send, "content", "@**all**")), "code")
			}, `"BAD_REQUEST"`, `"STREAM_WILDCARD_MENTION_NOT_ALLOWED"`,
		},
		{
			"zulip-edit-event-flags", func(w *watcher) string {
				route := w.posted("talk")
				edit := func(w *watcher) { w.must("ada", route, params{"content": "@**all**"}) }
				return receives("update_message", edit, "flags")(w)
			}, `["stream_wildcard_mentioned","wildcard_mentioned"]`, `["stream_wildcard_mentioned"]`,
		},
		{"zulip-queue-id-without-local-id", sentWithQueue(params{}, "!status"), "400", "200"},
		{
			"zulip-missing-topic",
			asked("ben", "POST /messages", params{"type": "stream", "to": "general", "content": "c"}, "code", "var_name"),
			`"REQUEST_VARIABLE_MISSING" | "topic"`, `"BAD_REQUEST" | absent`,
		},
		{"zulip-local-message-id", localID, `"12.01" | absent`, `absent | "12.01"`},
		{
			"zulip-widgets", asked("ben", "POST /messages", with(send, "widget_content", "x"), "!status",
				"ignored_parameters_unsupported"),
			`200 | ["widget_content"]`, "400 | absent",
		},
		{
			"zulip-forged-ignored",
			asked("ben", "POST /messages", with(send, "forged", "yes"), "!status", "ignored_parameters_unsupported"),
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
		{"114-update-message-user-and-time", lowered(rerendered, "user_id", "edit_timestamp"), "absent | absent", "null | 9"},
		{"5.0-move-notice-counts", noticeOf(params{"stream_id": "27"}), "This topic was moved", "A message was moved"},
		{"7.0-move-notice-at-target", noticeOf(params{"stream_id": "27"}), "A message was moved", "[A message]"},
		{"5.0-mutes-follow-moves", muteAfterMove("talk"), `"talk"`, `"other"`},
		{"7.0-topic-policies-merge", muteAfterMove("other"), `"other"`, "absent"},
		{"zulip-old-target-refusal", oldTarget, `"MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"`, `"BAD_REQUEST"`},
		{"1-message-history-prev-stream", lowered(snapshot, "prev_stream"), "absent", "7"},
		{"1-edit-history-prev-stream", lowered(movedAway, "prev_stream"), "absent", "7"},
		{"5.0-formula-lengths", rendering("$$x^2$$", "height:0.8141em;\""), "false", "true"},
		{"4.0-html", rendering(":smile:", "emoji-1f642"), "false", "true"},
		{"6.0-description-mentions", func(w *watcher) string {
			w.must("ada", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name": "new", "description": "ask @**Ben Baker** or @**all**"}]`})
			return holds(w.must("ada", "GET /streams", nil), "@<strong>all</strong>")
		}, "true", "false"},
		{"8.0-plain-development-server", rendering("http://localhost:9991/#narrow", `href="#narrow"`), "true", "false"},
		{"8.0-emoji-sequences", rendering("👩‍💻", "emoji-1f469-200d-1f4bb"), "false", "true"},
		{"8.0-semicolons-in-links", rendering("http://a.co/b;?c", `href="http://a.co/b;?c"`), "false", "true"},
		{
			"9.0-content-edit-first", edits("ben", params{"content": "x", "propagate_mode": "change_all"}, "msg"),
			`"Invalid propagate_mode without topic edit"`, `"You don't have permission to edit this message"`,
		},
		{
			"10.0-new-stream-first", func(w *watcher) string {
				sent := w.must("ada", "POST /messages",
					params{"type": "stream", "to": "open nights", "topic": "t", "content": "c"})
				return pick(w.call("gus", "PATCH /messages/"+pick(sent, "id"), params{"stream_id": "99"}), "msg")
			},
			`"You don't have permission to move this message"`, `"Invalid channel ID"`,
		},
		{"8.0-video-previews", rendering("http://a.co/b.mp4", "<video"), "false", "true"},
		{
			"10.0-seen-streams-linked", func(w *watcher) string {
				content := params{"content": "#**kitchen**"}
				return holds(w.call("gus", "POST /messages/render", content), "data-stream-id")
			}, "true", "false",
		},
		{"10.0-channel-links", rendering("#**general**", "/#narrow/channel/"), "false", "true"},
		{"10.0-wildcard-class", rendering("@**all**", "channel-wildcard-mention"), "false", "true"},
		{"10.0-larger-video-pictures", rendering("https://youtu.be/abc", "/mqdefault.jpg"), "false", "true"},
		{"10.0-emoji-names", rendering(":nothing:", "emoji-1fad9"), "false", "true"},
		{"4.0-html-line-breaks", rendering("```spoiler a\nb\n```", "\">\n\n<p>a</p>"), "true", "false"},
		{"4.0-upload-name-space", func(w *watcher) string {
			w.upload("/user_uploads", " a.txt ")
			return pick(w.must("ada", "GET /attachments", nil), "attachments.1.name")
		}, `"a.txt"`, `" a.txt "`},
		{"8.0-attachments-by-number", func(w *watcher) string {
			w.upload("/user_uploads", "b.txt")
			w.must("ada", "POST /messages",
				params{"type": "stream", "to": "general", "topic": "t", "content": "[a](/user_uploads/1/charts/star-chart.txt)"})
			return pick(w.must("ada", "GET /attachments", nil), "attachments.0.name")
		}, `"b.txt"`, `"star chart.txt"`},
		{"22-attachment-integer-times", fileInUse(`"create_time":\d+(\.0)?,"messages":\[\{"\w+":\d+(\.0)?,`), ".0 .0", ""},
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
			"6.0-flags-unreadable-messages",
			asked("ben", "POST /messages/flags", params{"messages": "[99999]", "op": "remove", "flag": "starred"}, "!status"),
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
		{
			"194-narrow-id-integer", asked("ben", "GET /messages", params{
				"anchor": "0", "num_before": "0", "num_after": "0", "narrow": `[{"operator": "id", "operand": 103}]`,
			}, "!status"),
			"400", "200",
		},
		{
			"zulip-followed-early", asked("ben", "POST /user_topics",
				params{"stream_id": "21", "topic": "t", "visibility_policy": "3"}, "!status"),
			"400", "200",
		},
		{"zulip-drafts-early", typed("/drafts"), "404 application/json", "200 application/json"},
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

// mentionsAll tells how the edit of a member is answered that calls everybody in a
// large stream, which administrators alone may do.
func mentionsAll(w *watcher) string {
	w.crowded()
	return pick(w.call("ben", w.postedBy("ben", "talk"), params{"content": "now @**all**"}), "msg")
}

// crowded lets only administrators mention everybody, in a stream of many users.
func (w *watcher) crowded() {
	w.t.Helper()
	w.rule(func(o *world.Organization) { o.SetPolicy("wildcard_mention_policy", 5) })
	for i := range 10 {
		w.must("ada", "POST /users",
			params{"email": fmt.Sprintf("n%d@example.com", i), "full_name": "New One", "password": "long enough 123"})
	}
}

// narrows are the parameters that fetch the newest message of a narrow.
func narrows(narrow string) params {
	return params{"anchor": "newest", "num_before": "1", "num_after": "0", "narrow": narrow}
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

// noticeOf shows how the notice of a move begins at the new place.
func noticeOf(p params) show {
	return func(w *watcher) string {
		w.posted("talk")
		w.must("iris", w.posted("talk"), p)
		narrow := `[{"operator":"stream","operand":27},{"operator":"topic","operand":"talk"}]`
		messages := w.must("ada", "GET /messages",
			params{"narrow": narrow, "anchor": "newest", "num_before": "1", "num_after": "0", "apply_markdown": "false"})
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

// rendering shows whether the rendering of a content holds a piece of HTML.
func rendering(content, piece string) show {
	return func(w *watcher) string {
		return holds(w.call("ben", "POST /messages/render", params{"content": content}), piece)
	}
}

func holds(answer any, piece string) string {
	return strconv.FormatBool(strings.Contains(fmt.Sprint(answer), piece))
}

// fileInUse shows what a pattern captures of Ada's attachments; one of them
// is in a message.
func fileInUse(pattern string) show {
	return func(w *watcher) string {
		w.t.Helper()
		w.must("ada", "POST /messages",
			params{"type": "stream", "to": "general", "topic": "t", "content": "[a](/user_uploads/1/charts/star-chart.txt)"})
		res := w.raw("ada", "GET /attachments", nil)
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		found := regexp.MustCompile(pattern).FindSubmatch(text)
		if err != nil || found == nil {
			w.t.Fatalf("%v: %s", err, text)
		}
		var shown []string
		for _, part := range found[1:] {
			shown = append(shown, string(part))
		}
		return strings.TrimSpace(strings.Join(shown, " "))
	}
}

// movedAlong shows who edited a message that another took along.
func movedAlong(w *watcher) string {
	w.posted("talk")
	w.must("ada", w.posted("talk"), params{"topic": "new", "propagate_mode": "change_all"})
	listed := w.must("ada", "GET /messages",
		params{"anchor": "newest", "num_before": "2", "num_after": "0", "narrow": `[["topic", "new"]]`})
	return pick(listed, "messages.0.edit_history.0.user_id")
}

// toldOf shows in how many notices of the move of one message out of two a text
// stands.
func toldOf(text string, p params) show {
	return func(w *watcher) string {
		w.posted("talk")
		w.must("iris", w.posted("talk"), p)
		told := 0
		listed := w.must("ada", "GET /messages",
			params{"anchor": "newest", "num_before": "3", "num_after": "0", "apply_markdown": "false"})
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
	return pick(w.must("ben", "POST /messages", params{"type": "stream", "to": "kitchen", "topic": "t", "content": "c"}),
		"id")
}

func flagged(flag string) show {
	return func(w *watcher) string {
		return pick(w.call("ada", "POST /messages/flags",
			params{"messages": "[" + inKitchen(w) + "]", "op": "add", "flag": flag}), "!status")
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
	sent := pick(w.must("ada", "POST /messages", params{"type": "stream", "to": "board", "topic": "t", "content": "c"}),
		"id")
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
	sent := pick(w.must("iris", "POST /messages",
		params{"type": "stream", "to": "telescopes", "topic": "t", "content": "c"}), "id")
	return w.edited("gus", func() { w.must("iris", "PATCH /messages/"+sent, params{"stream_id": "23"}) })
}

// leftGeneral is a message of a public stream that Ben received and left.
func (w *watcher) leftGeneral() string {
	w.t.Helper()
	_, sent, _ := strings.Cut(w.posted("left"), "/messages/")
	w.must("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["general"]`})
	return sent
}

// leftBehind is a message of a private stream that Ben received and left.
func (w *watcher) leftBehind() string {
	w.t.Helper()
	w.must("ada", "POST /users/me/subscriptions", params{"subscriptions": `[{"name": "board"}]`, "principals": "[4]"})
	sent := w.must("ada", "POST /messages", params{"type": "stream", "to": "board", "topic": "t", "content": "c"})
	w.must("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["board"]`})
	return pick(sent, "id")
}
