package fake_test

import (
	"fmt"
	"testing"
	"testing/synctest"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestARestartIsToldToTheQueuesItKeeps(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.FrozenClock(frozen), fake.WithDialect(d))
		ben := as(t, srv, member)
		before := ben.post("/register", form{"fetch_event_types": []string{"realm"}}).ok()
		q := &queue{client: ben, id: before.text("queue_id"), last: -1}
		deaf := ben.queue(form{"event_types": []string{"message"}})
		ben.control("POST", "/worlds/default/restart", "").ok()
		events := q.events()
		same(t, "events", kinds(events), []string{"restart"})
		prefix := map[featurelevels.Dialect]string{featurelevels.Spec: "service", featurelevels.Zulip: "zulip"}[d]
		version := before.text(prefix + "_version")
		want := map[string]any{
			"type": "restart", "id": 0, prefix + "_version": version, prefix + "_merge_base": version, prefix + "_feature_level": featurelevels.Newest(),
			"server_generation": frozen.Unix() + 1, "immediate": false,
		}
		same(t, "event", asText(events[0]), asText(want))
		same(t, "generation", ben.post("/register", form{"fetch_event_types": []string{"realm"}}).ok().int("server_generation"), frozen.Unix()+1)
		same(t, "before", before.int("server_generation"), frozen.Unix())
		same(t, "who does not ask for it", kinds(deaf.events()), []string{})
	}
}

func TestRestartsThatNobodyReadAreOne(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	q := as(t, srv, member).queue(nil)
	restart := func() { q.control("POST", "/worlds/default/restart", `{"queues": "kept", "immediate": true}`).ok() }
	restart()
	restart()
	events := q.events()
	same(t, "events", kinds(events), []string{"restart"})
	same(t, "the newer one", []any{events[0]["id"], events[0]["server_generation"], events[0]["immediate"]}, []any{1, float64(frozen.Unix() + 2), true})
	restart()
	same(t, "one that came after", kinds(q.events()), []string{"restart"})
}

func TestARestartCanLoseTheQueues(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := as(t, srv, member)
		id := ben.to("general", "t", "before")
		idle, waiting := ben.queue(nil), as(t, srv, other).queue(nil)
		read := waiting.blocked()
		ben.control("POST", "/worlds/default/restart", `{"queues": "lost"}`).ok()
		same(t, "the blocked read", kinds((<-read).ok().list("events")), []string{})
		for _, q := range []*queue{idle, waiting} {
			q.poll(false).refused(400, "BAD_EVENT_QUEUE_ID")
			q.poll(true).refused(400, "BAD_EVENT_QUEUE_ID")
		}
		same(t, "messages stay", ben.message(id)["content"], "<p>before</p>")
		q := ben.queue(nil)
		ben.to("general", "t", "after")
		same(t, "a new queue", kinds(q.events()), []string{"message"})
	})
}

func TestARestartWakesABlockedRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		read := as(t, srv, member).queue(nil).blocked()
		as(t, srv, member).control("POST", "/worlds/default/restart", "").ok()
		same(t, "events", kinds((<-read).ok().list("events")), []string{"restart"})
	})
}

// A client that stays connected sees its world change level: it is told, its
// queue goes on in the form it was registered in, and nothing is lost.
func TestAWorldChangesLevelUnderItsClients(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ben.to("general", "t", "before")
	stream := ben.subscribe(nil, "new").ok()
	level := func() any { return nobody(t, srv).get("/server_settings", nil).ok().body["service_feature_level"] }
	newest := ben.queue(form{"event_types": []string{"restart", "update_message_flags"}})
	star := func(op string) {
		ben.post("/messages/flags", form{"messages": []int{103}, "op": op, "flag": "starred"}).ok()
	}

	ben.control("POST", "/worlds/default/level", `{"level": 31}`).ok()
	same(t, "level", level(), 31)
	old := ben.queue(form{"event_types": []string{"restart", "update_message_flags"}})
	star("add")
	got, older := newest.events(), old.events()
	same(t, "the older queue", kinds(got), []string{"restart", "update_message_flags add"})
	same(t, "the level it tells", got[0]["service_feature_level"], 31)
	same(t, "the newer queue", kinds(older), []string{"update_message_flags"})
	same(t, "messages", ben.said(within("t", nil)["narrow"]), []string{"before"})

	ben.control("POST", "/worlds/default/level", fmt.Sprintf(`{"level": %d}`, featurelevels.Newest())).ok()
	star("remove")
	same(t, "level", level(), int(featurelevels.Newest()))
	same(t, "the older queue", kinds(newest.events()), []string{"restart", "update_message_flags remove"})
	older = old.events()
	same(t, "the newer queue", kinds(older), []string{"restart", "update_message_flags"})
	if older[0]["service_feature_level"] != nil {
		t.Errorf("a queue of level 31 learns of restarts what came with level 59: %v", older[0])
	}
	same(t, "streams", ben.get("/get_stream_id", form{"stream": "new"}).ok().int("stream_id") > 0, stream.has("subscribed"))

	ben.control("POST", "/worlds/default/reset", "").ok()
	same(t, "a reset goes back to its level", level(), int(featurelevels.Newest()))
}

// What happens at one level is told at that of each queue, both where a world
// was raised and where it was lowered under its clients.
func TestEventsAreThoseOfTheLevelOfTheirQueue(t *testing.T) {
	for _, c := range []struct {
		change     string
		since      int
		types      []string
		do         func(ada, ben *client)
		old, newer []string
	}{
		{
			"a stream that opens", 134, []string{"stream", "subscription"},
			func(ada, _ *client) { ada.patch("/streams/24", form{"is_private": false}).ok() },
			[]string{"stream update"}, []string{"stream create", "subscription peer_add", "stream update"},
		},
		{
			"presence that is hidden", 148, []string{"user_status"},
			func(_, ben *client) { ben.patch("/settings", form{"presence_enabled": false}).ok() },
			[]string{}, []string{"user_status"},
		},
		{
			"an address that others see", 163, []string{"realm_user"},
			func(ada, _ *client) {
				ada.patch("/settings", form{"email": "ada@example.org"}).ok()
				ada.control("POST", "/worlds/default/users/ada@example.com/confirm_email", "").ok()
			},
			[]string{"realm_user update", "realm_user update"},
			[]string{"realm_user update", "realm_user update", "realm_user update"},
		},
	} {
		for _, acted := range []int{c.since - 1, c.since} {
			srv := fake.Start(t, fake.WithLevel(featurelevels.Level(c.since-1)))
			ada, ben := as(t, srv, owner), as(t, srv, member)
			level := func(n int) { ada.control("POST", "/worlds/default/level", fmt.Sprintf(`{"level": %d}`, n)).ok() }
			old := ben.queue(form{"event_types": c.types})
			level(c.since)
			newer := ben.queue(form{"event_types": c.types})
			level(acted)
			c.do(ada, ben)
			what := fmt.Sprintf("%s at level %d, ", c.change, acted)
			same(t, what+"the older queue", kinds(old.events()), c.old)
			same(t, what+"the newer queue", kinds(newer.events()), c.newer)
		}
	}
}

// What was encoded for one level must not be answered at another.
func TestALevelledWorldAnswersAsOneMadeSo(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	home := as(t, srv, member)
	answers := func(c *client) string {
		out := ""
		for _, path := range []string{"/messages?anchor=newest&num_before=50&num_after=0", "/users", "/users/me", "/streams", "/users/me/subscriptions"} {
			out += c.do(c.request("GET", path, "", "")).raw
		}
		return out
	}
	home.control("POST", "/worlds", `{"name": "moving"}`).ok()
	moving := home.in("/w/moving")
	newest := int(featurelevels.Newest())
	for i, level := range []int{newest, 45, 0, 46, 122, 1, 185, 77, 78, newest} {
		for _, dialect := range dialects {
			name := fmt.Sprintf("made-%d-%s", i, dialect)
			home.control("POST", "/worlds", fmt.Sprintf(`{"name": %q, "level": %d, "dialect": %q}`, name, level, dialect)).ok()
			home.control("POST", "/worlds/moving/level", fmt.Sprintf(`{"level": %d, "dialect": %q}`, level, dialect)).ok()
			if got, want := answers(moving), answers(home.in("/w/"+name)); got != want {
				t.Errorf("a world moved to %s at %d answers\n%s\nwant\n%s", dialect, level, clip(got), clip(want))
			}
		}
	}
}

func TestRestartsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	c := nobody(t, srv)
	c.in("/at/91").get("/server_settings", nil).ok()
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
		c.control("POST", k.path, k.body).refused(k.status, "")
	}
	same(t, "level", c.get("/server_settings", nil).ok().int("service_feature_level"), int(featurelevels.Newest()))
	c.control("POST", "/worlds/at-91/restart", "").ok()
}
