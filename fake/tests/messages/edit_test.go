package messages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func TestAnEditOfContentEntersTheHistory(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	id := ben.To("general", "edits", "first *one*")
	if m := ben.Message(id); m["edit_history"] != nil || m["last_edit_timestamp"] != nil {
		t.Fatalf("a message that was never edited has a history: %v", m)
	}
	ben.Later("10s")
	Same(t, "answer", ben.Edit(id, Form{"content": "second"}).OK().Raw, "{\"result\":\"success\",\"msg\":\"\"}\n")
	ben.Later("10s")
	ben.Edit(id, Form{"content": "third", "topic": "new"}).OK()

	m := As(t, srv, Other).Message(id)
	Same(t, "content", m["content"], "<p>third</p>")
	Same(t, "subject", m["subject"], "new")
	Same(t, "last edit", int(m["last_edit_timestamp"].(float64)), Frozen.Unix()+20)
	entries := Objects(m["edit_history"].([]any))
	Same(t, "entries", AsText(entries),
		fmt.Sprintf(`[{"prev_content":"second","prev_rendered_content":"\u003cp\u003esecond\u003c/p\u003e",`+
			`"prev_rendered_content_version":1,"prev_topic":"edits","timestamp":%d,"topic":"new","user_id":4},`+
			`{"prev_content":"first *one*","prev_rendered_content":"\u003cp\u003efirst \u003cem\u003eone\u003c/em\u003e\u003c/p\u003e",`+
			`"prev_rendered_content_version":1,"timestamp":%d,"user_id":4}]`, Frozen.Unix()+20, Frozen.Unix()+10))
	found := ben.Get("/messages", Form{"anchor": id, "num_before": 0, "num_after": 0}).OK().List("messages")[0]
	Same(t, "in a list", AsText(found["edit_history"]), AsText(m["edit_history"]))
	ChangeOrganization(t, srv, func(o *world.Organization) { o.History = wire.NoEdits })
	for _, m := range []map[string]any{
		ben.Message(id), ben.Get("/messages", Form{"anchor": id, "num_before": 0, "num_after": 0}).OK().List("messages")[0],
	} {
		if m["edit_history"] != nil || m["last_edit_timestamp"] == nil {
			t.Errorf("where history is off: %v", m)
		}
	}
	ben.Get(fmt.Sprintf("/messages/%d/history", id), nil).Refused(400, "BAD_REQUEST").Says("disabled")
}

func TestTheHistoryOfAMessageBeginsWithTheOldest(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, iris := As(t, srv, Member), As(t, srv, Admin)
	id := iris.To("general", "edits", "one & two")
	iris.Edit(id, Form{"content": "one <b> & *three*"}).OK()
	iris.Edit(id, Form{"topic": "elsewhere", "stream_id": 22, "send_notification_to_new_thread": false}).OK()
	list := ben.Get(fmt.Sprintf("/messages/%d/history", id), nil).OK().List("message_history")
	Same(t, "topics", Column(list, "topic"), []string{"edits", "edits", "elsewhere"})
	Same(t, "contents", Column(list, "content"), []string{"one & two", "one <b> & *three*", "one <b> & *three*"})
	Same(t, "rendered", Column(list, "rendered_content")[0], "<p>one &amp; two</p>")
	Same(t, "before", Column(list, "prev_content"), []string{"<nil>", "one & two", "<nil>"})
	Same(t, "difference", list[1]["content_html_diff"],
		`<div><p>one <span class="highlight_text_inserted">&lt;b&gt; </span>&amp; `+
			`<em><span class="highlight_text_inserted">three</span></em> <span class="highlight_text_deleted">two</span></p></div>`)
	Same(t, "move", AsText(map[string]any{"prev_topic": list[2]["prev_topic"], "prev_stream": list[2]["prev_stream"],
		"stream": list[2]["stream"]}),
		`{"prev_stream":21,"prev_topic":"edits","stream":22}`)
	ben.Get("/messages/99999/history", nil).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
	As(t, srv, Guest).Get(fmt.Sprintf("/messages/%d/history", iris.To("staff", "t", "secret")), nil).Refused(400,
		"BAD_REQUEST")
}

func TestAnEditRendersAgainAndReachesItsReaders(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	cleo, ben, outsider := As(t, srv, Other), As(t, srv, Member), As(t, srv, Guest)
	id := cleo.To("general", "edits", "@**Ben Brook** look")
	Same(t, "flags", ben.Message(id)["flags"], []string{"mentioned"})
	q, mine, theirs := ben.Queue(nil), cleo.Queue(nil), outsider.Queue(nil)
	cleo.Edit(id, Form{"content": "/me opens the dome for @**all**"}).OK()
	Same(t, "flags", ben.Message(id)["flags"], []string{"wildcard_mentioned", "has_alert_word"})
	Same(t, "is_me_message", ben.Message(id)["is_me_message"], true)
	events := q.Events()
	Same(t, "events", Kinds(events), []string{"update_message"})
	e := events[0]
	Same(t, "former rendering", e["orig_rendered_content"],
		`<p><span class="user-mention" data-user-id="4">@Ben Brook</span> look</p>`)
	Same(t, "rendering", e["rendered_content"], ben.Message(id)["content"])
	for _, name := range []string{"id", "orig_rendered_content", "rendered_content"} {
		delete(e, name)
	}
	Same(t, "event", AsText(e), fmt.Sprintf(
		`{"content":"/me opens the dome for @**all**","edit_timestamp":%d,"flags":["wildcard_mentioned","has_alert_word"],`+
			`"is_me_message":true,"message_id":%d,"message_ids":[%d],"orig_content":"@**Ben Brook** look",`+
			`"prev_rendered_content_version":1,"rendering_only":false,"stream_id":21,"stream_name":"general","type":"update_message","user_id":5}`, Frozen.Unix(), id, id))
	Same(t, "flags of another", AsText(mine.Events()[0]["flags"]), `["wildcard_mentioned"]`)
	Same(t, "events outside", Kinds(theirs.Events()), []string{})
}

func TestDirectMessagesAreEditedButNotMoved(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	id := ben.DM([]int{5}, "hello")
	q := cleo.Queue(nil)
	ben.Edit(id, Form{"content": "good bye"}).OK()
	Same(t, "content", cleo.Message(id)["content"], "<p>good bye</p>")
	e := q.Events()[0]
	if e["stream_id"] != nil || e["stream_name"] != nil {
		t.Errorf("a direct message has a stream: %v", e)
	}
	ben.Edit(id, Form{"topic": "t"}).Refused(400, "BAD_REQUEST").Says("Direct messages cannot have topics")
	ben.Edit(id, Form{"stream_id": 21}).Refused(400, "BAD_REQUEST").Says("Direct messages cannot be moved to streams")
	As(t, srv, Third).Edit(id, Form{"content": "x"}).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
}

func TestMeaninglessEditsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	id := ben.To("general", "edits", "hello")
	for want, f := range map[string]Form{
		"Nothing to change":                                {},
		"Cannot change message content while changing":     {"content": "x", "stream_id": 22},
		"Invalid propagate_mode without topic edit":        {"content": "x", "propagate_mode": "change_all"},
		"Invalid propagate_mode":                           {"topic": "x", "propagate_mode": "change_some"},
		"Topic can't be empty":                             {"topic": " "},
		"Invalid character in topic, at position 2":        {"topic": "a\u0007"},
		"Bad value for 'stream_id'":                        {"stream_id": `"x"`},
		"send_notification_to_old_thread is not a boolean": {"topic": "x", "send_notification_to_old_thread": 1},
		"Can't decide between 'topic' and 'subject'":       {"topic": "x", "subject": "y"},
		"You don't have permission to move this message":   {"stream_id": 22},
	} {
		ben.Edit(id, f).Refused(400, "BAD_REQUEST").Says(want)
	}
	ben.Edit(id, Form{"topic": "edits"}).Refused(400, "BAD_REQUEST").Says("Nothing to change")
	ben.Edit(99999, Form{"content": "x"}).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
	ben.Patch("/messages/99999999999999999999", Form{"content": "x"}).Refused(400, "BAD_REQUEST")
	Nobody(t, srv).Edit(id, Form{"content": "x"}).Refused(401, "")
	ben.Edit(id, Form{"content": "ok", "propagate_mode": "change_one"}).OK()
}

func TestEditedContentIsTrimmedAndCutAsWhenSending(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	id := ben.To("general", "edits", "hello")
	content := func() any { return ben.Get(fmt.Sprintf("/messages/%d", id), nil).Text("raw_content") }
	ben.Edit(id, Form{"content": "\n\n x \n "}).OK()
	Same(t, "trimmed", content(), " x")
	ben.Edit(id, Form{"content": " \n"}).OK()
	Same(t, "blank", content(), "(deleted)")
	ben.Edit(id, Form{"content": strings.Repeat("ä", 10001)}).OK()
	Same(t, "cut", content(), strings.Repeat("ä", 9980)+"\n[message truncated]")
	ben.Edit(id, Form{"subject": strings.Repeat("t", 61)}).OK()
	Same(t, "topic", ben.Message(id)["subject"], strings.Repeat("t", 57)+"...")
}

func TestOnlySendersChangeContentAndOnlyInTime(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, ada := As(t, srv, Member), As(t, srv, Owner)
	id := ben.To("general", "edits", "hello")
	ada.Edit(id, Form{"content": "x"}).Refused(400, "BAD_REQUEST").Says("permission to edit this message")
	ben.Later("620s")
	ben.Edit(id, Form{"content": "in the grace"}).OK()
	ben.Later("1s")
	ben.Edit(id, Form{"content": "late"}).Refused(400, "BAD_REQUEST").Says(
		"time limit for editing this message has passed")
	ChangeOrganization(t, srv, func(o *world.Organization) { o.MessageContentEditLimit = nil })
	ben.Later("1000h")
	ben.Edit(id, Form{"content": "no limit"}).OK()
	ChangeOrganization(t, srv, func(o *world.Organization) { o.AllowMessageEditing = false })
	ben.Edit(id, Form{"content": "x"}).Refused(400, "BAD_REQUEST").Says("turned off message editing")
	fresh := ben.To("general", "edits", "hello")
	ben.Edit(fresh, Form{"topic": "moved all the same"}).OK()
}

func TestAnEditMayNotMentionAllSubscribersOfALargeStream(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, Crowd(16, ""))))
	id := As(t, srv, "gus@example.com").To("all", "t", "hello")
	As(t, srv, "gus@example.com").Edit(id, Form{"content": "@**all**"}).Refused(400,
		"BAD_REQUEST").Says("wildcard mentions")
}

func TestSendersEditTheContentOfMessagesThatWereMovedOutOfSight(t *testing.T) {
	srv := fake.Start(t, Zulip())
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	id := ben.To("kitchen", "plans", "hello")
	iris.Edit(id, Quiet.With("stream_id", 24)).OK()
	ben.Edit(id, Form{"content": " "}).OK()
	Same(t, "a blank content", iris.Message(id)["content"], "<p>(deleted)</p>")
	ben.Edit(id, Form{"content": "@**all**"}).Refused(400, "BAD_REQUEST").Says("Invalid stream ID")
	ben.Edit(id, Form{"topic": "new"}).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
	ben.Edit(id, Form{"content": "x", "topic": "new"}).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
	As(t, srv, Other).Edit(id, Form{"content": "x"}).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
}
