package levels_test

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// params are the parameters of a request.
type params map[string]string

// show says what a client sees of something.
type show func(*watcher) string

// watcher looks at one world.
type watcher struct {
	t      *testing.T
	side   Side
	server *fake.Server
	world  string
}

// watch looks at a world of its own on one side of a change. A forgotten
// change needs a server of its own.
func watch(t *testing.T, shared *fake.Server, s Side) *watcher {
	t.Helper()
	if s.Without != "" {
		mutant := fake.Start(t, fake.WithLevel(s.Level), fake.WithDialect(s.Dialect),
			func(c *fake.Config) { c.Mutation.Forgotten = []featurelevels.ChangeID{s.Without} }, fake.WithFrozenClock(Frozen))
		return &watcher{t: t, side: s, server: mutant, world: "default"}
	}
	home := &watcher{t: t, server: shared}
	name := fmt.Sprintf("%x", sha256.Sum256([]byte(t.Name()+s.String())))[:12]
	home.control("", fmt.Sprintf(`{"name": %q, "level": %d, "dialect": %q}`, name, s.Level, s.Dialect))
	return &watcher{t: t, side: s, server: shared, world: name}
}

// call makes a request as somebody, "" for nobody; the route is written
// "METHOD /path". The reply is the body with "!status" beside its fields.
func (w *watcher) call(as, route string, p params) any {
	w.t.Helper()
	return w.decode(w.raw(as, route, p))
}

func (w *watcher) raw(as, route string, p params) *http.Response {
	w.t.Helper()
	method, path, _ := strings.Cut(route, " ")
	r := w.request(method, "/w/"+w.world+"/api/v1"+path, p)
	if as != "" {
		account, ok := w.server.Account(as + "@example.com")
		if !ok {
			w.t.Fatalf("there is no %s", as)
		}
		r.SetBasicAuth(account.Email, account.APIKey)
	}
	return w.send(r)
}

func (w *watcher) request(method, path string, p params) *http.Request {
	w.t.Helper()
	form := url.Values{}
	for name, value := range p {
		form.Set(name, value)
	}
	var body io.Reader
	if method == http.MethodGet {
		path += "?" + form.Encode()
	} else {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequest(method, fake.InMemory+path, body)
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

func (w *watcher) send(r *http.Request) *http.Response {
	w.t.Helper()
	res, err := w.server.Client().Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	return res
}

func (w *watcher) decode(res *http.Response) any {
	w.t.Helper()
	defer res.Body.Close()
	var body map[string]any
	if err := json.NewDecoder(res.Body).Decode(&body); err != nil {
		w.t.Fatalf("%s %s: %v", res.Request.Method, res.Request.URL, err)
	}
	body["!status"] = res.StatusCode
	return body
}

// must is call for a request that prepares something and has to succeed.
func (w *watcher) must(as, route string, p params) any {
	w.t.Helper()
	reply := w.call(as, route, p)
	if status := pick(reply, "!status"); status != "200" {
		w.t.Fatalf("%s as %s: %v", route, as, reply)
	}
	return reply
}

// control uses the control interface on the world, or makes worlds before
// there is one.
func (w *watcher) control(path, body string) {
	w.t.Helper()
	if w.world != "" {
		path = "/" + w.world + path
	}
	r := w.request(http.MethodPost, "/control/worlds"+path, nil)
	body = cmp.Or(body, "{}")
	r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
	r.Header.Set("Content-Type", "application/json")
	if reply := w.decode(w.send(r)); pick(reply, "!status") != "200" {
		w.t.Fatalf("control %s: %v", path, reply)
	}
}

// plan is what the server lowers by, for objects that no request shows yet.
func (w *watcher) plan() *featurelevels.Plan {
	return levels.Contract().CompileMutant(
		featurelevels.Mutation{Forgotten: []featurelevels.ChangeID{w.side.Without}}, w.side.Level, w.side.Dialect)
}

// asked shows parts of the reply to one request.
func asked(as, route string, p params, paths ...string) show {
	return func(w *watcher) string { return picks(w.call(as, route, p), paths) }
}

// registered shows parts of the state that Ben fetches; kinds are the fetch
// names, separated by spaces.
func registered(kinds string, paths ...string) show {
	return func(w *watcher) string { return picks(w.register("ben", kinds, params{}), paths) }
}

func (w *watcher) register(as, kinds string, p params) any {
	w.t.Helper()
	fetch, err := json.Marshal(strings.Fields(kinds))
	if err != nil {
		w.t.Fatal(err)
	}
	p["fetch_event_types"] = string(fetch)
	return w.must(as, "POST /register", p)
}

// lowered shows parts of an object as the level sends it. It is for objects
// that no request of these endpoints can bring about.
func lowered(object any, paths ...string) show {
	return func(w *watcher) string {
		text, err := w.plan().Marshal(object)
		if err != nil {
			w.t.Fatal(err)
		}
		var value any
		if err := json.Unmarshal(text, &value); err != nil {
			w.t.Fatal(err)
		}
		return picks(value, paths)
	}
}

func picks(value any, paths []string) string {
	shown := make([]string, len(paths))
	for i, path := range paths {
		shown[i] = pick(value, path)
	}
	return strings.Join(shown, " | ")
}

// pick shows the part of a decoded JSON value at a path of field names, list
// positions, and name=value for the entry of a list that has such a field.
func pick(value any, path string) string {
	for _, step := range strings.Split(path, ".") {
		var found bool
		switch v := value.(type) {
		case map[string]any:
			value, found = v[step]
		case []any:
			value, found = entry(v, step)
		}
		if !found {
			return "absent"
		}
	}
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func entry(list []any, step string) (any, bool) {
	if name, want, ok := strings.Cut(step, "="); ok {
		for _, e := range list {
			if object, ok := e.(map[string]any); ok && fmt.Sprint(object[name]) == want {
				return e, true
			}
		}
		return nil, false
	}
	i, err := strconv.Atoi(step)
	if err != nil || i >= len(list) {
		return nil, false
	}
	return list[i], true
}

func unquoted(text string) string { return strings.Trim(text, `"`) }

func ref[T any](v T) *T { return &v }

// with adds parameters, given as names and values, to others.
func with(p params, more ...string) params {
	all := params{}
	for name, value := range p {
		all[name] = value
	}
	for i := 0; i < len(more); i += 2 {
		all[more[i]] = more[i+1]
	}
	return all
}

// receives shows part of the first event of a type that Ben gets when something is done.
func receives(kind string, act func(*watcher), path string) show {
	return func(w *watcher) string { return pick(w.received(kind, act)[0], path) }
}

// receivesLast shows part of the last event of a type that Ben gets when something is done.
func receivesLast(kind string, act func(*watcher), path string) show {
	return func(w *watcher) string {
		list := w.received(kind, act)
		return pick(list[len(list)-1], path)
	}
}

// received lists the events of a type that Ben gets when something is done; without one it
// has null.
func (w *watcher) received(kind string, act func(*watcher)) []any {
	w.t.Helper()
	queue := w.must("ben", "POST /register", params{"event_types": `["` + kind + `"]`})
	act(w)
	list := w.must("ben", "GET /events", params{
		"queue_id": unquoted(pick(queue, "queue_id")), "last_event_id": "-1", "dont_block": "true",
	}).(map[string]any)["events"].([]any)
	if len(list) == 0 {
		return []any{nil}
	}
	return list
}
