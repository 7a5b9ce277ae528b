package messages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// aWeek is a lifetime of queues for tests that advance the clock.
var aWeek = Form{"queue_lifespan_secs": 604800}

func inStream(more Form) Form {
	f := Form{"type": "stream", "to": 21, "topic": "t", "content": "**c**", "scheduled_delivery_timestamp": Tomorrow}
	for name, v := range more {
		f = f.With(name, v)
	}
	return f
}

func schedule(c *Client, f Form) string {
	c.T.Helper()
	return fmt.Sprintf("/scheduled_messages/%d", c.Post("/scheduled_messages", f).OK().Int("scheduled_message_id"))
}

func scheduled(c *Client) []map[string]any {
	c.T.Helper()
	return c.Get("/scheduled_messages", nil).OK().List("scheduled_messages")
}

func TestAScheduledMessageIsSentAtItsTime(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	q, readers := ben.Queue(aWeek), As(t, srv, Other).Queue(aWeek.With("event_types", []string{"message"}))
	schedule(ben, inStream(nil))
	schedule(ben, Form{"type": "direct", "to": []int{CleoID}, "content": "d",
		"scheduled_delivery_timestamp": Tomorrow - 60})
	list := scheduled(ben)
	Same(t, "order", Column(list, "type"), []string{"private", "stream"})
	Same(t, "to", []any{list[0]["to"], list[1]["to"]}, []any{[]any{5.0}, 21})
	Same(t, "rendered", list[1]["rendered_content"], "<p><strong>c</strong></p>")
	if _, there := list[0]["topic"]; there {
		t.Error("a direct message has a topic")
	}
	Same(t, "registered",
		ben.Post("/register", Form{"fetch_event_types": []string{"scheduled_messages"}}).OK().List(
			"scheduled_messages"), list)
	Same(t, "events", Kinds(q.Events()), []string{"scheduled_messages add", "scheduled_messages add"})

	srv.Advance(24*time.Hour - time.Second)
	Same(t, "before the second's time", len(scheduled(ben)), 1)
	srv.Advance(time.Hour)
	Same(t, "left", len(scheduled(ben)), 0)
	Same(t, "events", Kinds(q.Events()), []string{"message", "scheduled_messages remove", "message",
		"scheduled_messages remove"})
	got := readers.Events()
	Same(t, "sent", len(got), 2)
	m := got[1]["message"].(map[string]any)
	Same(t, "message", []any{m["content"], m["subject"], m["timestamp"]}, []any{"**c**", "t", float64(Tomorrow)})
}

// The server that sends a message renders it, whichever server scheduled it.
func TestAScheduledMessageIsRenderedWhenItIsSent(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	schedule(ben, inStream(Form{"content": ":zulip:"}))
	Same(t, "before", scheduled(ben)[0]["rendered_content"], "<p>:zulip:</p>")
	ben.Control("POST", "/worlds/default/level", `{"dialect": "zulip"}`).OK()
	srv.Advance(25 * time.Hour)
	got := ben.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0}).OK().List("messages")
	if html := Column(got, "content"); len(html) != 1 || !strings.Contains(html[0], "<img") {
		t.Errorf("the message has no emoji of the dialect: %v", html)
	}
}

func TestAScheduledMessageCanBeChangedAndTakenBack(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	path := schedule(ben, inStream(nil))
	q := ben.Queue(aWeek)
	change := func(f Form) Reply { return ben.Do(ben.Request("PATCH", path, FormType, f.Encode())) }
	change(Form{"content": "new", "topic": "u"}).OK()
	change(Form{"type": "direct", "to": []int{CleoID}}).OK()
	change(Form{"type": "stream", "to": 22, "topic": "v", "scheduled_delivery_timestamp": Tomorrow + 60}).OK()
	m := scheduled(ben)[0]
	Same(t, "changed", []any{m["type"], m["to"], m["topic"], m["content"], m["scheduled_delivery_timestamp"]},
		[]any{"stream", 22, "v", "new", float64(Tomorrow + 60)})
	change(Form{}).Refused(400, "BAD_REQUEST").Says("Nothing to change")
	change(Form{"type": "direct"}).Refused(400, "BAD_REQUEST").Says("Recipient required")
	change(Form{"type": "stream", "to": 21}).Refused(400, "BAD_REQUEST").Says("Topic required")
	change(Form{"scheduled_delivery_timestamp": Frozen.Unix()}).Refused(400, "BAD_REQUEST").Says("in the future")
	ben.Delete(path, nil).OK()
	ben.Delete(path, nil).Refused(404, "BAD_REQUEST").Says("does not exist")
	change(Form{"content": "x"}).Refused(404, "BAD_REQUEST")
	u := "scheduled_messages update"
	Same(t, "events", Kinds(q.Events()), []string{u, u, u, "scheduled_messages remove"})
}

func TestScheduledMessagesOfOthersDoNotExist(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	path := schedule(As(t, srv, Member), inStream(nil))
	cleo := As(t, srv, Other)
	Same(t, "list", len(scheduled(cleo)), 0)
	cleo.Delete(path, nil).Refused(404, "BAD_REQUEST")
	cleo.Do(cleo.Request("PATCH", path, FormType, "content=x")).Refused(404, "BAD_REQUEST")
}

func TestUnsendableMessagesCannotBeScheduled(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithFrozenClock(Frozen)), Member)
	for name, f := range map[string]Form{
		"now":             inStream(Form{"scheduled_delivery_timestamp": Frozen.Unix()}),
		"too late":        inStream(Form{"scheduled_delivery_timestamp": 1 << 50}),
		"a stream's name": inStream(Form{"to": "general"}),
		"no topic":        inStream(nil).Without("topic"),
		"a name": {"type": "direct", "to": []string{Other}, "content": "c",
			"scheduled_delivery_timestamp": Tomorrow},
		"nobody":            {"type": "direct", "to": []int{}, "content": "c", "scheduled_delivery_timestamp": Tomorrow},
		"an unknown person": {"type": "direct", "to": []int{999}, "content": "c", "scheduled_delivery_timestamp": Tomorrow},
	} {
		if r := ben.Post("/scheduled_messages", f); r.Status != 400 {
			t.Errorf("%s: %d %s", name, r.Status, r.Raw)
		}
	}
	ben.Post("/scheduled_messages", inStream(Form{"to": 999})).Refused(400, "STREAM_DOES_NOT_EXIST")
	Same(t, "stored", len(scheduled(ben)), 0)
}

func TestTheSenderReceivesTheFailureOfAScheduledMessage(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	path := schedule(ben, inStream(nil))
	ChangeWorld(t, srv, func(tx *world.Tx) { // only administrators may write there now
		s := *tx.Stream(21)
		s.CanSendMessage = wire.RoleValue(wire.AdministratorsGroup)
		tx.PutStream(s)
	})
	q := ben.Queue(aWeek)
	srv.Advance(25 * time.Hour)
	Same(t, "failed", scheduled(ben)[0]["failed"], true)
	events := q.Events()
	Same(t, "events", Kinds(events), []string{"scheduled_messages update", "message"})
	notice := events[1]["message"].(map[string]any)
	Same(t, "by", notice["sender_full_name"], "Notification Bot")
	patch := func(f Form) Reply { return ben.Do(ben.Request("PATCH", path, FormType, f.Encode())) }
	ChangeWorld(t, srv, func(tx *world.Tx) {
		s := *tx.Stream(21)
		s.CanSendMessage = wire.RoleValue(wire.EveryoneGroup)
		tx.PutStream(s)
	})
	patch(Form{"content": "again"}).Refused(400, "BAD_REQUEST").Says("in the future")
	patch(Form{"scheduled_delivery_timestamp": Tomorrow + 7200}).OK()
	Same(t, "failed", scheduled(ben)[0]["failed"], false)
	srv.Advance(2 * time.Hour)
	Same(t, "left", len(scheduled(ben)), 0)
	patch(Form{"content": "too late"}).Refused(400, "BAD_REQUEST").Says("already sent")
}

func TestMessagesOfDeactivatedAccountsAreNotSent(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	schedule(ben, inStream(nil))
	readers := As(t, srv, Other).Queue(aWeek.With("event_types", []string{"message"}))
	ben.Control("POST", "/worlds/default/users/4/deactivate", "").OK()
	srv.Advance(25 * time.Hour)
	Same(t, "sent", len(readers.Events()), 0)
	ben.Control("POST", "/worlds/default/users/4/reactivate", "").OK()
	Same(t, "failed", scheduled(ben)[0]["failed"], true)
}
