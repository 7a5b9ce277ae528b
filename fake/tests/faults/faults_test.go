// Package faults_test lets servers go wrong, and reads the answers that their clients
// get.
package faults_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/faults/kinds"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// faulty is a client of a server that has faults.
func faulty(t *testing.T, rules ...string) (*fake.Server, *Client) {
	t.Helper()
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	set(t, srv, rules...)
	return srv, ben
}

func set(t *testing.T, srv *fake.Server, rules ...string) {
	t.Helper()
	for _, text := range rules {
		f, err := scenarios.ParseFault(text)
		if err != nil {
			t.Fatal(err)
		}
		srv.AddFaults(f)
	}
}

// outcomes are the HTTP statuses of some requests, one after the other.
func outcomes(n int, ask func() Reply) string {
	var list []string
	for range n {
		list = append(list, fmt.Sprint(ask().Status))
	}
	return strings.Join(list, " ")
}

func own(c *Client) func() Reply { return func() Reply { return c.Get("/users/me", nil) } }

func TestRulesChooseTheirRequests(t *testing.T) {
	const refused = "kind: status, status: 503"
	for rule, want := range map[string]string{
		"":                               "503 503 503 503 503 503",
		", count: first 2":               "503 503 200 200 200 200",
		", count: every 3rd":             "200 200 503 200 200 503",
		", count: from the 5th":          "200 200 200 200 503 503",
		", count: only the 4th":          "200 200 200 503 200 200",
		", operation: GET /users/me":     "503 503 503 503 503 503",
		", operation: GET /users":        "200 200 200 200 200 200",
		", user: ben@example.com":        "503 503 503 503 503 503",
		", user: BEN@example.com":        "503 503 503 503 503 503",
		", user: ada@example.com":        "200 200 200 200 200 200",
		", client: go-http-client":       "503 503 503 503 503 503",
		", client: Go-http":              "200 200 200 200 200 200",
		", until: 1ns":                   "200 200 200 200 200 200",
		", after: 1h":                    "200 200 200 200 200 200",
		", percent: 100, count: first 1": "503 200 200 200 200 200",
		", user: ben@example.com, count: 'only the 2nd'": "200 503 200 200 200 200",
	} {
		t.Run(rule, func(t *testing.T) {
			_, ben := faulty(t, refused+rule)
			ada := *ben
			Same(t, "statuses", outcomes(6, func() Reply {
				r, err := http.NewRequest("GET", fake.InMemory+"/api/v1/users/me", nil)
				if err != nil {
					t.Fatal(err)
				}
				r.SetBasicAuth(ada.Email, ada.Key)
				r.Header.Set("User-Agent", "Go-http-client/1.1")
				return ada.Do(r)
			}), want)
		})
	}
}

func TestRulesBeginAndEndByTheClockOfTheWorld(t *testing.T) {
	srv, ben := faulty(t, "kind: status, status: 503, after: 1m, until: 2m")
	var got []string
	for range 3 {
		got = append(got, fmt.Sprint(own(ben)().Status))
		srv.Advance(time.Minute)
	}
	Same(t, "statuses", got, []string{"200", "503", "200"})
}

func TestTheSameSeedChoosesTheSameRequests(t *testing.T) {
	run := func(seed uint64) string {
		srv := fake.Start(t, fake.WithSeed(seed),
			fake.WithFaults(fake.Fault{Kind: fake.HTTPStatus, Status: 503, Percent: 50}))
		return outcomes(24, own(As(t, srv, Member)))
	}
	first := run(5)
	Same(t, "the second run", run(5), first)
	if first == run(6) || !strings.Contains(first, "200") || !strings.Contains(first, "503") {
		t.Errorf("half of the requests go wrong, by the seed: %s", first)
	}
}

func TestErrorsHaveTheirCode(t *testing.T) {
	_, ben := faulty(t, "kind: error, code: STREAM_DOES_NOT_EXIST, message: No way, count: first 1",
		"kind: deactivated_user, count: first 1", "kind: deactivated_organization, count: first 1",
		"kind: rate_limit, retry_after: 3, count: first 1")
	get := own(ben)
	get().Refused(400, "STREAM_DOES_NOT_EXIST").Says("No way")
	Same(t, "the status of the second request, as all rules have counted the first", get().Status, 200)
}

func TestAccountsAndLimitsAreRefusedAsUsual(t *testing.T) {
	for rule, code := range map[string]string{"deactivated_user": "USER_DEACTIVATED",
		"deactivated_organization": "REALM_DEACTIVATED"} {
		_, ben := faulty(t, "kind: "+rule+", count: first 1")
		own(ben)().Refused(401, code)
		own(ben)().OK()
	}
	_, ben := faulty(t, "kind: rate_limit, retry_after: 3, count: first 1")
	r := own(ben)().Refused(429, "RATE_LIMIT_HIT")
	Same(t, "retry-after", []any{r.Body["retry-after"], r.Header.Get("Retry-After"),
		r.Header.Get("X-RateLimit-Remaining")}, []any{3, "3", "0"})
}

func TestAStatusComesWithOrWithoutTheEnvelope(t *testing.T) {
	_, ben := faulty(t, "kind: status, status: 502, message: Upstream, count: first 1")
	own(ben)().Refused(502, "").Says("Upstream")
	_, ben = faulty(t, "kind: status, status: 502, no_envelope: true")
	if r := own(ben)(); r.Status != 502 || r.Body != nil || !strings.Contains(r.Raw, "<h1>502 Bad Gateway</h1>") {
		t.Errorf("got %d %s", r.Status, r.Raw)
	}
}

func TestLatencyFollowsTheWorldsClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, ben := faulty(t, "kind: latency, by: 30s", "kind: stalled_answer, by: 10s")
		start := time.Now()
		own(ben)().OK()
		Same(t, "waited", time.Since(start), 40*time.Second)
	})
}

func TestAFrozenClockWaitsUntilItIsMoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t, fake.WithFrozenClock(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))
		ben := As(t, srv, Member)
		set(t, srv, "kind: latency, by: 30s")
		answered := make(chan Reply, 1)
		go func() { answered <- own(ben)() }()
		synctest.Wait()
		srv.Advance(29 * time.Second)
		synctest.Wait()
		if len(answered) > 0 {
			t.Error("the answer came before its time")
		}
		srv.Advance(time.Second)
		(<-answered).OK()
	})
}

// broken sends a request whose answer does not arrive whole.
func broken(c *Client, r *http.Request) (read []byte, declared int64, err error) {
	res, err := c.HTTP.Do(r)
	if err != nil {
		return nil, 0, err
	}
	defer res.Body.Close()
	read, err = io.ReadAll(res.Body)
	return read, res.ContentLength, err
}

func TestConnectionsAreDroppedBeforeAndAfterTheEffect(t *testing.T) {
	for _, socket := range []bool{false, true} {
		srv, ben := faulty(t)
		for content, rule := range map[string]string{"before": "drop_before", "after": "drop_after", "half": "half_answer"} {
			srv.ClearFaults()
			set(t, srv, "kind: "+rule+", operation: POST /messages")
			c := ben
			if socket {
				c = ben.OverSocket(srv)
			}
			form := Form{"type": "stream", "to": "general", "topic": "faults", "content": content}
			read, declared, err := broken(c, c.Request("POST", "/messages", "application/x-www-form-urlencoded", form.Encode()))
			if err == nil {
				t.Errorf("%s: the whole answer came: %s", rule, read)
			}
			if half := rule == "half_answer"; half != (len(read) > 0) ||
				half && socket && (declared != int64(len(read))*2 && declared != int64(len(read))*2+1) {
				t.Errorf("%s: %d bytes of %d, %v", rule, len(read), declared, err)
			}
			if !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
				t.Errorf("%s: %v", rule, err)
			}
		}
		srv.ClearFaults()
		Same(t, "what was sent", len(ben.Topic("general", "faults")), 2)
	}
}

func TestQueuesEndByAFault(t *testing.T) {
	_, ben := faulty(t, "kind: queue_vanishes, count: only the 2nd")
	q := ben.Queue(nil)
	q.Poll(false).OK()
	q.Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
	ben.Queue(nil).Poll(false).OK()
}

func ids(list []map[string]any) []string { return Column(list, "id") }

func TestIDsHaveGaps(t *testing.T) {
	_, ben := faulty(t, "kind: id_gap, gap: 7")
	first, second := ben.To("general", "t", "one"), ben.To("general", "t", "two")
	if second-first != 8 {
		t.Errorf("IDs %d and %d", first, second)
	}
}

func TestEventIDsHaveGaps(t *testing.T) {
	_, ben := faulty(t, "kind: event_gap, gap: 10")
	q := ben.Queue(Form{"event_types": []string{"message"}})
	q.Events()
	ben.To("general", "t", "one")
	first := q.Events()
	ben.To("general", "t", "two")
	second := q.Events()
	Same(t, "events", []int{len(first), len(second)}, []int{1, 1})
	if second[0]["id"].(float64)-first[0]["id"].(float64) != 11 {
		t.Errorf("IDs %v and %v", ids(first), ids(second))
	}
}

func TestAnEventComesAgainAfterAReconnect(t *testing.T) {
	_, ben := faulty(t, "kind: repeated_event, count: only the 2nd")
	q := ben.Queue(Form{"event_types": []string{"message"}})
	ben.To("general", "t", "one")
	first := q.Events()
	ben.To("general", "t", "two")
	second := q.Events()
	Same(t, "the second answer", len(second), 2)
	Same(t, "the repeated event", second[0], first[0])
	Same(t, "nothing is repeated later", len(q.Events()), 0)
}

func TestReadsGetHeartbeatsOnlyAndLaterTheRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, ben := faulty(t, "kind: heartbeats_only, count: first 1")
		q := ben.Queue(Form{"event_types": []string{"message"}})
		ben.To("general", "t", "before")
		go func() {
			time.Sleep(time.Second)
			ben.To("general", "t", "meanwhile")
		}()
		beats := q.Poll(true).OK().List("events")
		Same(t, "types", Column(beats, "type"), []string{"heartbeat"})
		q.Acknowledge(beats)
		var contents []any
		for _, e := range q.Events() {
			contents = append(contents, e["message"].(map[string]any)["content"])
		}
		Same(t, "contents", contents, []any{"before", "meanwhile"})
	})
}

func TestMarkingAllAsReadEndsHalfDoneByLevel(t *testing.T) {
	halfDone := []any{"partially_completed", "REQUEST_TIMEOUT", nil}
	for level, want := range map[int][]any{152: nil, 153: halfDone, 210: halfDone, 211: {"success", nil, false}} {
		srv := fake.Start(t)
		c := Nobody(t, srv)
		path := fmt.Sprintf("/at/%d", level)
		ben := As(t, srv, Member).In(path)
		c.Control("POST", fmt.Sprintf("/worlds/at-%d/faults", level),
			`{"faults": [{"kind": "partially_completed", "count": "first 1"}]}`).Refused(404, "")
		ben.Get("/users/me", nil).OK() // makes the world
		c.Control("POST", fmt.Sprintf("/worlds/at-%d/faults", level),
			`{"faults": [{"kind": "partially_completed", "count": "first 1"}]}`).OK()
		r := ben.Post("/mark_all_as_read", nil)
		Same(t, "succeeds", r.Status == 200, want != nil)
		if want != nil {
			Same(t, "result, code, complete", []any{r.Body["result"], r.Body["code"], r.Body["complete"]}, want)
		}
		ben.Post("/mark_all_as_read", nil).OK()
	}
}

func TestAvatarsAreLeftOutIfTheClientAllowsIt(t *testing.T) {
	_, ben := faulty(t, "kind: no_avatar_url")
	for capability, want := range map[bool]bool{true: false, false: true} {
		r := ben.Post("/register", Form{"fetch_event_types": []string{"realm_user"},
			"client_capabilities": Form{"notification_settings_null": false, "user_avatar_url_field_optional": capability}}).OK()
		_, has := r.List("realm_users")[0]["avatar_url"]
		Same(t, "avatar_url", has, want)
	}
}

func TestTheServerIsUpgradedUnderItsClients(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(100))
	ben := As(t, srv, Member)
	set(t, srv, "kind: upgrade, level: 156, operation: GET /users/me, count: only the 2nd")
	q := ben.Queue(nil)
	own(ben)().OK()
	own(ben)().OK()
	Same(t, "types", Column(q.Events(), "type"), []string{"restart"})
	Same(t, "level", ben.Get("/server_settings", nil).OK().Int("service_feature_level"), 156)
}

func TestHostileServersAreLegal(t *testing.T) {
	still := fake.WithFrozenClock(Frozen)
	plain, hostile := fake.Start(t, still), fake.Start(t, still, fake.WithHostility())
	ask := func(srv *fake.Server) (string, any) {
		c := As(t, srv, Member)
		r := c.Get("/streams", nil).OK()
		return r.Raw, strip(r.Body)
	}
	plainText, want := ask(plain)
	text, got := ask(hostile)
	Same(t, "the answer without what is new", got, want)
	if text == plainText || !strings.Contains(text, `\/`) {
		t.Error("the hostile answer is spelt like the plain one")
	}
	ben := As(t, hostile, Member)
	Same(t, "rate limits", strings.Count(outcomes(90, own(ben)), "429"), 2)
}

// Operations end in part only at the levels that have the answer for it.
func TestHostileServersOfOlderLevelsDoTheirWorkAtOnce(t *testing.T) {
	for level, result := range map[featurelevels.Level]string{152: "success", 153: "partially_completed"} {
		srv := fake.Start(t, fake.WithLevel(level), fake.WithHostility())
		reply := As(t, srv, Member).Post("/mark_all_as_read", nil)
		Same(t, fmt.Sprintf("the result at level %d", level), reply.Body["result"], any(result))
	}
}

// An answer that is only the envelope stays so, with the names of parameters that it ignored, too.
func TestHostileServersEnrichNoEnvelope(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithHostility()), Member)
	body := ben.Patch("/settings", Form{"enter_sends": true, "invented": 1}).OK().Body
	Same(t, "ignored parameters", body["ignored_parameters_unsupported"], any([]any{"invented"}))
	Same(t, "the number of fields", len(body), 3)
}

// strip removes fields that no level has.
func strip(v any) any {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	var out any
	if err := d.Decode(&out); err != nil {
		panic(err)
	}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			delete(v, "spiritlevel_unknown")
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		}
	}
	walk(out)
	return out
}

func TestUnknownEventsReachQueuesOfAllTypes(t *testing.T) {
	_, ben := faulty(t, "kind: unknown_event, count: first 1")
	Same(t, "types", Column(ben.Queue(nil).Events(), "type"), []string{"spiritlevel_unknown"})
}

func TestEachKindIsDescribedAndInTheFormat(t *testing.T) {
	var names []string
	for _, k := range kinds.All() {
		names = append(names, string(k.Name))
		if k.Happens == "" || k.Correct == "" {
			t.Errorf("%s is not described", k.Name)
		}
	}
	Same(t, "kinds", names, scenarios.FaultKind("").Words())
}
