package streams_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestPublicServersKeepTheFirstMessageAndTrafficOfAStream(t *testing.T) {
	srv := fake.Start(t, Zulip(), fake.WithFrozenClock(Frozen))
	ada := As(t, srv, Owner)
	told := func(key string) any {
		return Find(t, ada.Get("/users/me/subscriptions", nil).List("subscriptions"), "name", "general")[key]
	}
	first, traffic := told("first_message_id"), told("stream_weekly_traffic")
	ada.Delete(fmt.Sprintf("/messages/%v", first), nil).OK()
	Same(t, "first message", told("first_message_id"), first)
	Same(t, "weekly traffic", told("stream_weekly_traffic"), traffic)
}

func TestAStreamThatLeavesSightHasNoTraffic(t *testing.T) {
	ada := As(t, fake.Start(t, Zulip(), fake.WithLevel(277)), Owner)
	q := ada.Queue(Form{"event_types": []string{"stream"}})
	ada.Delete("/streams/21", nil).OK()
	gone := Find(t, q.Events(), "op", "delete")["streams"].([]any)[0].(map[string]any)
	Same(t, "stream", []any{gone["stream_id"], gone["stream_weekly_traffic"]}, []any{21, nil})
}

func TestTheLastColorOfARepeatedStreamCounts(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	ben.Post("/users/me/subscriptions", Form{"subscriptions": []Form{
		{"name": "new", "color": "#111111"}, {"name": "NEW", "color": "#222222"},
	}}).OK()
	Same(t, "color", Find(t, ben.Get("/users/me/subscriptions", nil).List("subscriptions"), "name", "new")["color"],
		any("#222222"))
}
