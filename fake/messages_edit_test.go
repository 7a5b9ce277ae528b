package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func (c *client) patch(path string, f form) reply {
	c.t.Helper()
	return c.do(c.request("PATCH", path, formType, f.encode()))
}

// edit calls PATCH on a message.
func (c *client) edit(id int, f form) reply {
	c.t.Helper()
	return c.patch(fmt.Sprintf("/messages/%d", id), f)
}

// rule changes the organization of a server's default world.
func rule(t testing.TB, srv *fake.Server, change func(*world.Organization)) {
	t.Helper()
	err := srv.World("default").Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		change(&o)
		tx.PutOrganization(o)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// later lets time pass in the default world.
func (c *client) later(by string) {
	c.t.Helper()
	c.control("POST", "/worlds/default/clock", fmt.Sprintf(`{"advance": %q}`, by)).ok()
}

func TestAnEditOfContentEntersTheHistory(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	id := ben.to("general", "edits", "first *one*")
	if m := ben.message(id); m["edit_history"] != nil || m["last_edit_timestamp"] != nil {
		t.Fatalf("a message that was never edited has a history: %v", m)
	}
	ben.later("10s")
	same(t, "answer", ben.edit(id, form{"content": "second"}).ok().raw, "{\"result\":\"success\",\"msg\":\"\"}\n")
	ben.later("10s")
	ben.edit(id, form{"content": "third", "topic": "new"}).ok()

	m := as(t, srv, other).message(id)
	same(t, "content", m["content"], "<p>third</p>")
	same(t, "subject", m["subject"], "new")
	same(t, "last edit", int(m["last_edit_timestamp"].(float64)), frozen.Unix()+20)
	entries := objects(m["edit_history"].([]any))
	same(t, "entries", asText(entries), fmt.Sprintf(`[{"prev_content":"second","prev_rendered_content":"\u003cp\u003esecond\u003c/p\u003e",`+
		`"prev_rendered_content_version":1,"prev_topic":"edits","timestamp":%d,"topic":"new","user_id":4},`+
		`{"prev_content":"first *one*","prev_rendered_content":"\u003cp\u003efirst \u003cem\u003eone\u003c/em\u003e\u003c/p\u003e",`+
		`"prev_rendered_content_version":1,"timestamp":%d,"user_id":4}]`, frozen.Unix()+20, frozen.Unix()+10))
	found := ben.get("/messages", form{"anchor": id, "num_before": 0, "num_after": 0}).ok().list("messages")[0]
	same(t, "in a list", asText(found["edit_history"]), asText(m["edit_history"]))
	rule(t, srv, func(o *world.Organization) { o.AllowEditHistory = false })
	for _, m := range []map[string]any{
		ben.message(id), ben.get("/messages", form{"anchor": id, "num_before": 0, "num_after": 0}).ok().list("messages")[0],
	} {
		if m["edit_history"] != nil || m["last_edit_timestamp"] == nil {
			t.Errorf("where history is off: %v", m)
		}
	}
	ben.get(fmt.Sprintf("/messages/%d/history", id), nil).refused(400, "BAD_REQUEST").says("disabled")
}

func TestTheHistoryOfAMessageIsToldOldestFirst(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, iris := as(t, srv, member), as(t, srv, admin)
	id := iris.to("general", "edits", "one & two")
	iris.edit(id, form{"content": "one <b> & *three*"}).ok()
	iris.edit(id, form{"topic": "elsewhere", "stream_id": 22, "send_notification_to_new_thread": false}).ok()
	list := ben.get(fmt.Sprintf("/messages/%d/history", id), nil).ok().list("message_history")
	same(t, "topics", column(list, "topic"), []string{"edits", "edits", "elsewhere"})
	same(t, "contents", column(list, "content"), []string{"one & two", "one <b> & *three*", "one <b> & *three*"})
	same(t, "rendered", column(list, "rendered_content")[0], "<p>one &amp; two</p>")
	same(t, "before", column(list, "prev_content"), []string{"<nil>", "one & two", "<nil>"})
	same(t, "difference", list[1]["content_html_diff"],
		`<p>one <span class="highlight_text_inserted">&lt;b&gt; </span>&amp; `+
			`<span class="highlight_text_deleted">two</span><em><span class="highlight_text_inserted">three</span></em></p>`)
	same(t, "move", asText(map[string]any{"prev_topic": list[2]["prev_topic"], "prev_stream": list[2]["prev_stream"], "stream": list[2]["stream"]}),
		`{"prev_stream":21,"prev_topic":"edits","stream":22}`)
	ben.get("/messages/99999/history", nil).refused(400, "BAD_REQUEST").says("Invalid message(s)")
	as(t, srv, guest).get(fmt.Sprintf("/messages/%d/history", iris.to("staff", "t", "secret")), nil).refused(400, "BAD_REQUEST")
}

func TestAnEditRendersAgainAndTellsWhomItConcerns(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	cleo, ben, outsider := as(t, srv, other), as(t, srv, member), as(t, srv, guest)
	id := cleo.to("general", "edits", "@**Ben Brook** look")
	same(t, "flags", ben.message(id)["flags"], []string{"mentioned"})
	q, mine, theirs := ben.queue(nil), cleo.queue(nil), outsider.queue(nil)
	cleo.edit(id, form{"content": "/me opens the dome for @**all**"}).ok()
	same(t, "flags", ben.message(id)["flags"], []string{"wildcard_mentioned", "has_alert_word"})
	same(t, "is_me_message", ben.message(id)["is_me_message"], true)
	events := q.events()
	same(t, "events", kinds(events), []string{"update_message"})
	e := events[0]
	same(t, "former rendering", e["orig_rendered_content"], `<p><span class="user-mention" data-user-id="4">@Ben Brook</span> look</p>`)
	same(t, "rendering", e["rendered_content"], ben.message(id)["content"])
	for _, name := range []string{"id", "orig_rendered_content", "rendered_content"} {
		delete(e, name)
	}
	same(t, "event", asText(e), fmt.Sprintf(`{"content":"/me opens the dome for @**all**","edit_timestamp":%d,"flags":["wildcard_mentioned","has_alert_word"],`+
		`"is_me_message":true,"message_id":%d,"message_ids":[%d],"orig_content":"@**Ben Brook** look",`+
		`"prev_rendered_content_version":1,"rendering_only":false,"stream_id":21,"stream_name":"general","type":"update_message","user_id":5}`, frozen.Unix(), id, id))
	same(t, "flags of another", asText(mine.events()[0]["flags"]), `["wildcard_mentioned"]`)
	same(t, "events outside", kinds(theirs.events()), []string{})
}

func TestDirectMessagesAreEditedButNotMoved(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	id := ben.dm([]int{5}, "hello")
	q := cleo.queue(nil)
	ben.edit(id, form{"content": "good bye"}).ok()
	same(t, "content", cleo.message(id)["content"], "<p>good bye</p>")
	e := q.events()[0]
	if e["stream_id"] != nil || e["stream_name"] != nil {
		t.Errorf("a direct message has a stream: %v", e)
	}
	ben.edit(id, form{"topic": "t"}).refused(400, "BAD_REQUEST").says("Direct messages cannot have topics")
	ben.edit(id, form{"stream_id": 21}).refused(400, "BAD_REQUEST").says("Direct messages cannot be moved to streams")
	as(t, srv, third).edit(id, form{"content": "x"}).refused(400, "BAD_REQUEST").says("Invalid message(s)")
}

func TestEditsThatMakeNoSenseAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	id := ben.to("general", "edits", "hello")
	for want, f := range map[string]form{
		"Nothing to change":                                {},
		"Cannot change message content while changing":     {"content": "x", "stream_id": 22},
		"Invalid propagate_mode without topic edit":        {"content": "x", "propagate_mode": "change_all"},
		"Invalid propagate_mode":                           {"topic": "x", "propagate_mode": "change_some"},
		"Topic can't be empty":                             {"topic": " "},
		"Invalid character in topic, at position 2":        {"topic": "a\u0007"},
		"stream_id is not an integer":                      {"stream_id": `"x"`},
		"send_notification_to_old_thread is not a boolean": {"topic": "x", "send_notification_to_old_thread": 1},
		"Can't decide between 'topic' and 'subject'":       {"topic": "x", "subject": "y"},
		"You don't have permission to move this message":   {"stream_id": 22},
	} {
		ben.edit(id, f).refused(400, "BAD_REQUEST").says(want)
	}
	ben.edit(id, form{"topic": "edits"}).refused(400, "BAD_REQUEST").says("Nothing to change")
	ben.edit(99999, form{"content": "x"}).refused(400, "BAD_REQUEST").says("Invalid message(s)")
	ben.patch("/messages/99999999999999999999", form{"content": "x"}).refused(400, "BAD_REQUEST")
	nobody(t, srv).edit(id, form{"content": "x"}).refused(401, "")
	ben.edit(id, form{"content": "ok", "propagate_mode": "change_one"}).ok()
}

func TestEditedContentIsTrimmedAndCutAsWhenSending(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	id := ben.to("general", "edits", "hello")
	content := func() any { return ben.get(fmt.Sprintf("/messages/%d", id), nil).text("raw_content") }
	ben.edit(id, form{"content": "\n\n x \n "}).ok()
	same(t, "trimmed", content(), " x")
	ben.edit(id, form{"content": " \n"}).ok()
	same(t, "blank", content(), "(deleted)")
	ben.edit(id, form{"content": strings.Repeat("ä", 10001)}).ok()
	same(t, "cut", content(), strings.Repeat("ä", 9980)+"\n[message truncated]")
	ben.edit(id, form{"subject": strings.Repeat("t", 61)}).ok()
	same(t, "topic", ben.message(id)["subject"], strings.Repeat("t", 57)+"...")
}

func TestOnlySendersChangeContentAndOnlyInTime(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, ada := as(t, srv, member), as(t, srv, owner)
	id := ben.to("general", "edits", "hello")
	ada.edit(id, form{"content": "x"}).refused(400, "BAD_REQUEST").says("permission to edit this message")
	ben.later("620s")
	ben.edit(id, form{"content": "in the grace"}).ok()
	ben.later("1s")
	ben.edit(id, form{"content": "late"}).refused(400, "BAD_REQUEST").says("time limit for editing this message has passed")
	rule(t, srv, func(o *world.Organization) { o.MessageContentEditLimit = nil })
	ben.later("1000h")
	ben.edit(id, form{"content": "no limit"}).ok()
	rule(t, srv, func(o *world.Organization) { o.AllowMessageEditing = false })
	ben.edit(id, form{"content": "x"}).refused(400, "BAD_REQUEST").says("turned off message editing")
	fresh := ben.to("general", "edits", "hello")
	ben.edit(fresh, form{"topic": "moved all the same"}).ok()
}

func TestAnEditMayNotCallEverybodyOfALargeStream(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, crowd(16, ""))))
	id := as(t, srv, "gus@example.com").to("all", "t", "hello")
	as(t, srv, "gus@example.com").edit(id, form{"content": "@**all**"}).refused(400, "BAD_REQUEST").says("wildcard mentions")
}
