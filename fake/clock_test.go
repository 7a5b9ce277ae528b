package fake_test

import (
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
)

// pushed reads a queue in the background over a socket while the control
// interface moves the clock, until the read is answered.
func (q *queue) pushed(step string) reply {
	q.t.Helper()
	out := make(chan reply, 1)
	go func() { out <- q.poll(true) }()
	for {
		select {
		case r := <-out:
			return r
		default:
			q.control("POST", "/worlds/default/clock", `{"advance": "`+step+`"}`).ok()
		}
	}
}

func TestAHeartbeatFollowsTheWorldsClock(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	q := as(t, srv, member).overSocket(srv).queue(form{"queue_lifespan_secs": 604800})
	for range 3 {
		events := q.pushed("55s").ok().list("events")
		same(t, "events", kinds(events), []string{"heartbeat"})
		q.acknowledge(events)
	}
}

func TestAQueueExpiresByTheWorldsClock(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member).overSocket(srv)
	short, long := ben.queue(nil), ben.queue(form{"queue_lifespan_secs": 601})
	ben.control("POST", "/worlds/default/clock", `{"advance": "10m"}`).ok()
	short.poll(false).refused(400, "BAD_EVENT_QUEUE_ID")
	long.poll(false).ok()
}

func TestTheClockDatesMessages(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member).overSocket(srv)
	same(t, "frozen", ben.message(ben.to("general", "t", "x"))["timestamp"], float64(frozen.Unix()))
	srv.Advance(36 * time.Hour)
	same(t, "advanced", ben.message(ben.to("general", "t", "x"))["timestamp"], float64(frozen.Add(36*time.Hour).Unix()))
	ben.control("POST", "/worlds/default/clock", `{"freeze": false}`).ok()
	ben.control("POST", "/worlds/default/clock", `{"advance": "1h"}`).ok()
	if at := ben.message(ben.to("general", "t", "x"))["timestamp"].(float64); at < float64(frozen.Add(37*time.Hour).Unix()) {
		t.Errorf("a running clock went back: %v", at)
	}
}

func TestAMessageOverASocketWakesTheReader(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member).overSocket(srv)
	q := ben.queue(form{"event_types": []string{"message"}})
	done := make(chan reply, 1)
	go func() { done <- q.poll(true) }()
	// Whether the message comes before or after the read has blocked, the read ends with it.
	id := as(t, srv, other).overSocket(srv).to("general", "t", "x")
	r := <-done
	same(t, "message", r.ok().list("events")[0]["message"].(map[string]any)["id"], id)
}

func TestFrozenServersOfOneSeedAnswerTheSameBytes(t *testing.T) {
	talk := func(opts ...fake.Option) (said []string) {
		srv := fake.Start(t, append(opts, fake.FrozenClock(frozen))...)
		ben := as(t, srv, member)
		q := ben.queue(form{"fetch_event_types": []string{"subscription", "realm_user"}})
		ben.subscribe(form{"announce": true}, "new").ok()
		ben.dm([]int{cleoID, 7}, "hello")
		for _, r := range []reply{
			q.poll(false), ben.post("/register", nil), ben.get("/users", nil), ben.get("/streams", nil),
			ben.get("/messages", form{"anchor": "newest", "num_before": 100, "num_after": 0}),
			nobody(t, srv).post("/dev_fetch_api_key", form{"username": member}),
		} {
			said = append(said, r.ok().raw)
		}
		return said
	}
	first, second, third := talk(), talk(), talk(fake.WithSeed(2))
	for i := range first {
		same(t, "the same seed", second[i], first[i])
	}
	if first[5] == third[5] || first[0] == third[0] {
		t.Error("another seed makes the same keys and queues")
	}
}
