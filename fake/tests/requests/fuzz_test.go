package requests_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/requestcases"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// fuzzed are the servers that fuzzing talks to: each dialect, whose worlds
// below /at are the levels.
func fuzzed(f *testing.F) []*fake.Server {
	f.Helper()
	var list []*fake.Server
	for _, d := range Dialects {
		list = append(list, fake.Start(f, fake.WithDialect(d)))
	}
	return list
}

// patience is the time limit of a fuzzed read.
const patience = 50 * time.Millisecond

// FuzzHandler sends anything to the whole handler, which always answers with
// one JSON object and never with a fault of its own.
func FuzzHandler(f *testing.F) {
	servers := fuzzed(f)
	for _, id := range api.Routes() {
		method, _, _ := strings.Cut(id, " ")
		tr := requestcases.All()[id]
		for _, base := range []string{"/api/v1", "/at/0/api/v1", "/at/91/api/v1", "/w/default/api/v1"} {
			f.Add(method, base+tr.Path, tr.Valid.Encode(), "", FormType, "")
			f.Add(method, base+tr.Path, "", tr.Valid.Encode(), FormType, "owner")
		}
		for name, values := range tr.Bad {
			f.Add(method, "/api/v1"+tr.Path, tr.Valid.With(name, values[0]).Encode(),
				tr.Valid.With(name, values[len(values)-1]).Encode(), FormType, "member")
		}
	}
	multi, body := asMultipart(f, Form{"type": "direct", "to": []int{4, 5}, "content": "x"})
	f.Add("POST", "/api/v1/messages", "", body, multi, "guest")
	f.Add("POST", "/control/worlds", "", `{"name": "x", "level": 5}`, "application/json", "")
	f.Add("POST", "/control/worlds/default/clock", "", `{"advance": "1h"}`, "application/json", "")
	f.Add("OPTIONS", "/api/v1/users", "", "", "", "")
	f.Add("GET", "/", "%zz", "", "", "Basic !!!")
	f.Fuzz(func(t *testing.T, method, path, query, body, contentType, authorization string) {
		for _, srv := range servers {
			r := arbitrary(srv, method, path, query, body, contentType, authorization)
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			w := httptest.NewRecorder()
			srv.ServeHTTP(w, r.WithContext(ctx))
			left := ctx.Err() != nil
			cancel()
			checkAnswer(t, r, w, left)
		}
	})
}

// arbitrary builds a request without the checks of a client's library. The authorization
// is a header, or a person of the scenario.
func arbitrary(srv *fake.Server, method, path, query, body, contentType, authorization string) *http.Request {
	r := httptest.NewRequest("GET", "/", strings.NewReader(body))
	r.Method = method
	r.URL = &url.URL{Path: path, RawQuery: query}
	if decoded, err := url.PathUnescape(path); err == nil {
		r.URL.Path, r.URL.RawPath = decoded, path
	}
	r.RequestURI = path + "?" + query
	r.Header.Set("Content-Type", contentType)
	people := map[string]string{"owner": Owner, "member": Member, "guest": Guest, "bot": BuildBot, "hook": HookBot}
	if email, known := people[authorization]; known {
		a, _ := srv.Account(email)
		r.SetBasicAuth(a.Email, a.APIKey)
	} else if authorization != "" {
		r.Header.Set("Authorization", authorization)
	}
	return r
}

// checkAnswer demands one JSON object with a result and a message that fit
// the status. A client that left may get nothing.
func checkAnswer(t *testing.T, r *http.Request, w *httptest.ResponseRecorder, left bool) {
	t.Helper()
	if w.Code >= 500 {
		t.Fatalf("%s %q: %d %s", r.Method, r.URL, w.Code, Clip(w.Body.String()))
	}
	if w.Body.Len() == 0 && (left || w.Code == http.StatusNoContent && r.Method == http.MethodOptions) {
		return
	}
	if isPage(w.Header(), w.Code) {
		return
	}
	d := json.NewDecoder(w.Body)
	var answer struct{ Result, Msg *string }
	if err := d.Decode(&answer); err != nil {
		t.Fatalf("%s %q: the body is no JSON object: %v", r.Method, r.URL, err)
	}
	switch {
	case d.More():
		t.Fatalf("%s %q: more than one JSON value", r.Method, r.URL)
	case answer.Result == nil || answer.Msg == nil:
		t.Fatalf("%s %q: no result or no msg", r.Method, r.URL)
	case (*answer.Result == "success") != (w.Code == http.StatusOK) || (*answer.Msg == "") != (w.Code == http.StatusOK):
		t.Fatalf("%s %q: %d with result %q and msg %q", r.Method, r.URL, w.Code, *answer.Result, *answer.Msg)
	}
	if w.Header().Get("Content-Type") != "application/json" {
		t.Fatalf("%s %q: Content-Type is %q", r.Method, r.URL, w.Header().Get("Content-Type"))
	}
}

// isPage reports whether an answer is for people, as that of a wrong path is in one
// dialect, or that of a URL that is too long.
func isPage(h http.Header, status int) bool {
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	return kind == "text/html" && status == http.StatusNotFound || kind == "text/plain" && status == http.StatusBadRequest
}

// FuzzNarrow fetches through any narrow. The messages are in order, and the reader may
// read all of them.
func FuzzNarrow(f *testing.F) {
	srv := fake.Start(f, fake.WithLevel(featurelevels.Newest()))
	ada, ben := As(f, srv, Owner), As(f, srv, Member)
	hidden := map[int]bool{ada.To("board", "t", "secret"): true, ada.DM([]string{Admin}, "secret"): true}
	for _, operator := range []string{"stream", "streams", "topic", "sender", "dm", "pm-with", "dm-including",
		"group-pm-with", "is", "id", "near", "has", "in", "search"} {
		for _, operand := range []any{"general", "public", 21, []int{4, 5}, "cleo@example.com", "dm", "101", "link", "home",
			`a "b c`, nil, []any{Form{}}} {
			f.Add(AsText([]Form{Term(operator, operand)}))
			f.Add(AsText([]Form{IsNot(Term(operator, operand)), Term("stream", "kitchen")}))
		}
		f.Add(`[["` + operator + `","general"]]`)
	}
	f.Fuzz(func(t *testing.T, narrow string) {
		r := httptest.NewRequest("GET", "/api/v1/messages?"+Form{"anchor": 150, "num_before": 30, "num_after": 30,
			"narrow": narrow}.Encode(), nil)
		r.SetBasicAuth(ben.Email, ben.Key)
		w := httptest.NewRecorder()
		srv.ServeHTTP(w, r)
		raw := w.Body.Bytes()
		checkAnswer(t, r, w, false)
		var found struct{ Messages []struct{ ID int } }
		if err := json.Unmarshal(raw, &found); err != nil {
			t.Fatal(err)
		}
		var ids []int
		for _, m := range found.Messages {
			if hidden[m.ID] {
				t.Fatalf("%s shows message %d", narrow, m.ID)
			}
			ids = append(ids, m.ID)
		}
		if !slices.IsSorted(ids) || len(slices.Compact(slices.Clone(ids))) != len(ids) {
			t.Fatalf("%s: not in order: %v", narrow, ids)
		}
	})
}
