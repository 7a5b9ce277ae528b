package fake_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// Due files and messages are handled at their time while a client waits for events and no
// other request arrives.
func TestDueActsHappenWhileTheClockRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben, ada := As(t, srv, Member), As(t, srv, Owner)
		uri := ben.Upload("a.txt", "x")
		srv.Advance(5*Week - 20*time.Second)
		q := ben.Queue(Form{"event_types": []string{"attachment"}})
		r := <-q.Blocked()
		Same(t, "events", Column(r.OK().List("events"), "op"), []string{"remove"})
		Same(t, "after", r.After, 20*time.Second)
		Same(t, "the file", ben.File("GET", uri).Status, 404)

		id := ada.To("announcements", "t", "kept for a year")
		sent := time.Unix(int64(ada.Message(id)["timestamp"].(float64)), 0)
		due := sent.AddDate(0, 0, 365) // a full hour
		srv.Advance(due.Sub(sent) - 30*time.Second)
		q = ada.Queue(Form{"event_types": []string{"delete_message"}})
		r = <-q.Blocked()
		Same(t, "messages", Column(r.OK().List("events"), "message_id"), []int{id})
		Same(t, "after", r.After, 30*time.Second)
		ada.Get(fmt.Sprintf("/messages/%d", id), nil).Refused(400, "BAD_REQUEST")
	})
}

// Everything that became due has happened before the next answer, in a fork too; a frozen
// clock stops it, and a running clock continues it.
func TestOnlyWorldsWhoseClockRunsSettle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := As(t, srv, Member)
		uri := ben.Upload("a.txt", "x")
		ben.Control("POST", "/worlds/default/fork", `{"name":"copy"}`).OK()
		ben.Control("POST", "/worlds/default/fork", `{"name":"still"}`).OK()
		ben.Control("POST", "/worlds/still/clock", `{"freeze": true}`).OK()
		time.Sleep(6 * Week)
		status := func() (list []int) {
			for _, path := range []string{"", "/w/copy", "/w/still"} {
				list = append(list, ben.In(path).File("GET", uri).Status)
			}
			return list
		}
		Same(t, "the files", status(), []int{404, 404, 200})
		ben.In("/w/still").Upload("b.txt", "x")
		time.Sleep(6 * Week)
		Same(t, "where the clock stands", status(), []int{404, 404, 200})
		ben.Control("POST", "/worlds/still/clock", `{"freeze": false}`).OK()
		ben.Control("POST", "/worlds/still/clock", `{"advance": "1s"}`).OK()
		Same(t, "files do not age there", status(), []int{404, 404, 200})
		time.Sleep(5 * Week)
		Same(t, "until it runs", status(), []int{404, 404, 404})
		ben.Control("DELETE", "/worlds/copy", "").OK()
	})
}

// New duties with an earlier time reach clients that already wait.
func TestNewEarliestDutiesHappenInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben, cleo := As(t, srv, Member), As(t, srv, Other)
		ben.Get("/users/me", nil).OK() // so that the world has looked ahead
		q := cleo.Queue(Form{"event_types": []string{"message"}})
		read := q.Blocked()
		ben.Post("/scheduled_messages", Form{
			"type": "stream", "to": 21, "topic": "t", "content": "in time", "scheduled_delivery_timestamp": time.Now().Unix() +
				30,
		}).OK()
		r := <-read
		Same(t, "events", Kinds(r.OK().List("events")), []string{"message"})
		Same(t, "after", r.After, 30*time.Second)
	})
}

// A deleted or reset world releases its timers.
func TestAWorldThatEndsWaitsForNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := As(t, srv, Member)
		q := As(t, srv, Other).Queue(Form{"event_types": []string{"message"}, "queue_lifespan_secs": 604800})
		ben.Post("/scheduled_messages", Form{
			"type": "stream", "to": 21, "topic": "t", "content": "never", "scheduled_delivery_timestamp": time.Now().Unix() + 30,
		}).OK()
		ben.Control("POST", "/worlds/default/reset", "").OK()
		time.Sleep(time.Minute)
		q.Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
		Same(t, "sent", ben.Topic("general", "t"), []string{})
	})
}
