package fake_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestTheControlInterfaceReportsItsHealth(t *testing.T) {
	r := Nobody(t, fake.Start(t)).Control("GET", "/health", "").OK()
	Same(t, "status, worlds", []any{r.Text("status"), r.Int("worlds")}, []any{"ok", 1})
}

func TestTheFolderOfTheControlInterfaceListsItsOperations(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	Same(t, "operations", c.Control("GET", "/", "").OK().List("operations"),
		c.Control("GET", "", "").OK().List("operations"))
	c.Control("POST", "/", "").Refused(405, "")
}

func TestNewWorldsFollowTheirRequest(t *testing.T) {
	srv := fake.Start(t)
	c := Nobody(t, srv)
	r := c.Control("POST", "/worlds", `{"name": "old", "level": 65, "dialect": "zulip", "clock": "frozen", "seed": 7}`).OK()
	w := r.Object("world")
	Same(t, "world", []any{w["name"], w["path"], w["level"], w["dialect"], w["clock"].(map[string]any)["mode"]},
		[]any{"old", "/w/old", 65, "zulip", "frozen"})
	Same(t, "level", c.In("/w/old").Get("/server_settings", nil).OK().Int("zulip_feature_level"), 65)
	key := c.In("/w/old").Post("/dev_fetch_api_key", Form{"username": Member}).OK().Text("api_key")
	if key == As(t, srv, Member).Key {
		t.Error("another seed makes the same key")
	}
	Same(t, "worlds", Column(c.Control("GET", "/worlds", "").OK().List("worlds"), "name"), []string{"default", "old"})
	Same(t, "one world", c.Control("GET", "/worlds/old", "").OK().Object("world"), w)
	c.Control("DELETE", "/worlds/old", "").OK()
	c.In("/w/old").Get("/server_settings", nil).Refused(404, "")
}

func TestAWorldTakesAScenario(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	c.Control("POST", "/worlds", AsText(Form{"name": "quiet", "scenario": WithoutDirectMessages})).OK()
	Same(t, "realm_name", c.In("/w/quiet").Get("/server_settings", nil).OK().Text("realm_name"), "Quiet")
	c.Control("POST", "/worlds", `{"name": "object", "scenario": {"organization": {"name": "Own"}, "users": [{"email": "a@b.test", "full_name": "Ann", "role": "owner"}]}}`).OK()
	Same(t, "realm_name", c.In("/w/object").Get("/server_settings", nil).OK().Text("realm_name"), "Own")
	r := c.Control("POST", "/worlds", AsText(Form{"name": "bad", "scenario": "users:\n  - {email: x}\n"})).Refused(400, "")
	if !strings.Contains(r.Text("msg"), "2") {
		t.Errorf("the line is not named: %s", r.Text("msg"))
	}
}

func TestAForkIsIndependentOfItsSource(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.To("general", "t", "before")
	q := ben.Queue(nil)
	ben.Control("POST", "/worlds/default/fork", `{"name": "fork"}`).OK()
	fork := ben.In("/w/fork")
	id := fork.To("general", "t", "in the fork")
	Same(t, "the IDs go on alike", ben.To("general", "t", "in the world"), id)
	Same(t, "what the fork holds", fork.Contents(InTopic("t", nil)["narrow"]), []string{"before", "in the fork"})
	Same(t, "what the world holds", ben.Contents(InTopic("t", nil)["narrow"]), []string{"before", "in the world"})
	Same(t, "events of the world", len(q.Events()), 1)
	(&Queue{Client: fork, ID: q.ID, Last: -1}).Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
}

func TestAResetRestoresTheStart(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	before := ben.Get("/messages", Form{"anchor": "newest", "num_before": 100, "num_after": 0}).OK().Raw
	q := ben.Queue(nil)
	ben.To("general", "t", "x")
	ben.Subscribe(nil, "new").OK()
	ben.Control("POST", "/worlds/default/users/4/deactivate", "").OK()
	srv.Advance(time.Hour)
	ben.Control("POST", "/worlds/default/reset", "").OK()
	Same(t, "messages", ben.Get("/messages", Form{"anchor": "newest", "num_before": 100, "num_after": 0}).OK().Raw, before)
	q.Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
	if again := ben.Queue(nil).ID; again == q.ID {
		t.Errorf("the queue %s of before the reset is another one now", again)
	}
	Same(t, "clock", ben.Message(ben.To("general", "t", "x"))["timestamp"], float64(Frozen.Unix()))
}

func TestTheControlInterfaceDeactivatesAccounts(t *testing.T) {
	srv := fake.Start(t)
	c := Nobody(t, srv)
	for _, name := range []string{"4", "ben@example.com", "BEN%40example.com"} {
		c.Control("POST", "/worlds/default/users/"+name+"/deactivate", "").OK()
		As(t, srv, Member).Get("/users/me", nil).Refused(401, "USER_DEACTIVATED")
		Same(t, "is_active", As(t, srv, Owner).Get("/users/4", nil).Object("user")["is_active"], false)
		As(t, srv, Owner).Post("/messages", Form{"type": "direct", "to": []int{4}, "content": "x"}).Refused(400,
			"BAD_REQUEST")
		Same(t, "subscriber", Contains(Find(t, As(t, srv, Owner).Get("/users/me/subscriptions",
			Form{"include_subscribers": true}).List("subscriptions"), "name", "general")["subscribers"], "4"), false)
		c.Control("POST", "/worlds/default/users/"+name+"/reactivate", "").OK()
		As(t, srv, Member).Get("/users/me", nil).OK()
	}
}

func TestABotIsDeactivatedWithItsOwner(t *testing.T) {
	srv := fake.Start(t)
	c := Nobody(t, srv)
	c.Control("POST", "/worlds/default/users/4/deactivate", "").OK()
	As(t, srv, BuildBot).Get("/users/me", nil).Refused(401, "USER_DEACTIVATED")
	c.Control("POST", "/worlds/default/users/4/reactivate", "").OK()
	As(t, srv, BuildBot).Get("/users/me", nil).Refused(401, "USER_DEACTIVATED")
}

func TestTheControlInterfaceSetsTheRulesOfAWorld(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	id := ben.To("general", "t", "as sent")
	edit := func() Reply { return ben.Patch(fmt.Sprintf("/messages/%d", id), Form{"content": "edited"}) }
	ben.Control("POST", "/worlds/default/rules", `{"allow_message_editing": false}`).OK()
	edit().Refused(400, "BAD_REQUEST")
	ben.Control("POST", "/worlds/default/rules",
		`{"allow_message_editing": true, "message_content_edit_limit_seconds": 60}`).OK()
	srv.Advance(5 * time.Minute)
	edit().Refused(400, "BAD_REQUEST")
	ben.Control("POST", "/worlds/default/rules", `{"message_content_edit_limit_seconds": null}`).OK()
	edit().OK()
	rules := ben.Post("/register", Form{"fetch_event_types": []string{"realm"}}).OK()
	Same(t, "what is left out stays", rules.Int("realm_move_messages_within_stream_limit_seconds"), 604800)
	ben.Control("POST", "/worlds/default/rules", `{"WEB_PUBLIC_STREAMS_ENABLED": false}`).OK()
	Same(t, "web-public streams are off", ben.Get("/server_settings", nil).OK().Body["realm_web_public_access_enabled"],
		any(false))
	for _, bad := range []string{`{"edit_topic_policy": "2"}`, `{"allow_message_editing": 0}`, `{"other": 1}`, `[]`} {
		ben.Control("POST", "/worlds/default/rules", bad).Refused(400, "")
	}
}

func TestInvalidControlRequestsAreRefused(t *testing.T) {
	raceenabled.AnswersOnly(t)
	c := Nobody(t, fake.Start(t))
	cases := []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/nothing", "", 404},
		{"DELETE", "/health", "", 405},
		{"GET", "/worlds/nobody", "", 404},
		{"POST", "/worlds/nobody/reset", "", 404},
		{"POST", "/worlds/default/reset", " ", 400},
		{"POST", "/worlds/default/reset", `{"message": {}}`, 400},
		{"POST", "/worlds/default/reset", "[]", 400},
		{"POST", "/worlds/default/reset", "null", 400},
		{"POST", "/worlds/nobody/fork", `{"name": "x"}`, 404},
		{"POST", "/worlds/nobody/clock", `{}`, 404},
		{"DELETE", "/worlds/nobody", "", 404},
		{"DELETE", "/worlds/default", "", 400},
		{"POST", "/worlds", `{`, 400},
		{"POST", "/worlds", `{"name": "a"} {"name": "b"}`, 400},
		{"POST", "/worlds", `{"name": "a b"}`, 400},
		{"POST", "/worlds", `{"name": "../x"}`, 400},
		{"POST", "/worlds", `{"name": "."}`, 400},
		{"POST", "/worlds", `{"name": ".."}`, 400},
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
		t.Run(fmt.Sprintf("%s %s %s", k.method, k.path, Clip(k.body)), func(t *testing.T) {
			c.Control(k.method, k.path, k.body).Refused(k.status, "")
		})
	}
	Same(t, "worlds", c.Control("GET", "/health", "").Int("worlds"), 1)
}

func TestTheControlInterfaceDemandsItsToken(t *testing.T) {
	srv, err := fake.New(fake.Config{Level: featurelevels.Newest(), ControlToken: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(header string) Reply {
		r, err := http.NewRequest("GET", fake.InMemory+"/control/health", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", header)
		return Nobody(t, srv).Do(r)
	}
	ask("Bearer secret").OK()
	for _, header := range []string{"", "Bearer ", "Bearer wrong", "Basic secret", "secret"} {
		ask(header).Refused(401, "")
	}
	Nobody(t, srv).Get("/server_settings", nil).OK()
}
