package fake_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
)

// A file and a message whose time comes while somebody waits for events and
// nobody asks for anything else.
func TestWhatFallsDueHappensWhileTheClockRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben, ada := as(t, srv, member), as(t, srv, owner)
		uri := ben.upload("a.txt", "x")
		srv.Advance(5*week - 20*time.Second)
		q := ben.queue(form{"event_types": []string{"attachment"}})
		r := <-q.blocked()
		same(t, "events", column(r.ok().list("events"), "op"), []string{"remove"})
		same(t, "after", r.after, 20*time.Second)
		same(t, "the file", ben.file("GET", uri).status, 404)

		id := ada.to("announcements", "t", "kept for a year")
		sent := time.Unix(int64(ada.message(id)["timestamp"].(float64)), 0)
		due := sent.AddDate(0, 0, 365) // a full hour
		srv.Advance(due.Sub(sent) - 30*time.Second)
		q = ada.queue(form{"event_types": []string{"delete_message"}})
		r = <-q.blocked()
		same(t, "messages", column(r.ok().list("events"), "message_id"), []int{id})
		same(t, "after", r.after, 30*time.Second)
		ada.get(fmt.Sprintf("/messages/%d", id), nil).refused(400, "BAD_REQUEST")
	})
}

// What became due unseen has happened before the next answer, in a fork too;
// where the clock stands nothing does, and it goes on when it runs again.
func TestOnlyWorldsWhoseClockRunsSettle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := as(t, srv, member)
		uri := ben.upload("a.txt", "x")
		ben.control("POST", "/worlds/default/fork", `{"name":"copy"}`).ok()
		ben.control("POST", "/worlds/default/fork", `{"name":"still"}`).ok()
		ben.control("POST", "/worlds/still/clock", `{"freeze": true}`).ok()
		time.Sleep(6 * week)
		status := func() (list []int) {
			for _, path := range []string{"", "/w/copy", "/w/still"} {
				list = append(list, ben.in(path).file("GET", uri).status)
			}
			return list
		}
		same(t, "the files", status(), []int{404, 404, 200})
		ben.in("/w/still").upload("b.txt", "x")
		time.Sleep(6 * week)
		same(t, "where the clock stands", status(), []int{404, 404, 200})
		ben.control("POST", "/worlds/still/clock", `{"freeze": false}`).ok()
		ben.control("POST", "/worlds/still/clock", `{"advance": "1s"}`).ok()
		same(t, "files do not age there", status(), []int{404, 404, 200})
		time.Sleep(5 * week)
		same(t, "until it runs", status(), []int{404, 404, 404})
		ben.control("DELETE", "/worlds/copy", "").ok()
	})
}

// Something new that is due sooner than all else reaches who waits already.
func TestWhatIsDueSoonerThanAllElseHappensInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben, cleo := as(t, srv, member), as(t, srv, other)
		ben.get("/users/me", nil).ok() // so that the world has looked ahead
		q := cleo.queue(form{"event_types": []string{"message"}})
		read := q.blocked()
		ben.post("/scheduled_messages", form{
			"type": "stream", "to": 21, "topic": "t", "content": "in time", "scheduled_delivery_timestamp": time.Now().Unix() + 30,
		}).ok()
		r := <-read
		same(t, "events", kinds(r.ok().list("events")), []string{"message"})
		same(t, "after", r.after, 30*time.Second)
	})
}

// A world that is deleted or reset lets go of what it waited for.
func TestAWorldThatEndsWaitsForNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := as(t, srv, member)
		q := as(t, srv, other).queue(form{"event_types": []string{"message"}, "queue_lifespan_secs": 604800})
		ben.post("/scheduled_messages", form{
			"type": "stream", "to": 21, "topic": "t", "content": "never", "scheduled_delivery_timestamp": time.Now().Unix() + 30,
		}).ok()
		ben.control("POST", "/worlds/default/reset", "").ok()
		time.Sleep(time.Minute)
		q.poll(false).refused(400, "BAD_EVENT_QUEUE_ID")
		same(t, "sent", ben.topic("general", "t"), []string{})
	})
}
