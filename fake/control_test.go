package fake_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestTheControlInterfaceIsHealthy(t *testing.T) {
	r := nobody(t, fake.Start(t)).control("GET", "/health", "").ok()
	same(t, "status, worlds", []any{r.text("status"), r.int("worlds")}, []any{"ok", 1})
}

func TestWorldsAreMadeAsAskedFor(t *testing.T) {
	srv := fake.Start(t)
	c := nobody(t, srv)
	r := c.control("POST", "/worlds", `{"name": "old", "level": 65, "dialect": "zulip", "clock": "frozen", "seed": 7}`).ok()
	w := r.object("world")
	same(t, "world", []any{w["name"], w["path"], w["level"], w["dialect"], w["clock"].(map[string]any)["mode"]}, []any{"old", "/w/old", 65, "zulip", "frozen"})
	same(t, "level", c.in("/w/old").get("/server_settings", nil).ok().int("zulip_feature_level"), 65)
	key := c.in("/w/old").post("/dev_fetch_api_key", form{"username": member}).ok().text("api_key")
	if key == as(t, srv, member).key {
		t.Error("another seed makes the same key")
	}
	same(t, "worlds", column(c.control("GET", "/worlds", "").ok().list("worlds"), "name"), []string{"default", "old"})
	same(t, "one world", c.control("GET", "/worlds/old", "").ok().object("world"), w)
	c.control("DELETE", "/worlds/old", "").ok()
	c.in("/w/old").get("/server_settings", nil).refused(404, "")
}

func TestAWorldTakesAScenario(t *testing.T) {
	c := nobody(t, fake.Start(t))
	c.control("POST", "/worlds", asText(form{"name": "quiet", "scenario": withoutDirectMessages})).ok()
	same(t, "realm_name", c.in("/w/quiet").get("/server_settings", nil).ok().text("realm_name"), "Quiet")
	r := c.control("POST", "/worlds", asText(form{"name": "bad", "scenario": "users:\n  - {email: x}\n"})).refused(400, "")
	if !strings.Contains(r.text("msg"), "2") {
		t.Errorf("the line is not named: %s", r.text("msg"))
	}
}

func TestAForkGoesItsOwnWay(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ben.to("general", "t", "before")
	q := ben.queue(nil)
	ben.control("POST", "/worlds/default/fork", `{"name": "fork"}`).ok()
	fork := ben.in("/w/fork")
	id := fork.to("general", "t", "in the fork")
	same(t, "the IDs go on alike", ben.to("general", "t", "in the world"), id)
	same(t, "what the fork holds", fork.said(within("t", nil)["narrow"]), []string{"before", "in the fork"})
	same(t, "what the world holds", ben.said(within("t", nil)["narrow"]), []string{"before", "in the world"})
	same(t, "events of the world", len(q.events()), 1)
	(&queue{client: fork, id: q.id, last: -1}).poll(false).refused(400, "BAD_EVENT_QUEUE_ID")
}

func TestAResetGoesBackToTheStart(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	before := ben.get("/messages", form{"anchor": "newest", "num_before": 100, "num_after": 0}).ok().raw
	q := ben.queue(nil)
	ben.to("general", "t", "x")
	ben.subscribe(nil, "new").ok()
	ben.control("POST", "/worlds/default/users/4/deactivate", "").ok()
	srv.Advance(time.Hour)
	ben.control("POST", "/worlds/default/reset", "").ok()
	same(t, "messages", ben.get("/messages", form{"anchor": "newest", "num_before": 100, "num_after": 0}).ok().raw, before)
	q.poll(false).refused(400, "BAD_EVENT_QUEUE_ID")
	same(t, "clock", ben.message(ben.to("general", "t", "x"))["timestamp"], float64(frozen.Unix()))
}

func TestDeactivationIsSteered(t *testing.T) {
	srv := fake.Start(t)
	c := nobody(t, srv)
	for _, name := range []string{"4", "ben@example.com", "BEN%40example.com"} {
		c.control("POST", "/worlds/default/users/"+name+"/deactivate", "").ok()
		as(t, srv, member).get("/users/me", nil).refused(401, "USER_DEACTIVATED")
		same(t, "is_active", as(t, srv, owner).get("/users/4", nil).object("user")["is_active"], false)
		as(t, srv, owner).post("/messages", form{"type": "direct", "to": []int{4}, "content": "x"}).refused(400, "BAD_REQUEST")
		same(t, "subscriber", contains(find(t, as(t, srv, owner).get("/users/me/subscriptions", form{"include_subscribers": true}).list("subscriptions"), "name", "general")["subscribers"], "4"), false)
		c.control("POST", "/worlds/default/users/"+name+"/reactivate", "").ok()
		as(t, srv, member).get("/users/me", nil).ok()
	}
}

func TestABotGoesWithItsOwner(t *testing.T) {
	srv := fake.Start(t)
	c := nobody(t, srv)
	c.control("POST", "/worlds/default/users/4/deactivate", "").ok()
	as(t, srv, buildBot).get("/users/me", nil).refused(401, "USER_DEACTIVATED")
	c.control("POST", "/worlds/default/users/4/reactivate", "").ok()
	as(t, srv, buildBot).get("/users/me", nil).refused(401, "USER_DEACTIVATED")
}

func TestTheRulesOfAWorldAreSteered(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	id := ben.to("general", "t", "as sent")
	edit := func() reply { return ben.patch(fmt.Sprintf("/messages/%d", id), form{"content": "edited"}) }
	ben.control("POST", "/worlds/default/rules", `{"allow_message_editing": false}`).ok()
	edit().refused(400, "BAD_REQUEST")
	ben.control("POST", "/worlds/default/rules", `{"allow_message_editing": true, "message_content_edit_limit_seconds": 60}`).ok()
	srv.Advance(5 * time.Minute)
	edit().refused(400, "BAD_REQUEST")
	ben.control("POST", "/worlds/default/rules", `{"message_content_edit_limit_seconds": null}`).ok()
	edit().ok()
	rules := ben.post("/register", form{"fetch_event_types": []string{"realm"}}).ok()
	same(t, "what is left out stays", rules.int("realm_move_messages_within_stream_limit_seconds"), 604800)
	ben.control("POST", "/worlds/default/rules", `{"WEB_PUBLIC_STREAMS_ENABLED": false}`).ok()
	same(t, "web-public streams are off", ben.get("/server_settings", nil).ok().body["realm_web_public_access_enabled"], any(false))
	for _, bad := range []string{`{"edit_topic_policy": "2"}`, `{"allow_message_editing": 0}`, `{"other": 1}`, `[]`} {
		ben.control("POST", "/worlds/default/rules", bad).refused(400, "")
	}
}

func TestControlsAreRefused(t *testing.T) {
	raceenabled.AnswersOnly(t)
	c := nobody(t, fake.Start(t))
	cases := []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/nothing", "", 404},
		{"GET", "", "", 404},
		{"DELETE", "/health", "", 405},
		{"GET", "/worlds/nobody", "", 404},
		{"POST", "/worlds/nobody/reset", "", 404},
		{"POST", "/worlds/nobody/fork", `{"name": "x"}`, 404},
		{"POST", "/worlds/nobody/clock", `{}`, 404},
		{"DELETE", "/worlds/nobody", "", 404},
		{"DELETE", "/worlds/default", "", 400},
		{"POST", "/worlds", ``, 400},
		{"POST", "/worlds", `{`, 400},
		{"POST", "/worlds", `{"name": "a"} {"name": "b"}`, 400},
		{"POST", "/worlds", `{"name": "a b"}`, 400},
		{"POST", "/worlds", `{"name": "../x"}`, 400},
		{"POST", "/worlds", `{"name": "` + strings.Repeat("x", 61) + `"}`, 400},
		{"POST", "/worlds", `{"name": "default"}`, 409},
		{"POST", "/worlds", `{"name": "at-91"}`, 400},
		{"POST", "/worlds/default/fork", `{"name": "at-7"}`, 400},
		{"POST", "/worlds", fmt.Sprintf(`{"name": "x", "level": %d}`, featurelevels.Newest()+1), 400},
		{"POST", "/worlds", `{"name": "x", "level": "91"}`, 400},
		{"POST", "/worlds", `{"name": "x", "dialect": "klingon"}`, 400},
		{"POST", "/worlds", `{"name": "x", "clock": "backwards"}`, 400},
		{"POST", "/worlds", `{"name": "x", "colour": 1}`, 400},
		{"POST", "/worlds", `{"name": "x", "seed": -1}`, 400},
		{"POST", "/worlds/default/clock", `{"advance": "-1s"}`, 400},
		{"POST", "/worlds/default/clock", `{"advance": "soon"}`, 400},
		{"POST", "/worlds/default/clock", `{"advance": "999999h"}`, 400},
		{"POST", "/worlds/default/users/99/deactivate", "", 404},
		{"POST", "/worlds/default/users/notification-bot@spiritlevel.invalid/deactivate", "", 404},
		{"POST", "/worlds", `{"name": "x", "scenario": "` + strings.Repeat("x", 17<<20) + `"}`, 413},
	}
	for _, k := range cases {
		t.Run(fmt.Sprintf("%s %s %s", k.method, k.path, clip(k.body)), func(t *testing.T) {
			c.control(k.method, k.path, k.body).refused(k.status, "")
		})
	}
	same(t, "worlds", c.control("GET", "/health", "").int("worlds"), 1)
}

func TestTheControlInterfaceDemandsItsToken(t *testing.T) {
	srv, err := fake.New(fake.Config{Level: featurelevels.Newest(), ControlToken: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(header string) reply {
		r, err := http.NewRequest("GET", fake.InMemory+"/control/health", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", header)
		return nobody(t, srv).do(r)
	}
	ask("Bearer secret").ok()
	for _, header := range []string{"", "Bearer ", "Bearer wrong", "Basic secret", "secret"} {
		ask(header).refused(401, "")
	}
	nobody(t, srv).get("/server_settings", nil).ok()
}
