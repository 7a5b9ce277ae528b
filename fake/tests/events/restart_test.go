package events_test

import (
	"fmt"
	"testing"
	"testing/synctest"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestKeptQueuesReceiveTheRestart(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithFrozenClock(Frozen), fake.WithDialect(d))
		ben := As(t, srv, Member)
		before := ben.Post("/register", Form{"fetch_event_types": []string{"realm"}}).OK()
		q := &Queue{Client: ben, ID: before.Text("queue_id"), Last: -1}
		deaf := ben.Queue(Form{"event_types": []string{"message"}})
		ben.Control("POST", "/worlds/default/restart", "").OK()
		events := q.Events()
		Same(t, "events", Kinds(events), []string{"restart"})
		prefix := map[featurelevels.Dialect]string{featurelevels.Spec: "service", featurelevels.Zulip: "zulip"}[d]
		version := before.Text(prefix + "_version")
		want := map[string]any{
			"type": "restart", "id": 0, prefix + "_version": version, prefix + "_merge_base": version, prefix +
				"_feature_level": featurelevels.Specified,
			"server_generation": Frozen.Unix() + 1, "immediate": false,
		}
		Same(t, "event", AsText(events[0]), AsText(want))
		Same(t, "generation",
			ben.Post("/register", Form{"fetch_event_types": []string{"realm"}}).OK().Int("server_generation"), Frozen.Unix()+1)
		Same(t, "before", before.Int("server_generation"), Frozen.Unix())
		Same(t, "who does not ask for it", Kinds(deaf.Events()), []string{})
	}
}

func TestUnreadRestartsAreMerged(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	q := As(t, srv, Member).Queue(nil)
	restart := func() { q.Control("POST", "/worlds/default/restart", `{"queues": "kept", "immediate": true}`).OK() }
	restart()
	restart()
	events := q.Events()
	Same(t, "events", Kinds(events), []string{"restart"})
	Same(t, "the newer one", []any{events[0]["id"], events[0]["server_generation"], events[0]["immediate"]},
		[]any{1, float64(Frozen.Unix() + 2), true})
	restart()
	Same(t, "one that came after", Kinds(q.Events()), []string{"restart"})
}

func TestARestartCanLoseTheQueues(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := As(t, srv, Member)
		id := ben.To("general", "t", "before")
		idle, waiting := ben.Queue(nil), As(t, srv, Other).Queue(nil)
		read := waiting.Blocked()
		ben.Control("POST", "/worlds/default/restart", `{"queues": "lost"}`).OK()
		Same(t, "the blocked read", Kinds((<-read).OK().List("events")), []string{})
		for _, q := range []*Queue{idle, waiting} {
			q.Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
			q.Poll(true).Refused(400, "BAD_EVENT_QUEUE_ID")
		}
		Same(t, "messages stay", ben.Message(id)["content"], "<p>before</p>")
		q := ben.Queue(nil)
		ben.To("general", "t", "after")
		Same(t, "a new queue", Kinds(q.Events()), []string{"message"})
	})
}

func TestARestartWakesABlockedRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		read := As(t, srv, Member).Queue(nil).Blocked()
		As(t, srv, Member).Control("POST", "/worlds/default/restart", "").OK()
		Same(t, "events", Kinds((<-read).OK().List("events")), []string{"restart"})
	})
}

// Guests of public servers of 3.0 found web-public streams only as members.
func TestAChangeOfLevelChangesWhatGuestsFind(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(25), fake.WithDialect(featurelevels.Zulip))
	guest := As(t, srv, Guest)
	guest.Delete("/users/me/subscriptions", Form{"subscriptions": []string{"open nights"}}).OK()
	found := func() int { return guest.Get("/get_stream_id", Form{"stream": "open nights"}).Status }
	var seen []int
	for _, level := range []featurelevels.Level{25, 65, 25} {
		guest.Control("POST", "/worlds/default/level", fmt.Sprintf(`{"level": %d}`, level)).OK()
		seen = append(seen, found())
	}
	Same(t, "statuses at levels 25, 65 and 25", seen, []int{400, 200, 400})
}

// A connected client sees its world change level: it receives the event, its queue
// continues in the registered form, and no event is lost.
func TestAWorldChangesLevelUnderItsClients(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.To("general", "t", "before")
	stream := ben.Subscribe(nil, "new").OK()
	level := func() any { return Nobody(t, srv).Get("/server_settings", nil).OK().Body["service_feature_level"] }
	newest := ben.Queue(Form{"event_types": []string{"restart", "update_message_flags"}})
	star := func(op string) {
		ben.Post("/messages/flags", Form{"messages": []int{103}, "op": op, "flag": "starred"}).OK()
	}

	ben.Control("POST", "/worlds/default/level", `{"level": 31}`).OK()
	Same(t, "level", level(), 31)
	old := ben.Queue(Form{"event_types": []string{"restart", "update_message_flags"}})
	star("add")
	got, older := newest.Events(), old.Events()
	Same(t, "the older queue", Kinds(got), []string{"restart", "update_message_flags add"})
	Same(t, "the level it tells", got[0]["service_feature_level"], 31)
	Same(t, "the newer queue", Kinds(older), []string{"update_message_flags"})
	Same(t, "messages", ben.Contents(InTopic("t", nil)["narrow"]), []string{"before"})

	ben.Control("POST", "/worlds/default/level", fmt.Sprintf(`{"level": %d}`, featurelevels.Newest())).OK()
	star("remove")
	Same(t, "level", level(), int(featurelevels.Newest()))
	Same(t, "the older queue", Kinds(newest.Events()), []string{"restart", "update_message_flags remove"})
	older = old.Events()
	Same(t, "the newer queue", Kinds(older), []string{"restart", "update_message_flags"})
	if older[0]["service_feature_level"] != nil {
		t.Errorf("a queue of level 31 learns of restarts what came with level 59: %v", older[0])
	}
	Same(t, "streams", ben.Get("/get_stream_id", Form{"stream": "new"}).OK().Int("stream_id") > 0,
		stream.Has("subscribed"))

	ben.Control("POST", "/worlds/default/reset", "").OK()
	Same(t, "a reset goes back to its level", level(), int(featurelevels.Specified))
}

// Events of acts at one level have the form of each queue's level, both where a world was
// raised and where it was lowered under its clients.
func TestEventsAreThoseOfTheLevelOfTheirQueue(t *testing.T) {
	for _, c := range []struct {
		change     string
		since      int
		types      []string
		do         func(ada, ben *Client)
		old, newer []string
	}{
		{
			"a stream that opens", 134, []string{"stream", "subscription"},
			func(ada, _ *Client) { ada.Patch("/streams/24", Form{"is_private": false}).OK() },
			[]string{"stream update"}, []string{"stream create", "subscription peer_add", "stream update"},
		},
		{
			"presence that is hidden", 148, []string{"user_status"},
			func(_, ben *Client) { ben.Patch("/settings", Form{"presence_enabled": false}).OK() },
			[]string{}, []string{"user_status"},
		},
		{
			"an address that others see", 163, []string{"realm_user"},
			func(ada, _ *Client) {
				ada.Patch("/settings", Form{"email": "ada@example.org"}).OK()
				ada.Control("POST", "/worlds/default/users/ada@example.com/confirm_email", "").OK()
			},
			[]string{"realm_user update", "realm_user update"},
			[]string{"realm_user update", "realm_user update", "realm_user update"},
		},
	} {
		for _, acted := range []int{c.since - 1, c.since} {
			srv := fake.Start(t, fake.WithLevel(featurelevels.Level(c.since-1)))
			ada, ben := As(t, srv, Owner), As(t, srv, Member)
			level := func(n int) { ada.Control("POST", "/worlds/default/level", fmt.Sprintf(`{"level": %d}`, n)).OK() }
			old := ben.Queue(Form{"event_types": c.types})
			level(c.since)
			newer := ben.Queue(Form{"event_types": c.types})
			level(acted)
			c.do(ada, ben)
			what := fmt.Sprintf("%s at level %d, ", c.change, acted)
			Same(t, what+"the older queue", Kinds(old.Events()), c.old)
			Same(t, what+"the newer queue", Kinds(newer.Events()), c.newer)
		}
	}
}

// Events that were encoded for one level must not be sent at another.
func TestSeveralLevelChangesAnswerLikeASingleOne(t *testing.T) {
	sample.NotShort(t)
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	home := As(t, srv, Member)
	answers := func(c *Client) string {
		out := ""
		for _, path := range []string{"/messages?anchor=newest&num_before=50&num_after=0", "/users", "/users/me", "/streams",
			"/users/me/subscriptions"} {
			out += c.Do(c.Request("GET", path, "", "")).Raw
		}
		return out
	}
	home.Control("POST", "/worlds", `{"name": "moving"}`).OK()
	moving := home.In("/w/moving")
	newest := int(featurelevels.Newest())
	for i, level := range []int{newest, 45, 0, 46, 122, 1, 185, 77, 78, newest} {
		for _, dialect := range Dialects {
			once := fmt.Sprintf("once-%d-%s", i, dialect)
			home.Control("POST", "/worlds", fmt.Sprintf(`{"name": %q}`, once)).OK()
			for _, name := range []string{once, "moving"} {
				home.Control("POST", "/worlds/"+name+"/level", fmt.Sprintf(`{"level": %d, "dialect": %q}`, level, dialect)).OK()
			}
			if got, want := answers(moving), answers(home.In("/w/"+once)); got != want {
				t.Errorf("a world moved often to %s at %d answers\n%s\nwant\n%s", dialect, level, Clip(got), Clip(want))
			}
		}
	}
}

func TestInvalidRestartsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	c := Nobody(t, srv)
	c.In("/at/91").Get("/server_settings", nil).OK()
	for _, k := range []struct {
		path, body string
		status     int
	}{
		{"/worlds/nobody/restart", "", 404},
		{"/worlds/nobody/level", `{"level": 1}`, 404},
		{"/worlds/default/restart", `{"queues": "some"}`, 400},
		{"/worlds/default/restart", `{"level": 1}`, 400},
		{"/worlds/default/level", "", 400},
		{"/worlds/default/level", `{"queues": "kept"}`, 400},
		{"/worlds/default/level", fmt.Sprintf(`{"level": %d}`, featurelevels.Newest()+1), 400},
		{"/worlds/default/level", `{"level": -1}`, 400},
		{"/worlds/default/level", `{"level": "91"}`, 400},
		{"/worlds/default/level", `{"dialect": "klingon"}`, 400},
		{"/worlds/at-91/level", `{"level": 92}`, 400},
	} {
		c.Control("POST", k.path, k.body).Refused(k.status, "")
	}
	Same(t, "level", c.Get("/server_settings", nil).OK().Int("service_feature_level"), int(featurelevels.Specified))
	c.Control("POST", "/worlds/at-91/restart", "").OK()
}
