package messages_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// typingQueue is a queue of events on typing, in topics too if so declared.
func typingQueue(c *Client, topics bool) *Queue {
	c.T.Helper()
	return c.Queue(Form{
		"event_types":         []string{"typing"},
		"client_capabilities": Form{"notification_settings_null": true, "stream_typing_notifications": topics},
	})
}

func TestTypingReachesTheReceiversOfTheMessage(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	own, theirs, others := typingQueue(ben, false), typingQueue(As(t, srv, Other), false), typingQueue(As(t, srv, Third),
		true)
	for _, kind := range []string{"", "direct", "private"} {
		f := Form{"op": "start", "to": []int{CleoID, CleoID}}
		if kind != "" {
			f = f.With("type", kind)
		}
		ben.Post("/typing", f).OK()
		for _, q := range []*Queue{own, theirs} {
			events := q.Events()
			Same(t, "events", len(events), 1)
			Same(t, "event", events[0]["op"], "start")
			Same(t, "kind", events[0]["message_type"], "private")
			Same(t, "sender", events[0]["sender"], map[string]any{"user_id": 4.0, "email": Member})
			Same(t, "recipients", Column(Objects(events[0]["recipients"].([]any)), "user_id"), []string{"5", "4"})
			q.Acknowledge(events)
		}
	}
	Same(t, "somebody else hears", len(others.Events()), 0)
}

func TestTypingInATopicReachesClientsThatUnderstandIt(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	knowing, plain := typingQueue(cleo, true), typingQueue(cleo, false)
	ben.Post("/typing", Form{"type": "stream", "op": "stop", "to": []int{21}, "topic": "hello"}).OK()
	Same(t, "an older client hears", len(plain.Events()), 0)
	event := knowing.Events()[0]
	Same(t, "event", []any{event["op"], event["message_type"], event["stream_id"], event["topic"]},
		[]any{"stop", "stream", 21, "hello"})
}

func TestTypingIsRefusedLikeItsMessage(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	gus := As(t, srv, Guest)
	inStream := Form{"type": "stream", "op": "start", "to": []int{21}, "topic": "t"}
	staff := Find(t, As(t, srv, Owner).Get("/streams", Form{"include_all_active": true}).OK().List("streams"), "name",
		"staff")["stream_id"]
	for name, f := range map[string]Form{
		"several streams": inStream.With("to", []int{21, 22}), "no topic": inStream.Without("topic"),
		"a private stream": inStream.With("to", []any{staff}), "an unknown stream": inStream.With("to", []int{999}),
		"an unknown user": {"op": "start", "to": []int{999}}, "nobody": {"op": "start", "to": []int{}},
		"an address": {"op": "start", "to": []string{Member}}, "addresses": {"op": "start", "to": Member},
		"another kind": {"type": "pigeon", "op": "start", "to": []int{4}}, "another op": {"op": "pause", "to": []int{4}},
	} {
		if r := gus.Post("/typing", f); r.Status != 400 {
			t.Errorf("%s: %d %s", name, r.Status, r.Raw)
		}
	}
}

func TestOlderLevelsAcceptTypingByAddressesAndBareIDs(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(10), fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	for _, to := range []any{"5,6", "cleo@example.com, user6@lumen.invalid",
		[]string{"cleo@example.com", "user6@lumen.invalid"}, []int{5, 6}} {
		q := typingQueue(ben, false)
		ben.Post("/typing", Form{"op": "start", "to": to}).OK()
		Same(t, AsText(to), Column(Objects(q.Events()[0]["recipients"].([]any)), "user_id"), []string{"5", "6", "4"})
	}
	ben.Post("/typing", Form{"op": "start", "to": "5,x"}).Refused(400, "BAD_REQUEST")
}

func TestTypingNeedsStreamIDsBeforeATopic(t *testing.T) {
	ben := As(t, fake.Start(t, Zulip()), Member)
	ben.Post("/typing", Form{"type": "stream", "op": "start", "to": []string{"general"}}).
		Refused(400, "BAD_REQUEST").Says("to[0] is not an integer")
	ben.Post("/typing", Form{"type": "stream", "op": "start", "to": []int{21}}).Refused(400,
		"BAD_REQUEST").Says("Missing topic")
}
