package logs_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// streamLimit is the time limit of a stream in a test.
const streamLimit = 30 * time.Second

// happening is a server-sent event.
type happening struct {
	name string
	data json.RawMessage
}

// listen follows the requests of a world over a socket.
func listen(t *testing.T, srv *fake.Server, world, query string) <-chan happening {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), streamLimit)
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "GET", srv.URL()+"/control/worlds/"+world+"/requests/stream?"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "kind", answer.Header.Get("Content-Type"), "text/event-stream")
	events := make(chan happening, 10_000)
	go func() {
		defer answer.Body.Close()
		defer close(events)
		lines, name := bufio.NewScanner(answer.Body), ""
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			field, value, _ := strings.Cut(lines.Text(), ": ")
			switch field {
			case "event":
				name = value
			case "data":
				events <- happening{name, json.RawMessage(value)}
			}
		}
	}()
	return events
}

// next reads events up to one with a name.
func next[T any](t *testing.T, events <-chan happening, name string) (value T) {
	t.Helper()
	for e := range events {
		if e.name == name {
			if err := json.Unmarshal(e.data, &value); err != nil {
				t.Fatal(err)
			}
			return value
		}
	}
	t.Fatalf("the stream ended without %s", name)
	return value
}

func TestAStreamSendsRequestsAsTheyCome(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Get("/users/me", nil).OK()
	ben.Get("/streams", nil).OK()
	all, later := listen(t, srv, "default", ""), listen(t, srv, "default", "after=1")
	Same(t, "all", len(next[[]requests.Entry](t, all, "requests")), 2)
	Same(t, "later", next[[]requests.Entry](t, later, "requests")[0].Operation, "GET /streams")
	ben.Get("/users", Form{"wrong": 1}).OK()
	e := next[[]requests.Entry](t, all, "requests")[0]
	Same(t, "the next", []any{e.Number, e.Operation, e.User, e.Ignored, len(e.Warnings), len(e.Answer)},
		[]any{3, "GET /users", Member, []string{"wrong"}, 1, 0})
}

func TestAStreamShowsWaitingReadsAndTheirEvents(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	queue := ben.Post("/register", Form{"event_types": []string{"message"}}).OK()
	events := listen(t, srv, "default", "")
	next[[]requests.Entry](t, events, "requests")
	done := make(chan Reply)
	go func() { done <- ben.Get("/events", Form{"queue_id": queue.Text("queue_id"), "last_event_id": -1}) }()
	waits := next[[]requests.Entry](t, events, "waiting")
	Same(t, "waiting", []any{len(waits), waits[0].Operation, waits[0].Waited, waits[0].Number},
		[]any{1, "GET /events", 1, 0})
	late := listen(t, srv, "default", "after=1")
	Same(t, "for another page", next[[]requests.Entry](t, late, "waiting")[0].Waited, 1)
	ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t", "content": "x"}).OK()
	<-done
	for {
		for _, e := range next[[]requests.Entry](t, events, "requests") {
			if e.Operation == "GET /events" {
				Same(t, "released", []any{e.Waited, e.Events}, []any{1, []string{"message"}})
				return
			}
		}
	}
}

func TestAStreamCountsSkippedRequests(t *testing.T) {
	srv := fake.Start(t, func(c *fake.Config) { c.KeepRequests = 10 })
	ben := As(t, srv, Member)
	for range 25 {
		ben.Get("/users/me", nil).OK()
	}
	events := listen(t, srv, "default", "after=5")
	Same(t, "skipped", next[map[string]int](t, events, "skipped"), map[string]int{"count": 10})
	list := next[[]requests.Entry](t, events, "requests")
	Same(t, "the others", []int{len(list), list[0].Number}, []int{10, 16})
}

func TestAStreamEndsWithItsWorld(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for end, method := range map[string]string{"/worlds/own": "DELETE", "/worlds/own/reset": "POST"} {
		ben.Control("POST", "/worlds", `{"name": "own"}`)
		events := listen(t, srv, "own", "")
		next[map[string]string](t, events, "begin")
		ben.Control(method, end, map[string]string{"POST": "{}"}[method]).OK()
		next[map[string]string](t, events, "end")
		if _, more := <-events; more {
			t.Errorf("after %s %s the stream goes on", method, end)
		}
	}
}

func TestAWorldHasABoundedNumberOfListeners(t *testing.T) {
	log := &requests.Log{}
	var last *requests.Follower
	for range requests.MaxFollowers {
		var err error
		if last, err = log.Follow("", 0); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := log.Follow("", 0); err == nil {
		t.Fatal("one more is taken")
	}
	last.Close()
	if _, err := log.Follow("", 0); err != nil {
		t.Fatal(err)
	}
}

func TestWrongRequestsForExchangesAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Get("/users/me", nil).OK()
	queue := ben.Post("/register", nil).OK().Text("queue_id")
	ben.Get("/events", Form{"queue_id": queue, "dont_block": true})
	ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t", "content": strings.Repeat("x", 40_000)})
	for _, c := range []struct {
		method, path, body string
		status             int
		says               string
	}{
		{"GET", "/worlds/default/requests/stream?after=x", "", 400, "after is \"x\": it is a whole number"},
		{"GET", "/worlds/default/requests/stream?from=1", "", 400, "unknown parameter \"from\": expected after, log"},
		{"GET", "/worlds/none/requests/stream", "", 404, "there is no world"},
		{"GET", "/worlds/default/requests/9", "", 404, "the world remembers no request 9"},
		{"GET", "/worlds/default/requests/99999999999999999999", "", 404, "the world remembers no request 9999"},
		{"GET", "/worlds/default/requests/-1", "", 400, "the number of a request is a whole number, not \"-1\""},
		{"GET", "/worlds/default/requests/x", "", 400, "the number of a request is a whole number, not \"x\""},
		{"GET", "/worlds/none/requests/1", "", 404, "there is no world"},
		{"POST", "/worlds/default/requests/1/compare", `{}`, 400, "level is missing: it is from 0 to"},
		{"POST", "/worlds/default/requests/1/compare", `{"level": -1}`, 400, "level is -1: it is from 0 to"},
		{"POST", "/worlds/default/requests/1/compare", `{"level": "92"}`, 400, "level is \"92\": expected a whole number"},
		{"POST", "/worlds/default/requests/1/compare", `{"levle": 92}`, 400, "did you mean \"level\"?"},
		{"POST", "/worlds/default/requests/9/compare", `{"level": 92}`, 404, "the world remembers no request 9"},
		{"POST", "/worlds/default/requests/3/compare", `{"level": 92}`, 400, "copies of a world have no event queues"},
		{"POST", "/worlds/default/requests/4/compare", `{"level": 92}`, 400, "too large to be remembered whole"},
	} {
		ben.Control(c.method, c.path, c.body).Refused(c.status, "").Says(c.says)
	}
	for _, n := range []int{-1, requests.MostKept + 1} {
		if _, err := fake.New(fake.Config{Level: featurelevels.Newest(), KeepRequests: n}); err == nil {
			t.Errorf("%d requests are kept", n)
		}
	}
}

func TestALongAnswerIsCut(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Get("/messages", Form{"anchor": "newest", "num_before": 100, "num_after": 0}).OK()
	ben.Get("/users/me", nil).OK()
	long, short := srv.Requests()[0], srv.Requests()[1]
	Same(t, "long", []any{len(long.Answer), len(long.AnswerBegins), long.Size > requests.MaxAnswer},
		[]any{0, requests.MaxAnswer, true})
	Same(t, "short", []any{len(short.Answer) + 1, short.AnswerBegins}, []any{short.Size, ""})
}

func TestALongAnswerShowsNoKeys(t *testing.T) {
	srv := fake.Start(t)
	admin, ben := As(t, srv, Owner), As(t, srv, Member)
	admin.Get("/bots", nil).OK()
	for range 40 {
		ben.Post("/messages", Form{"type": "stream", "to": "general", "topic": "t",
			"content": fmt.Sprintf("my key is %s %s", ben.Key, strings.Repeat("x", 500))}).OK()
	}
	ben.Get("/messages", Form{"anchor": "newest", "num_before": 40, "num_after": 0}).OK()
	for _, e := range srv.Requests() {
		if text := string(requests.JSONLines([]requests.Entry{e})); strings.Contains(text, ben.Key) {
			t.Errorf("request %d shows a key: %s", e.Number, Clip(text))
		}
	}
}
