package explore_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// statusOf is the field with which a mistake changes the status of an answer.
const statusOf = "(status)"

// wrong is a mistake before a right server, of its answers or of its reading of requests.
type wrong struct {
	answer  func(call string, p url.Values, body target.Object)
	request func(call string, p url.Values)
}

// serve puts the mistake before a handler.
func (m wrong) serve(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/control/") || strings.HasPrefix(r.Header.Get("Content-Type"), "multipart") {
			next.ServeHTTP(w, r)
			return
		}
		form, _ := io.ReadAll(r.Body)
		r.Form, _ = url.ParseQuery(r.URL.RawQuery + "&" + string(form)) // DELETE has a form, too
		_, path, _ := strings.Cut(r.URL.Path, "/api/v1")
		call := r.Method + " " + path
		if m.request != nil {
			m.request(call, r.Form)
		}
		if r.Method == http.MethodGet {
			r.URL.RawQuery = r.Form.Encode()
		}
		form = []byte(r.Form.Encode())
		again, _ := http.NewRequestWithContext(r.Context(), r.Method, r.URL.String(), bytes.NewReader(form))
		again.Header, again.RequestURI, again.RemoteAddr = r.Header, r.URL.RequestURI(), "127.0.0.1:0"
		answer := httptest.NewRecorder()
		next.ServeHTTP(answer, again)
		body := target.Object{}
		decoder := json.NewDecoder(answer.Body)
		decoder.UseNumber()
		_ = decoder.Decode(&body)
		if m.answer != nil {
			m.answer(call, r.Form, body)
		}
		w.Header().Set("Content-Type", "application/json")
		if status, is := body[statusOf].(int); is {
			answer.Code = status
			delete(body, statusOf)
		}
		w.WriteHeader(answer.Code)
		_ = json.NewEncoder(w).Encode(body)
	})
}

// surveyed surveys a fake that calls reach without a socket, behind a handler if one is given.
func surveyed(t testing.TB, level featurelevels.Level, dialect featurelevels.Dialect,
	before func(next http.Handler) http.Handler) *session.Survey {
	t.Helper()
	config, stop, err := builtinfake.InMemory(int(level), string(dialect))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	if before != nil {
		through := &http.Client{Transport: config.Network}
		config.Network = fake.Carry(before(relay(through)))
	}
	survey, err := session.TakeSurvey(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	return survey
}

// relay is the handler of the server that the client reaches.
func relay(through *http.Client) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, err := through.Transport.RoundTrip(r)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		defer answer.Body.Close()
		for name, values := range answer.Header {
			w.Header()[name] = values
		}
		w.WriteHeader(answer.StatusCode)
		_, _ = io.Copy(w, answer.Body)
	})
}

// at is a level of a dialect.
type at struct {
	dialect featurelevels.Dialect
	level   featurelevels.Level
}

// String implements fmt.Stringer.
func (a at) String() string { return fmt.Sprintf("%s at %d", a.dialect, a.level) }

// places are some levels in both dialects.
func places() (all []at) {
	for _, level := range []featurelevels.Level{0, 92, 186, 237, featurelevels.Newest()} {
		all = append(all, at{featurelevels.Spec, level}, at{featurelevels.Zulip, level})
	}
	return all
}

// All workers together have one finding of a mistake, and as many calls as one explorer may make.
func TestWorkersShareWhatTheyFind(t *testing.T) {
	t.Parallel()
	judged := surveyed(t, 186, featurelevels.Spec, unrendered)
	const calls, workers = 600, 3
	for _, first := range []bool{false, true} {
		found, err := explore.Run(t.Context(), judged, surveyed(t, 186, featurelevels.Spec, nil),
			explore.Config{Seed: 1, Calls: calls, Workers: workers, First: first, Quick: true})
		if err != nil || found.Gone != "" || found.Interrupted {
			t.Fatal(err, found.Gone, found.Interrupted)
		}
		keys := map[explore.Key]int{}
		for _, f := range found.Findings {
			if keys[f.Key]++; keys[f.Key] > 1 || first && len(keys) > 1 {
				t.Errorf("one finding too many: %v", f)
			}
		}
		const sequence = 120 // is the most that a worker makes after its last look at the number of calls
		if n := found.Sequences; len(keys) == 0 || n < workers || found.Calls > calls+workers*sequence {
			t.Errorf("%d findings, %d sequences, %d calls", len(keys), n, found.Calls)
		}
	}
}

// A server does not differ from itself, at any level and in either dialect.
func TestARightServerHasNoFindings(t *testing.T) {
	sample.NotShort(t)
	t.Parallel()
	for i, each := range sample.Of(t, 2, places()) {
		t.Run(each.String(), func(t *testing.T) {
			t.Parallel()
			found, err := explore.Run(t.Context(), surveyed(t, each.level, each.dialect, nil),
				surveyed(t, each.level, each.dialect, nil), explore.Config{Seed: uint64(i + 1), Calls: 1500})
			if err != nil || found.Gone != "" {
				t.Fatal(err, found.Gone)
			}
			for _, f := range found.Findings {
				t.Error(f)
			}
		})
	}
}

// A right server may allow shorter texts than the reference, and give no development keys.
func TestAServerWithAnotherConfigurationHasNoFindings(t *testing.T) {
	t.Parallel()
	scenario := scenarios.Default()
	o := &scenario.Organization
	o.Production, o.MaxMessageLength, o.MaxTopicLength, o.MaxDescriptionLength = true, 300, 40, 200
	judged := started(t, fake.Config{Level: 186, Dialect: featurelevels.Spec, Scenario: scenario})
	found, err := explore.Run(t.Context(), taken(t, judged, featurelevels.Spec, fake.InMemory),
		surveyed(t, 186, featurelevels.Spec, nil), explore.Config{Seed: 1, Calls: 500, Often: []string{"POST /messages",
			"PATCH /messages/{message_id}"}})
	if err != nil || found.Gone != "" {
		t.Fatal(err, found.Gone)
	}
	for _, f := range found.Findings {
		t.Error(f)
	}
	for cell := range found.Coverage.Cells {
		if cell.Operation == "POST /dev_fetch_api_key" {
			t.Errorf("a production server was asked for keys: %v", cell)
		}
	}
	if !slices.ContainsFunc(slices.Collect(maps.Keys(found.Coverage.Cells)), func(c explore.Cell) bool {
		return c.Kind == "longest" && c.Outcome == "success"
	}) {
		t.Error("no text was as long as possible")
	}
}

// mistakes are wrong servers.
var mistakes = map[string]wrong{
	"GET /messages has no subject": {answer: func(call string, _ url.Values, body target.Object) {
		if call == "GET /messages" {
			for _, m := range target.Objects(body, "messages") {
				delete(m, "subject")
			}
		}
	}},
	"POST /messages/flags forgets all but the first message": {request: func(call string, p url.Values) {
		if call == "POST /messages/flags" {
			if first, _, more := strings.Cut(p.Get("messages"), ","); more {
				p.Set("messages", first+"]")
			}
		}
	}},
	"GET /users has null for is_billing_admin": {answer: func(call string, _ url.Values, body target.Object) {
		if call == "GET /users" {
			for _, user := range target.Objects(body, "members") {
				user["is_billing_admin"] = nil
			}
		}
	}},
	"PATCH /settings ignores enter_sends": {request: func(call string, p url.Values) {
		if call == "PATCH /settings" {
			p.Del("enter_sends")
		}
	}},
	"GET /events has no reactions": {answer: func(call string, _ url.Values, body target.Object) {
		if call == "GET /events" {
			events, _ := body["events"].([]any)
			body["events"] = slices.DeleteFunc(events, func(e any) bool { return e.(target.Object)["type"] == "reaction" })
		}
	}},
	"POST /messages/flags fails inside where it refuses": {answer: func(call string, _ url.Values, body target.Object) {
		if call == "POST /messages/flags" && body["result"] == "error" {
			body[statusOf] = http.StatusInternalServerError
		}
	}},
	"POST /messages takes another type": {request: func(call string, p url.Values) {
		if call == "POST /messages" && p.Get("type") == "channels" {
			p.Set("type", "stream")
		}
	}},
}

// A finding has at most six calls, and the calls show it again at the wrong server alone.
func TestAFindingHasFewCallsThatShowItAgain(t *testing.T) {
	t.Parallel()
	for _, name := range sample.Of(t, 2, slices.Sorted(maps.Keys(mistakes))) {
		m := mistakes[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			judged, right := surveyed(t, 186, featurelevels.Spec, m.serve), surveyed(t, 186, featurelevels.Spec, nil)
			found, err := explore.Run(t.Context(), judged, right,
				explore.Config{Seed: 1, Calls: 6000, First: true, Record: true})
			if err != nil || len(found.Findings) == 0 {
				t.Fatalf("expected a finding, got %v, %+v", err, found)
			}
			const most = 6
			first := found.Findings[0]
			if len(first.Calls) > most {
				t.Errorf("expected at most %d calls, got %d:\n%s", most, len(first.Calls), first)
			}
			folder := t.TempDir()
			if err := found.Keep(folder); err != nil {
				t.Fatal(err)
			}
			kept, err := explore.ReadFolder(folder)
			if err != nil || len(kept) != len(found.Findings) {
				t.Fatalf("expected %d files, got %d, %v", len(found.Findings), len(kept), err)
			}
			for _, exchange := range exchanges(t, folder) {
				if exchange.Call != nil && (exchange.Status == 0 || exchange.Answer == nil) {
					t.Errorf("expected a recording, got a call without an answer: %+v", exchange)
				}
			}
			if again, err := explore.Replay(t.Context(), judged, right, explore.Config{}, kept); err != nil ||
				len(again.Findings) != len(kept) {
				t.Errorf("the wrong server does not show it again: %v %+v", err, again)
			}
			mended := surveyed(t, 186, featurelevels.Spec, nil)
			if again, err := explore.Replay(t.Context(), mended, right, explore.Config{}, kept); err != nil ||
				len(again.Findings) != 0 {
				t.Errorf("the right server shows it: %v %+v", err, again)
			}
		})
	}
}

// exchanges are those of the only recording in the folder.
func exchanges(t *testing.T, folder string) []*recordings.Step {
	t.Helper()
	names, _ := filepath.Glob(filepath.Join(folder, "*"))
	if len(names) != 1 {
		t.Fatalf("expected one file, got %v", names)
	}
	_, steps, err := recordings.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	return steps
}

// disorder answers in the place of a server.
type disorder func(w http.ResponseWriter, r *http.Request, next http.Handler)

// after counts the calls of the API, and breaks the server after some of them.
func after(calls int64, broken disorder) func(http.Handler) http.Handler {
	var made atomic.Int64
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(r.URL.Path, "/control/") || made.Add(1) <= calls {
				next.ServeHTTP(w, r)
				return
			}
			broken(w, r, next)
		})
	}
}

// say answers with a text.
func say(status int, text string) disorder {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(text))
	}
}

// The end or the change of a server is reported, and is no finding.
func TestAServerThatIsNoLongerTheSameIsNoFinding(t *testing.T) {
	t.Parallel()
	const calls = 300
	level := wrong{answer: func(call string, _ url.Values, body target.Object) {
		if call == "GET /server_settings" {
			body["service_feature_level"] = json.Number("200")
		}
		delete(body, "messages")
	}}
	for reason, broken := range map[string]disorder{
		"no answer":   func(http.ResponseWriter, *http.Request, http.Handler) { panic(http.ErrAbortHandler) },
		"answers 502": say(http.StatusBadGateway, "<h1>Bad gateway</h1>"),
		"does not know": func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			if strings.HasSuffix(r.URL.Path, "/server_settings") {
				next.ServeHTTP(w, r)
				return
			}
			say(http.StatusUnauthorized, `{"result": "error", "msg": "no", "code": "UNAUTHORIZED"}`)(w, r, next)
		},
		"has level 200": func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			level.serve(next).ServeHTTP(w, r)
		},
		"larger than the limit": say(http.StatusOK, `{"messages": [`+strings.Repeat("1, ", 12<<20)),
		"in time":               func(_ http.ResponseWriter, r *http.Request, _ http.Handler) { <-r.Context().Done() },
		"without a JSON object": say(http.StatusOK, strings.Repeat(`{"a":`, 20000)+"1"+strings.Repeat("}", 20000)),
	} {
		t.Run(reason, func(t *testing.T) {
			t.Parallel()
			judged := surveyed(t, 186, featurelevels.Spec, after(calls, broken))
			if reason == "in time" {
				judged.Config.Timeout = time.Second
			}
			found, err := explore.Run(t.Context(), judged, surveyed(t, 186, featurelevels.Spec, nil),
				explore.Config{Seed: 1, Calls: 3 * calls})
			if err != nil || len(found.Findings) > 0 || found.ExitCode() != 3 || !strings.Contains(found.Gone, reason) {
				t.Errorf("expected no finding and %q, got %v: %q %v", reason, err, found.Gone, found.Findings)
			}
		})
	}
}

// A finding of another level or dialect says nothing about the server.
func TestFindingsOfAnotherVersionAreNotRepeated(t *testing.T) {
	t.Parallel()
	judged, right := surveyed(t, 92, featurelevels.Spec, unrendered), surveyed(t, 92, featurelevels.Spec, nil)
	calls := []recordings.Call{{Who: "user", Method: "POST", Path: "/messages/render", Params: map[string]string{
		"content": "text"}}}
	key := explore.Key{Operation: "POST /messages/render", Place: "outcome", Kind: explore.Refused}
	for _, each := range []struct {
		level   int
		dialect string
		again   int
	}{{92, "spec", 1}, {93, "spec", 0}, {92, "zulip", 0}} {
		found, err := explore.Replay(t.Context(), judged, right, explore.Config{}, []explore.Finding{
			{Key: key, Calls: calls, Level: each.level, Dialect: each.dialect}})
		if err != nil || len(found.Findings) != each.again || each.again == 0 && len(found.Notices) != 1 {
			t.Errorf("level %d, dialect %s: expected %d findings or a notice, got %v %v %v", each.level, each.dialect,
				each.again, err, found.Findings, found.Notices)
		}
	}
}

// unrendered refuses to render.
func unrendered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/messages/render") {
			say(http.StatusInternalServerError, `{"result": "error", "msg": "no"}`)(w, r, next)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// The coverage has the general laws that calls tried, by operation, also in the table and after a merge.
func TestTheCoverageHasTheLawsThatCallsTried(t *testing.T) {
	t.Parallel()
	found, err := explore.Run(t.Context(), surveyed(t, 186, featurelevels.Spec, nil),
		surveyed(t, 186, featurelevels.Spec, nil), explore.Config{Seed: 5, Calls: 400})
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]int{"missing": 5, "malformed": 4, "unknown parameter": 3, "forged key": 11}
	met := 0
	for cell := range found.Coverage.Cells {
		for kind, law := range by {
			if cell.Kind != kind {
				continue
			}
			if met++; !slices.Contains(found.Coverage.LawsOf(cell.Operation), law) {
				t.Errorf("%+v did not try law %d", cell, law)
			}
		}
		if cell.Outcome == "refusal" && !slices.Contains(found.Coverage.LawsOf(cell.Operation), 1) {
			t.Errorf("%+v did not try law 1", cell)
		}
	}
	if met < len(by) {
		t.Errorf("only %d unusual calls", met)
	}
	var table strings.Builder
	found.Coverage.WriteTable(&table)
	for _, row := range found.Coverage.Rows() {
		laws := strings.Trim(fmt.Sprint(row.Laws), "[]")
		if !strings.Contains(table.String(), laws) || row.Operation == "POST /messages" && !strings.Contains(laws, "1 ") {
			t.Errorf("%s: %q is not in the table", row.Operation, laws)
		}
	}
	double := explore.NewCoverage()
	double.Join(found.Coverage)
	double.Join(found.Coverage)
	for cell, n := range found.Coverage.Laws {
		if double.Laws[cell] != 2*n {
			t.Errorf("%+v: expected %d, got %d", cell, 2*n, double.Laws[cell])
		}
	}
}

// An interruption keeps a finding, also while it is shrunk.
func TestAnInterruptionKeepsTheFinding(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	seen := new(atomic.Int64)
	m := wrong{answer: func(call string, _ url.Values, body target.Object) {
		if call == "POST /messages/render" && body["rendered"] != nil {
			body["rendered"] = "wrong"
			if seen.Add(1) > 1 {
				stop()
			}
		}
	}}
	found, err := explore.Run(ctx, surveyed(t, 186, featurelevels.Spec, m.serve),
		surveyed(t, 186, featurelevels.Spec, nil), explore.Config{Seed: 1, For: time.Minute})
	if err != nil || len(found.Findings) != 1 || !found.Interrupted || found.ExitCode() != 5 {
		t.Errorf("expected one finding and an interruption, got %v %+v", err, found)
	}
}

// Other people may change the server meanwhile.
func TestADifferenceThatDoesNotComeAgainIsNoFinding(t *testing.T) {
	t.Parallel()
	var once atomic.Bool
	m := wrong{answer: func(call string, _ url.Values, body target.Object) {
		if call == "GET /streams" && len(target.Objects(body, "streams")) > 1 && once.CompareAndSwap(false, true) {
			body["streams"] = []any{}
		}
	}}
	found, err := explore.Run(t.Context(), surveyed(t, 186, featurelevels.Spec, m.serve),
		surveyed(t, 186, featurelevels.Spec, nil), explore.Config{Seed: 2, Calls: 600})
	if err != nil || len(found.Findings) > 0 {
		t.Errorf("expected no finding, got %v %v", err, found.Findings)
	}
}

// Without copies the accounts and the organization stay as they are.
func TestWithoutCopiesOnlyOwnThingsChange(t *testing.T) {
	t.Parallel()
	config, stop, err := builtinfake.InMemory(186, "spec")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	config.Control = target.Control{}
	judged, err := session.TakeSurvey(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	client := target.NewClient(config)
	told := func() string {
		reply := client.Do(t.Context(), target.Request{Method: http.MethodPost, Path: "/register",
			As: judged.Identities[target.User].Credentials, Params: url.Values{"fetch_event_types": {
				`["user_settings", "user_status", "muted_users", "realm_linkifiers", "realm_user", "alert_words"]`}}})
		for _, name := range []string{"queue_id", "msg"} {
			delete(reply.Body, name)
		}
		return session.JSONText(reply.Body)
	}
	before := told()
	found, err := explore.Run(t.Context(), judged, surveyed(t, 186, featurelevels.Spec, nil),
		explore.Config{Seed: 1, Calls: 800})
	if err != nil || len(found.Findings) > 0 || !slices.Contains(found.LeftOut, "PATCH /settings") {
		t.Errorf("expected no finding, and operations left out, got %v %+v", err, found)
	}
	if now := told(); now != before {
		t.Errorf("the accounts have changed from %s to %s", before, now)
	}
}

// Events may come late.
func TestLateEventsAreNoFinding(t *testing.T) {
	t.Parallel()
	var polls atomic.Int64
	m := wrong{answer: func(call string, _ url.Values, body target.Object) {
		if call == "GET /events" && body["events"] != nil && polls.Add(1)%2 == 1 {
			body["events"] = []any{}
		}
	}}
	found, err := explore.Run(t.Context(), surveyed(t, 186, featurelevels.Spec, m.serve),
		surveyed(t, 186, featurelevels.Spec, nil), explore.Config{Seed: 3, Calls: 300, Patience: time.Second})
	if err != nil || len(found.Findings) > 0 || found.Sequences < 2 {
		t.Errorf("expected no finding, got %v %+v", err, found)
	}
}

// A server may do work in parts, and say so: then the call is made again.
func TestWorkInPartsIsNoFinding(t *testing.T) {
	t.Parallel()
	var marked atomic.Int64
	parts := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasSuffix(r.URL.Path, "/mark_all_as_read") || marked.Add(1)%3 == 0 {
				next.ServeHTTP(w, r)
				return
			}
			say(http.StatusOK, `{"result": "success", "msg": "", "complete": false}`)(w, r, next)
		})
	}
	found, err := explore.Run(t.Context(), surveyed(t, 277, featurelevels.Zulip, parts),
		surveyed(t, 277, featurelevels.Zulip, nil), explore.Config{Seed: 304, Calls: 300,
			Often: []string{"POST /mark_all_as_read"}})
	if err != nil || len(found.Findings) > 0 || marked.Load() == 0 {
		t.Errorf("expected no finding, got %v %v, %d calls", err, found.Findings, marked.Load())
	}
}

// A server may lack an emoji that another has: then neither of them is asked to react with it.
func TestAnEmojiThatOneServerLacksIsNoDifference(t *testing.T) {
	t.Parallel()
	config, stop, err := builtinfake.InMemory(186, "spec")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	config.Spellings.CustomEmoji, config.Spellings.ExtraEmoji = target.Emoji{}, ""
	judged, err := session.TakeSurvey(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	found, err := explore.Run(t.Context(), judged, surveyed(t, 186, featurelevels.Spec, nil),
		explore.Config{Seed: 1, Calls: 1500, Often: []string{"POST /messages/{message_id}/reactions"}})
	if err != nil || len(found.Findings) > 0 || len(found.Notices) > 0 {
		t.Errorf("expected no difference, got %v %v %v", err, found.Findings, found.Notices)
	}
}
