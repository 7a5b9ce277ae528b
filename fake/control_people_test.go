package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// The answer is enough for a program to begin: it logs in with the key at the URL.
func TestANewWorldComesWithItsURLAndAccounts(t *testing.T) {
	srv := fake.Start(t, fake.WithDialect(featurelevels.Zulip))
	c := Nobody(t, srv).OverSocket(srv)
	first, second := c.Control("POST", "/worlds", `{}`).OK(), c.Control("POST", "/worlds", `{"name": "own"}`).OK()
	fork := c.Control("POST", "/worlds/own/fork", `{}`).OK()
	for _, made := range []Reply{first, second, fork} {
		w := made.Object("world")
		Same(t, "URL", w["url"], any(srv.URL()+w["path"].(string)))
		Same(t, "accounts", c.Control("GET", "/worlds/"+w["name"].(string)+"/accounts", "").OK().List("accounts"),
			made.List("accounts"))
		for _, a := range made.List("accounts") {
			if a["active"] != true || a["bot"] == "incoming-webhook" {
				continue
			}
			client := &Client{T: t, HTTP: c.HTTP, Base: w["url"].(string), Email: a["email"].(string),
				Key: a["api_key"].(string)}
			me := client.Get("/users/me", nil).OK()
			Same(t, "ID and address", []any{me.Body["user_id"], me.Body["email"]}, []any{a["user_id"], a["api_email"]})
		}
	}
	names := Column(c.Control("GET", "/worlds", "").OK().List("worlds"), "name")
	Same(t, "worlds", names, []string{"default", "own", "world-1", "world-2"})
	Same(t, "URL of the default world", c.Control("GET", "/worlds/default", "").OK().Object("world")["url"],
		any(srv.URL()))
}

func TestControlListsItsOperations(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	list := c.Control("GET", "", "").OK().List("operations")
	for _, o := range list {
		if o["summary"] == "" {
			t.Errorf("%v has no summary", o)
		}
		if path := o["path"].(string); o["method"] == "GET" && !strings.Contains(path, "{id}") &&
			!strings.Contains(path, "/openapi.json") && !strings.Contains(path, "{number}") &&
			!strings.Contains(path, "/export") && !strings.Contains(path, "/stream") {
			path = strings.NewReplacer("{name}", "default", "{level}", "92").Replace(strings.TrimPrefix(path, "/control"))
			if r := c.Control("GET", path, ""); r.Status != 200 {
				t.Errorf("GET %s answers %d", path, r.Status)
			}
		}
	}
}

// The same requests work at every level and in both dialects, for all addresses of a
// person.
func TestPeopleActOverHTTP(t *testing.T) {
	for _, dialect := range []featurelevels.Dialect{featurelevels.Spec, featurelevels.Zulip} {
		for _, level := range []featurelevels.Level{featurelevels.Oldest, 58, 92, featurelevels.Newest()} {
			w := fake.Start(t).World(t, fake.WithLevel(level), fake.WithDialect(dialect))
			t.Run(fmt.Sprint(dialect, level), func(t *testing.T) { actsOverHTTP(t, w) })
		}
	}
}

func actsOverHTTP(t *testing.T, w *fake.World) {
	ben := client(t, w)
	q := ben.Queue(Form{"event_types": []string{"message", "reaction", "update_message", "typing"}})
	control := &Client{T: t, HTTP: w.Client(), Base: fake.InMemory}
	act := func(deed, body string) Reply {
		t.Helper()
		return control.Control("POST", "/worlds"+strings.TrimPrefix(w.Path(), "/w")+"/as/ada@example.com/"+deed, body)
	}
	act("type", `{"to": ["ben@example.com"]}`).OK()
	act("type", `{"to": ["ben@example.com"], "stop": true}`).OK()
	id := act("send", `{"stream": "general", "topic": "acts", "text": "hello"}`).OK().Int("id")
	act("react", fmt.Sprintf(`{"message": %d, "emoji": "tada"}`, id)).OK()
	act("edit", fmt.Sprintf(`{"message": %d, "text": "hello again"}`, id)).OK()
	act("send", `{"to": ["ben@example.com"], "text": "psst"}`).OK()
	Same(t, "events", Column(q.Events(), "type"), []string{"typing", "typing", "message", "reaction", "update_message",
		"message"})
	path := act("upload", `{"name": "a.txt", "base64": "aGk="}`).OK().Text("path")
	if !strings.HasPrefix(path, "/user_uploads/") {
		t.Errorf("the path of the file is %q", path)
	}
	mine := ben.To("general", "acts", "unread for ada")
	act("read", fmt.Sprintf(`{"messages": [%d]}`, mine)).OK()
	ada, _ := w.Account("ada@example.com")
	reader := &Client{T: t, HTTP: w.Client(), Base: w.InMemoryURL(), Email: ada.Email, Key: ada.APIKey}
	read := reader.Get("/messages", Form{"anchor": mine, "num_before": 0, "num_after": 0,
		"narrow": "[]"}).OK().List("messages")
	Same(t, "flags", fmt.Sprint(read[0]["flags"]), "[read]")
	for _, r := range w.Requests() {
		if r.Client == "spiritlevel" {
			t.Errorf("a request of a person of the test is remembered: %s", r.Line())
		}
	}
}

func TestImpossibleActsOfPeopleAreRefused(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	for _, bad := range []struct{ deed, body, says string }{
		{"send", `{}`, "stream or to is missing"},
		{"send", `{"stream": "general", "text": "x"}`, "topic is missing"},
		{"send", `{"stream": "general", "topic": "t", "to": ["a@b.test"], "text": "x"}`, "exclude each other"},
		{"send", `{"stream": "nowhere", "topic": "t", "text": "x"}`, "POST /messages of ben@example.com: 400"},
		{"send", `{"to": ["nobody@b.test"], "text": "x"}`, "this world has no account nobody@b.test"},
		{"send", `{"to": "ada@example.com", "text": "x"}`, `to is "ada@example.com": expected a list`},
		{"send", `{"stream": "general", "topic": "t", "content": "x"}`, `unknown parameter "content"`},
		{"react", `{"emoji": "tada"}`, "message is missing"},
		{"react", `{"message": -5, "emoji": "tada"}`, "message is -5: expected the ID of a message"},
		{"edit", `{"text": "x"}`, "message is missing"},
		{"edit", `{"message": -1, "text": "x"}`, "message is -1: expected the ID of a message"},
		{"type", `{"stream": "nowhere", "topic": "t"}`, `this world has no stream "nowhere"`},
		{"read", `{}`, "messages is missing"},
		{"upload", `{"text": "x"}`, "name is missing"},
		{"upload", `{"name": "x", "base64": "?"}`, "base64 is no base64"},
	} {
		c.Control("POST", "/worlds/default/as/ben@example.com/"+bad.deed, bad.body).Refused(400, "").Says(bad.says)
	}
	c.Control("POST", "/worlds/default/as/nobody@b.test/send", `{}`).Refused(404, "").Says("no such user")
	c.Control("POST", "/worlds/default/as/ben@example.com/dance", `{}`).Refused(404, "")
}
