package fake_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// typingQueue is a queue of events on typing, in topics too if so declared.
func (c *client) typingQueue(topics bool) *queue {
	c.t.Helper()
	return c.queue(form{
		"event_types":         []string{"typing"},
		"client_capabilities": form{"notification_settings_null": true, "stream_typing_notifications": topics},
	})
}

func TestTypingReachesThoseWhoWouldReceiveTheMessage(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	own, theirs, others := ben.typingQueue(false), as(t, srv, other).typingQueue(false), as(t, srv, third).typingQueue(true)
	for _, kind := range []string{"", "direct", "private"} {
		f := form{"op": "start", "to": []int{cleoID, cleoID}}
		if kind != "" {
			f = f.with("type", kind)
		}
		ben.post("/typing", f).ok()
		for _, q := range []*queue{own, theirs} {
			events := q.events()
			same(t, "events", len(events), 1)
			same(t, "event", events[0]["op"], "start")
			same(t, "kind", events[0]["message_type"], "private")
			same(t, "sender", events[0]["sender"], map[string]any{"user_id": 4.0, "email": member})
			same(t, "recipients", column(objects(events[0]["recipients"].([]any)), "user_id"), []string{"4", "5"})
			q.acknowledge(events)
		}
	}
	same(t, "somebody else hears", len(others.events()), 0)
}

func TestTypingInATopicReachesClientsThatUnderstandIt(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, cleo := as(t, srv, member), as(t, srv, other)
	knowing, plain := cleo.typingQueue(true), cleo.typingQueue(false)
	ben.post("/typing", form{"type": "stream", "op": "stop", "to": []int{21}, "topic": "hello"}).ok()
	same(t, "an older client hears", len(plain.events()), 0)
	event := knowing.events()[0]
	same(t, "event", []any{event["op"], event["message_type"], event["stream_id"], event["topic"]}, []any{"stop", "stream", 21, "hello"})
}

func TestTypingIsRefusedWhereTheMessageWouldBe(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	gus := as(t, srv, guest)
	inStream := form{"type": "stream", "op": "start", "to": []int{21}, "topic": "t"}
	staff := find(t, as(t, srv, owner).get("/streams", form{"include_all_active": true}).ok().list("streams"), "name", "staff")["stream_id"]
	for name, f := range map[string]form{
		"several streams": inStream.with("to", []int{21, 22}), "no topic": inStream.without("topic"),
		"a private stream": inStream.with("to", []any{staff}), "an unknown stream": inStream.with("to", []int{999}),
		"an unknown user": {"op": "start", "to": []int{999}}, "nobody": {"op": "start", "to": []int{}},
		"an address": {"op": "start", "to": []string{member}}, "addresses": {"op": "start", "to": member},
		"another kind": {"type": "pigeon", "op": "start", "to": []int{4}}, "another op": {"op": "pause", "to": []int{4}},
	} {
		if r := gus.post("/typing", f); r.status != 400 {
			t.Errorf("%s: %d %s", name, r.status, r.raw)
		}
	}
}

func TestTypingOnceTookAddressesAndBareIDs(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(10), fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	for _, to := range []any{"5,6", "cleo@example.com, dina@example.com", []string{"cleo@example.com", "dina@example.com"}, []int{5, 6}} {
		q := ben.typingQueue(false)
		ben.post("/typing", form{"op": "start", "to": to}).ok()
		same(t, asText(to), column(objects(q.events()[0]["recipients"].([]any)), "user_id"), []string{"4", "5", "6"})
	}
	ben.post("/typing", form{"op": "start", "to": "5,x"}).refused(400, "BAD_REQUEST")
}
