package fake_test

import (
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// pushed reads a queue in the background over a socket while the control
// interface moves the clock, until the read is answered.
func pushed(q *Queue, step string) Reply {
	q.T.Helper()
	out := make(chan Reply, 1)
	go func() { out <- q.Poll(true) }()
	for {
		select {
		case r := <-out:
			return r
		default:
			q.Control("POST", "/worlds/default/clock", `{"advance": "`+step+`"}`).OK()
		}
	}
}

func TestAHeartbeatFollowsTheWorldsClock(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	q := As(t, srv, Member).OverSocket(srv).Queue(Form{"queue_lifespan_secs": 604800})
	for range 3 {
		events := pushed(q, "55s").OK().List("events")
		Same(t, "events", Kinds(events), []string{"heartbeat"})
		q.Acknowledge(events)
	}
}

func TestAQueueExpiresByTheWorldsClock(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member).OverSocket(srv)
	short, long := ben.Queue(nil), ben.Queue(Form{"queue_lifespan_secs": 601})
	ben.Control("POST", "/worlds/default/clock", `{"advance": "10m"}`).OK()
	short.Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
	long.Poll(false).OK()
}

func TestTheClockDatesMessages(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member).OverSocket(srv)
	Same(t, "frozen", ben.Message(ben.To("general", "t", "x"))["timestamp"], float64(Frozen.Unix()))
	srv.Advance(36 * time.Hour)
	Same(t, "advanced", ben.Message(ben.To("general", "t", "x"))["timestamp"], float64(Frozen.Add(36*time.Hour).Unix()))
	ben.Control("POST", "/worlds/default/clock", `{"freeze": false}`).OK()
	ben.Control("POST", "/worlds/default/clock", `{"advance": "1h"}`).OK()
	if at := ben.Message(ben.To("general", "t", "x"))["timestamp"].(float64); at < float64(
		Frozen.Add(37*time.Hour).Unix()) {
		t.Errorf("a running clock went back: %v", at)
	}
}

func TestAMessageOverASocketWakesTheReader(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member).OverSocket(srv)
	q := ben.Queue(Form{"event_types": []string{"message"}})
	done := make(chan Reply, 1)
	go func() { done <- q.Poll(true) }()
	// Whether the message comes before or after the read has blocked, the read ends with it.
	id := As(t, srv, Other).OverSocket(srv).To("general", "t", "x")
	r := <-done
	Same(t, "message", r.OK().List("events")[0]["message"].(map[string]any)["id"], id)
}

func TestFrozenServersOfOneSeedAnswerTheSameBytes(t *testing.T) {
	talk := func(opts ...fake.Option) (said []string) {
		srv := fake.Start(t, append(opts, fake.WithFrozenClock(Frozen))...)
		ben := As(t, srv, Member)
		q := ben.Queue(Form{"fetch_event_types": []string{"subscription", "realm_user"}})
		ben.Subscribe(Form{"announce": true}, "new").OK()
		ben.DM([]int{CleoID, 7}, "hello")
		for _, r := range []Reply{
			q.Poll(false), ben.Post("/register", nil), ben.Get("/users", nil), ben.Get("/streams", nil),
			ben.Get("/messages", Form{"anchor": "newest", "num_before": 100, "num_after": 0}),
			Nobody(t, srv).Post("/dev_fetch_api_key", Form{"username": Member}),
		} {
			said = append(said, r.OK().Raw)
		}
		return said
	}
	first, second, third := talk(), talk(), talk(fake.WithSeed(2))
	for i := range first {
		Same(t, "the same seed", second[i], first[i])
	}
	if first[5] == third[5] || first[0] == third[0] {
		t.Error("another seed makes the same keys and queues")
	}
}
