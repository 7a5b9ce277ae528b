// Package logs_test reads the server's log of requests.
package logs_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/requests"
)

func last(srv *fake.Server) fake.Request {
	list := srv.Requests()
	return list[len(list)-1]
}

func TestRequestsAreRemembered(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	srv := fake.Start(t, fake.WithFrozenClock(at), fake.WithLevel(150))
	ben := As(t, srv, Member)
	id := ben.To("general", "t", "hello")
	r := last(srv)
	Same(t, "the request", []any{r.Number, r.Time, r.User, r.Operation, r.Method, r.Path, r.Level, r.Status,
		r.Parameters["content"]},
		[]any{1, at, Member, "POST /messages", "POST", "/api/v1/messages", 150, 200, "hello"})
	Same(t, "the answer", string(r.Answer), fmt.Sprintf(`{"result":"success","msg":"","id":%d}`, id))

	ben.Get("/messages/999999", nil).Refused(400, "BAD_REQUEST")
	r = last(srv)
	Same(t, "the refusal", []any{r.Operation, r.Path, r.Status, r.Code, r.Msg},
		[]any{"GET /messages/{message_id}", "/api/v1/messages/999999", 400, "BAD_REQUEST", "Invalid message(s)"})
	ben.Get("/users", nil).OK()
	if r := last(srv); r.Answer != nil || r.Size < 1000 {
		t.Errorf("a large answer is remembered: %d bytes, %s", r.Size, r.Answer)
	}
	ben.In("/at/90").Get("/users/me", nil).OK()
	Same(t, "requests to another world", last(srv).Operation, "GET /users")
}

func TestSecretsAreNotRemembered(t *testing.T) {
	srv := fake.Start(t)
	c := Nobody(t, srv)
	c.Post("/fetch_api_key", Form{"username": Member, "password": "ben-password"}).OK()
	ben := As(t, srv, Member)
	for _, r := range srv.Requests() {
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "ben-password") || strings.Contains(string(text), ben.Key) {
			t.Errorf("the request shows a secret: %s", text)
		}
		Same(t, "password", r.Parameters["password"], "[redacted]")
	}
}

func TestOnlyTheNewestRequestsAreRemembered(t *testing.T) {
	srv := fake.Start(t)
	c := Nobody(t, srv)
	for range requests.Kept + 7 {
		c.Get("/server_settings", nil).OK()
	}
	list := srv.Requests()
	Same(t, "number, first, last", []int{len(list), list[0].Number, list[len(list)-1].Number},
		[]int{requests.Kept, 8, requests.Kept + 7})
	Same(t, "forgotten", srv.Report().Forgotten, 7)
}

// warnings are the rules and texts of the newest request.
func warnings(srv *fake.Server) string {
	var list []string
	for _, w := range last(srv).Warnings {
		list = append(list, w.Rule+": "+w.Text)
	}
	return strings.Join(list, "; ")
}

func TestAuthorsAreWarned(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(100), fake.WithFrozenClock(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))
	ben := As(t, srv, Member)
	ben.Get("/users/me", nil).OK()
	Same(t, "an ordinary request", warnings(srv), "")

	ben.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0, "include_anchor": false}).OK()
	Same(t, "a newer parameter", warnings(srv),
		"unread-parameter: the parameter include_anchor is not read below level 155; the server is at 100")
	ben.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0, "anchr": 7,
		"use_first_unread_anchor": false}).OK()
	Same(t, "an unknown parameter", warnings(srv), "unread-parameter: the parameter anchr is not read")
	Same(t, "deprecated", last(srv).Deprecated, []string{"since level 1: The boolean first-unread switch is deprecated."})
	ben.Get("/nothing", nil).Refused(404, "")
	Same(t, "an unknown path", warnings(srv), "unknown-path: level 100 has no GET /api/v1/nothing")
	ben.Delete("/server_settings", nil).Refused(405, "")
	Same(t, "a wrong method", warnings(srv), "unknown-path: level 100 has no DELETE /api/v1/server_settings")

	stranger := *ben
	stranger.Key = strings.Repeat("x", 32)
	stranger.Get("/users/me", nil).Refused(401, "")
	Same(t, "a wrong key", warnings(srv), "wrong-key: the key is not that of the account: a repetition cannot help")

	srv.AddFaults(fake.Fault{Kind: fake.RateLimit, RetryAfter: 3, Count: "first 1"})
	ben.Get("/users/me", nil).Refused(429, "RATE_LIMIT_HIT")
	limited := last(srv)
	Same(t, "the limited request", []any{limited.Status, limited.Code, limited.Faults},
		[]any{429, "RATE_LIMIT_HIT", []string{"rate_limit"}})
	srv.Advance(time.Second)
	ben.Get("/users/me", nil).OK()
	Same(t, "an early request", warnings(srv), "early-retry: the request came 2.0 s before the end of retry-after")
	srv.Advance(2 * time.Second)
	ben.Get("/users/me", nil).OK()
	Same(t, "a request in time", warnings(srv), "")
}

func TestAuthorsAreWarnedOfTheirQueues(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q := ben.Queue(nil)
	ben.To("general", "t", "one")
	q.Poll(false).OK()
	q.Poll(false).OK()
	if got := warnings(srv); !strings.Contains(got, "the same events come again") {
		t.Errorf("got %q", got)
	}
	q.Events()
	q.Events()
	if got := warnings(srv); got != "" {
		t.Errorf("a correct read has the warning %q", got)
	}
	ben.To("general", "t", "two")
	q.Events()
	q.Events()
	q.With(0).Poll(false)
	for range 2 {
		(&Queue{Client: ben, ID: "none", Last: -1}).Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
	}
	Same(t, "a queue that is gone", warnings(srv),
		"dead-queue: the queue was refused before: the client must register a new one")
}

func TestRealAddressesFromTheServerCauseNoWarning(t *testing.T) {
	for _, dialect := range Dialects {
		srv := fake.Start(t, fake.WithDialect(dialect))
		ben := As(t, srv, Member)
		ben.Patch("/settings", Form{"email_address_visibility": 3}).OK()
		ben.Post("/fetch_api_key", Form{"username": Member, "password": "ben-password"}).OK()
		ben.Get("/users/me", nil).OK()
		Same(t, "warnings", warnings(srv), "")
	}
}

func TestAuthorsAreWarnedOfRealAddresses(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Patch("/settings", Form{"email_address_visibility": 3}).OK()
	ben.Get("/users/me", nil).OK()
	if got := warnings(srv); !strings.HasPrefix(got,
		"real-address: the client signs in with the real address; the API address of this user is user") {
		t.Errorf("got %q", got)
	}
}

func TestDroppedConnectionsAreRemembered(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	srv.AddFaults(fake.Fault{Kind: fake.DropAfter})
	if res, err := ben.HTTP.Do(ben.Request("GET", "/users/me", "", "")); err == nil {
		t.Errorf("an answer came: %d", res.StatusCode)
	}
	r := last(srv)
	Same(t, "the request", []any{r.Operation, r.User, r.Status, r.Faults},
		[]any{"GET /users/me", Member, 0, []string{"drop_after"}})
	if line := r.Line(); !strings.Contains(line, "dropped") || !strings.Contains(line, "fault: drop_after") {
		t.Errorf("the line is %q", line)
	}
}

// failing stands for the *testing.T of a test that may fail.
type failing struct {
	fake.TB
	failure string
}

func (f *failing) Helper() {}
func (f *failing) Fatalf(format string, args ...any) {
	if f.failure == "" {
		f.failure = fmt.Sprintf(format, args...)
	}
}

func TestAssertionsShowTheNearestRequestAndTheDifferences(t *testing.T) {
	f := &failing{TB: t}
	srv := fake.Start(f)
	ben := As(t, srv, Member)
	demand := func(assert func(), says ...string) {
		t.Helper()
		f.failure = ""
		assert()
		for _, part := range says {
			if !strings.Contains(f.failure, part) {
				t.Errorf("the failure %q does not say %q", f.failure, part)
			}
		}
		if len(says) == 0 && f.failure != "" {
			t.Error(f.failure)
		}
	}
	check := func(operation string, params fake.Params, says ...string) {
		t.Helper()
		demand(func() { srv.AssertSent(operation, params) }, says...)
	}
	check("POST /messages", nil, "no client sent POST /messages; no request came")
	ben.To("general", "lunch", "soup")
	ben.To("general", "dinner", "bread")
	check("POST /messages", nil)
	check("POST /messages", fake.Params{"topic": "lunch", "to": "general"})
	check("POST /messages", fake.Params{"topic": "lunch", "content": "bread", "to": "general"}, "differences",
		`topic is "dinner", want "lunch"`)
	check("POST /messages", fake.Params{"topics": "lunch"}, `topics is missing (topic is`)
	check("POST /mesages", nil, `did you mean "POST /messages"?`)
	check("GET /users", nil, "what came: 2 × POST /messages")
	ben.Get("/messages", Form{"anchor": "newest", "num_before": 2, "num_after": 0,
		"narrow": `[ {"operator": "topic", "operand": "t"} ]`}).OK()
	check("GET /messages",
		fake.Params{"num_before": 2, "narrow": []any{map[string]string{"operator": "topic", "operand": "t"}}})

	lunch := fake.Params{"topic": "lunch"}
	demand(func() { srv.AssertSentTimes(1, "POST /messages", lunch) })
	demand(func() { srv.AssertSentTimes(2, "POST /messages", nil) })
	demand(func() { srv.AssertSentTimes(3, "POST /messages", nil) },
		"want 3 times POST /messages with these parameters, it was sent 2 times")
	demand(func() { srv.AssertSentTimes(1, "POST /messages", fake.Params{"topic": "tea"}) }, "want 1 times",
		"differences")
	demand(func() { srv.AssertNotSent("POST /messages", fake.Params{"topic": "tea"}) })
	demand(func() { srv.AssertNotSent("POST /messages", lunch) }, "want 0 times", "it was sent 1 times")
	demand(func() { srv.AssertNotSent("POST /mesages", nil) }, `did you mean "POST /messages"?`)
	demand(srv.AssertNoMistakes)
	ben.Get("/users/me", Form{"colour": "red"}).OK()
	demand(srv.AssertNoMistakes, "the requests have mistakes", "colour", "1 times, first in request 4")
}

func TestControlHasTheRequests(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.To("general", "t", "<hello>")
	ben.Get("/users/me", nil).OK()
	ben.Get("/messages/999999", nil).Refused(400, "BAD_REQUEST")
	const path = "/worlds/default/requests"
	for query, want := range map[string]int{"": 3, "?operation=GET+/users/me": 1, "?status=200": 2, "?after=2": 1,
		"?user=BEN@example.com": 3, "?user=ada@example.com": 0} {
		Same(t, query, len(ben.Control("GET", path+query, "").OK().List("requests")), want)
	}
	ben.Control("GET", path+"?oparation=x", "").Refused(400, "").Says(`did you mean "operation"?`)
	ben.Control("GET", path+"?operation=GET+/user/me", "").Refused(400, "").Says(`did you mean "GET /users/me"?`)
	ben.Control("GET", path+"?format=xml", "").Refused(400, "").Says("json, jsonl, har")
	ben.Control("GET", path+"?after=x", "").Refused(400, "").Says("after", "a whole number")

	lines := ask(t, ben, path+"?format=jsonl")
	Same(t, "lines", strings.Count(lines, "\n"), 3)
	var archive struct {
		Log struct {
			Version string
			Entries []struct {
				Request  struct{ Method, URL string }
				Response struct{ Status int }
			}
		}
	}
	if err := json.Unmarshal([]byte(ask(t, ben, path+"?format=har")), &archive); err != nil {
		t.Fatal(err)
	}
	first := archive.Log.Entries[0]
	Same(t, "the archive", []any{archive.Log.Version, len(archive.Log.Entries), first.Request.Method, first.Request.URL,
		first.Response.Status},
		[]any{"1.2", 3, "POST", fake.InMemory + "/api/v1/messages", 200})
	ben.Control("DELETE", path, "").OK()
	Same(t, "requests", len(srv.Requests()), 0)
}

func ask(t *testing.T, c *Client, path string) string {
	t.Helper()
	r, err := http.NewRequest("GET", fake.InMemory+"/control"+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := c.HTTP.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var out strings.Builder
	if err := res.Write(&out); err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(out.String(), "\r\n\r\n")
	return body
}

func TestTheReportDescribesTheRequestsOfClients(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(150))
	ben := As(t, srv, Member)
	q := ben.Queue(Form{"event_types": []string{"message"}})
	ben.To("general", "t", "hello")
	q.Poll(false).OK()
	ben.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0, "include_anchor": false}).OK()
	ben.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0, "include_anchor": false,
		"colour": "red"}).OK()
	ben.Get("/users/me", Form{"colour": "red"}).OK()
	var report fake.Report
	if err := json.Unmarshal([]byte(AsText(ben.Control("GET", "/worlds/default/client", "").OK().Object("client"))),
		&report); err != nil {
		t.Fatal(err)
	}
	var used []string
	for _, o := range report.Operations {
		used = append(used, fmt.Sprint(o.Operation, " ", o.Requests))
	}
	Same(t, "operations", used, []string{"GET /events 1", "GET /messages 2", "GET /users/me 1", "POST /messages 1",
		"POST /register 1"})
	rows := map[string]bool{}
	for _, c := range report.Levels {
		rows[c.Row] = c.Newer
	}
	if newer, told := rows["155-include-anchor"]; !told || !newer {
		t.Error("the report does not tell that a newer level reads include_anchor")
	}
	if _, told := rows["1-use-first-unread-anchor-deprecated"]; told {
		t.Error("the report tells of a parameter that nobody sent")
	}
	var mistakes []string
	for _, m := range report.Mistakes {
		mistakes = append(mistakes, fmt.Sprint(m.Rule, ", ", m.Operation, ", ", m.Count, ": ", m.Example))
	}
	Same(t, "mistakes", mistakes, []string{
		"unread-parameter, GET /messages, 2: the parameter include_anchor is not read below level 155; the server is at 150",
		"unread-parameter, GET /messages, 1: the parameter colour is not read",
		"unread-parameter, GET /users/me, 1: the parameter colour is not read",
	})
	Same(t, "unacknowledged", []any{len(report.Unacknowledged), report.Unacknowledged[0].QueueID,
		report.Unacknowledged[0].Events}, []any{1, q.ID, 1})
}

// A log is shown to other people, and a HAR file is attached to tickets. Files and
// pictures are logged without their secrets, too.
func TestMisplacedSecretsAreHidden(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	nobody := Nobody(t, srv)
	nobody.Post("/fetch_api_key", Form{"username": Member, "Password": "wrong-but-mine", "PASSWORD": "also-mine"})
	nobody.Post("/messages", Form{"api-key": "old-key-of-mine", "Api_Key": "x-key-of-mine",
		"content": "my password is ben-password"})
	ben.Post("/bots", Form{"full_name": "B", "short_name": "b", "bot_type": 3, "interface_type": 1,
		"payload_url": `"http://mine:mine-too@127.0.0.1:1/"`, "config_data": `{"k":"config-of-mine"}`})
	ben.Get("/users/"+ben.Key, nil)
	ben.Do(ben.Request("GET", "/nothing/"+ben.Key+"/x?y="+ben.Key, "", ""))
	har := ask(t, ben, "/worlds/default/requests?format=har")
	lines := ask(t, ben, "/worlds/default/requests?format=jsonl")
	for _, secret := range []string{ben.Key, "ben-password", "wrong-but-mine", "also-mine", "old-key-of-mine",
		"x-key-of-mine", "mine-too", "config-of-mine"} {
		for kind, text := range map[string]string{"HAR": har, "JSON lines": lines} {
			if strings.Contains(text, secret) {
				t.Errorf("the %s shows %s", kind, secret)
			}
		}
	}
	if !strings.Contains(lines, "[redacted]") || !strings.Contains(lines, "127.0.0.1:1/") {
		t.Errorf("the requests are %s", lines)
	}
}

func TestRequestsForFilesAndPicturesAreRemembered(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	file := ben.Upload("notes.txt", "plain")
	ben.File("GET", file)
	r := last(srv)
	Same(t, "the request", []any{r.User, r.Operation, r.Path, r.Status, r.Size, r.Answer},
		[]any{Member, "GET /user_uploads/{path}", file, 200, 5, json.RawMessage(nil)})
	if !strings.HasPrefix(r.ContentType, "text/plain") {
		t.Errorf("got the type %q", r.ContentType)
	}
	link := ben.Do(ben.Request("GET", file, "", "")).OK().Text("url")
	Nobody(t, srv).File("GET", link)
	if r := last(srv); r.Status != 200 || !strings.HasPrefix(r.Path, "/user_uploads/temporary/redacted/") {
		t.Errorf("got %d %s for %s", r.Status, r.Path, link)
	}
	Nobody(t, srv).File("GET", "/avatar/nobody@example.com")
	Same(t, "an avatar of nobody", []any{last(srv).Operation, last(srv).Status}, []any{"GET /avatar/{user}", 404})
	har := ask(t, ben, "/worlds/default/requests?format=har")
	for _, part := range []string{`"mimeType":"text/plain`, file, "/user_uploads/temporary/redacted/"} {
		if !strings.Contains(har, part) {
			t.Errorf("the archive has no %s", part)
		}
	}
}

func TestAReportListsNoParametersAsAnEmptyList(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	ben.Get("/users/me", nil).OK()
	if text := ask(t, ben, "/worlds/default/client"); !strings.Contains(text, `"parameters":[]`) || strings.Contains(text, `"parameters":null`) {
		t.Error(Clip(text))
	}
}
