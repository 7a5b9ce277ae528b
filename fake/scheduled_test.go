package fake_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// tomorrow is when the messages of these tests are to be sent.
var tomorrow = frozen.Add(24 * time.Hour).Unix()

// aWeek is how long queues live that sleep while the clock goes on.
var aWeek = form{"queue_lifespan_secs": 604800}

func inStream(more form) form {
	f := form{"type": "stream", "to": 21, "topic": "t", "content": "**c**", "scheduled_delivery_timestamp": tomorrow}
	for name, v := range more {
		f = f.with(name, v)
	}
	return f
}

func (c *client) schedule(f form) string {
	c.t.Helper()
	return fmt.Sprintf("/scheduled_messages/%d", c.post("/scheduled_messages", f).ok().int("scheduled_message_id"))
}

func (c *client) scheduled() []map[string]any {
	c.t.Helper()
	return c.get("/scheduled_messages", nil).ok().list("scheduled_messages")
}

func TestAScheduledMessageIsSentAtItsTime(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	q, readers := ben.queue(aWeek), as(t, srv, other).queue(aWeek.with("event_types", []string{"message"}))
	ben.schedule(inStream(nil))
	ben.schedule(form{"type": "direct", "to": []int{cleoID}, "content": "d", "scheduled_delivery_timestamp": tomorrow - 60})
	list := ben.scheduled()
	same(t, "order", column(list, "type"), []string{"private", "stream"})
	same(t, "to", []any{list[0]["to"], list[1]["to"]}, []any{[]any{5.0}, 21})
	same(t, "rendered", list[1]["rendered_content"], "<p><strong>c</strong></p>")
	if _, there := list[0]["topic"]; there {
		t.Error("a direct message has a topic")
	}
	same(t, "registered", ben.post("/register", form{"fetch_event_types": []string{"scheduled_messages"}}).ok().list("scheduled_messages"), list)
	same(t, "events", kinds(q.events()), []string{"scheduled_messages add", "scheduled_messages add"})

	srv.Advance(24*time.Hour - time.Second)
	same(t, "before the second's time", len(ben.scheduled()), 1)
	srv.Advance(time.Hour)
	same(t, "left", len(ben.scheduled()), 0)
	same(t, "events", kinds(q.events()), []string{"message", "scheduled_messages remove", "message", "scheduled_messages remove"})
	got := readers.events()
	same(t, "sent", len(got), 2)
	m := got[1]["message"].(map[string]any)
	same(t, "message", []any{m["content"], m["subject"], m["timestamp"]}, []any{"**c**", "t", float64(tomorrow)})
}

func TestAScheduledMessageCanBeChangedAndTakenBack(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	path := ben.schedule(inStream(nil))
	q := ben.queue(aWeek)
	change := func(f form) reply { return ben.do(ben.request("PATCH", path, formType, f.encode())) }
	change(form{"content": "new", "topic": "u"}).ok()
	change(form{"type": "direct", "to": []int{cleoID}}).ok()
	change(form{"type": "stream", "to": 22, "topic": "v", "scheduled_delivery_timestamp": tomorrow + 60}).ok()
	m := ben.scheduled()[0]
	same(t, "changed", []any{m["type"], m["to"], m["topic"], m["content"], m["scheduled_delivery_timestamp"]},
		[]any{"stream", 22, "v", "new", float64(tomorrow + 60)})
	change(form{}).refused(400, "BAD_REQUEST").says("Nothing to change")
	change(form{"type": "direct"}).refused(400, "BAD_REQUEST").says("Recipient required")
	change(form{"type": "stream", "to": 21}).refused(400, "BAD_REQUEST").says("Topic required")
	change(form{"scheduled_delivery_timestamp": frozen.Unix()}).refused(400, "BAD_REQUEST").says("in the future")
	ben.delete(path, nil).ok()
	ben.delete(path, nil).refused(404, "BAD_REQUEST").says("does not exist")
	change(form{"content": "x"}).refused(404, "BAD_REQUEST")
	u := "scheduled_messages update"
	same(t, "events", kinds(q.events()), []string{u, u, u, "scheduled_messages remove"})
}

func TestScheduledMessagesOfOthersDoNotExist(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	path := as(t, srv, member).schedule(inStream(nil))
	cleo := as(t, srv, other)
	same(t, "list", len(cleo.scheduled()), 0)
	cleo.delete(path, nil).refused(404, "BAD_REQUEST")
	cleo.do(cleo.request("PATCH", path, formType, "content=x")).refused(404, "BAD_REQUEST")
}

func TestWhatCouldNotBeSentCannotBeScheduled(t *testing.T) {
	ben := as(t, fake.Start(t, fake.FrozenClock(frozen)), member)
	for name, f := range map[string]form{
		"now":               inStream(form{"scheduled_delivery_timestamp": frozen.Unix()}),
		"too late":          inStream(form{"scheduled_delivery_timestamp": 1 << 50}),
		"a stream's name":   inStream(form{"to": "general"}),
		"no topic":          inStream(nil).without("topic"),
		"a name":            {"type": "direct", "to": []string{other}, "content": "c", "scheduled_delivery_timestamp": tomorrow},
		"nobody":            {"type": "direct", "to": []int{}, "content": "c", "scheduled_delivery_timestamp": tomorrow},
		"an unknown person": {"type": "direct", "to": []int{999}, "content": "c", "scheduled_delivery_timestamp": tomorrow},
	} {
		if r := ben.post("/scheduled_messages", f); r.status != 400 {
			t.Errorf("%s: %d %s", name, r.status, r.raw)
		}
	}
	ben.post("/scheduled_messages", inStream(form{"to": 999})).refused(400, "STREAM_DOES_NOT_EXIST")
	same(t, "stored", len(ben.scheduled()), 0)
}

func TestOfAScheduledMessageThatFailsTheSenderIsTold(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	path := ben.schedule(inStream(nil))
	change(t, srv, func(tx *world.Tx) { // only administrators may write there now
		s := *tx.Stream(21)
		s.PostPolicy = 2
		tx.PutStream(s)
	})
	q := ben.queue(aWeek)
	srv.Advance(25 * time.Hour)
	same(t, "failed", ben.scheduled()[0]["failed"], true)
	events := q.events()
	same(t, "events", kinds(events), []string{"scheduled_messages update", "message"})
	notice := events[1]["message"].(map[string]any)
	same(t, "by", notice["sender_full_name"], "Notification Bot")
	patch := func(f form) reply { return ben.do(ben.request("PATCH", path, formType, f.encode())) }
	change(t, srv, func(tx *world.Tx) {
		s := *tx.Stream(21)
		s.PostPolicy = 1
		tx.PutStream(s)
	})
	patch(form{"content": "again"}).refused(400, "BAD_REQUEST").says("in the future")
	patch(form{"scheduled_delivery_timestamp": tomorrow + 7200}).ok()
	same(t, "failed", ben.scheduled()[0]["failed"], false)
	srv.Advance(2 * time.Hour)
	same(t, "left", len(ben.scheduled()), 0)
	patch(form{"content": "too late"}).refused(400, "BAD_REQUEST").says("already sent")
}

func TestNothingIsSentForAnAccountThatHasGone(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	ben.schedule(inStream(nil))
	readers := as(t, srv, other).queue(aWeek.with("event_types", []string{"message"}))
	ben.control("POST", "/worlds/default/users/4/deactivate", "").ok()
	srv.Advance(25 * time.Hour)
	same(t, "sent", len(readers.events()), 0)
	ben.control("POST", "/worlds/default/users/4/reactivate", "").ok()
	same(t, "failed", ben.scheduled()[0]["failed"], true)
}

// change changes the default world behind everybody's back.
func change(t testing.TB, srv *fake.Server, by func(*world.Tx)) {
	t.Helper()
	err := srv.World("default").Write(func(tx *world.Tx) error {
		by(tx)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
