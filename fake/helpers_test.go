package fake_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// The people of the default scenario, by what they are.
const (
	owner     = "ada@example.com"
	admin     = "iris@example.com"
	moderator = "mo@example.com"
	member    = "ben@example.com"
	other     = "cleo@example.com"
	third     = "dina@example.com"
	newcomer  = "eli@example.com"
	guest     = "gus@example.com"
	leaver    = "zoe@example.com"
	buildBot  = "build-bot@example.com"
	hookBot   = "weather-bot@example.com"
)

// form is a request's parameters: text as it is, anything else as JSON.
type form map[string]any

func (f form) encode() string {
	values := url.Values{}
	for name, v := range f {
		values.Set(name, asText(v))
	}
	return values.Encode()
}

// without returns the form less one parameter, and with it changed.
func (f form) without(name string) form {
	out := form{}
	for k, v := range f {
		if k != name {
			out[k] = v
		}
	}
	return out
}

func (f form) with(name string, value any) form {
	out := f.without(name)
	out[name] = value
	return out
}

func asText(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// client is somebody who talks to a server. base is the URL of a world.
type client struct {
	t          testing.TB
	http       *http.Client
	base       string
	email, key string
}

// as returns the client of an account of the default world, in memory.
func as(t testing.TB, srv *fake.Server, email string) *client {
	t.Helper()
	a, ok := srv.Account(email)
	if !ok {
		t.Fatalf("no account %s", email)
	}
	return &client{t: t, http: srv.Client(), base: fake.InMemory, email: email, key: a.APIKey}
}

// nobody returns a client without credentials.
func nobody(t testing.TB, srv *fake.Server) *client {
	return &client{t: t, http: srv.Client(), base: fake.InMemory}
}

// in returns the same client in another world, such as "/w/one".
func (c client) in(path string) *client {
	c.base += path
	return &c
}

// overSocket returns the same client on the server's address.
func (c client) overSocket(srv *fake.Server) *client {
	c.base, c.http = srv.URL(), http.DefaultClient
	return &c
}

func (c *client) get(path string, f form) reply {
	c.t.Helper()
	return c.do(c.request("GET", path+"?"+f.encode(), "", ""))
}

func (c *client) post(path string, f form) reply {
	c.t.Helper()
	return c.do(c.request("POST", path, formType, f.encode()))
}

func (c *client) delete(path string, f form) reply {
	c.t.Helper()
	return c.do(c.request("DELETE", path, formType, f.encode()))
}

const formType = "application/x-www-form-urlencoded"

// request builds a request to a path of the API.
func (c *client) request(method, path, contentType, body string) *http.Request {
	c.t.Helper()
	r, err := http.NewRequest(method, c.base+"/api/v1"+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	if c.email != "" {
		r.SetBasicAuth(c.email, c.key)
	}
	r.Header.Set("User-Agent", "tests/1.0")
	return r
}

func (c *client) do(r *http.Request) reply {
	c.t.Helper()
	res, err := c.http.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	return read(c.t, res)
}

// control steers the server; body is a JSON object or empty.
func (c *client) control(method, path, body string) reply {
	c.t.Helper()
	r, err := http.NewRequest(method, c.base+"/control"+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	return c.do(r)
}

// reply is an answer that was read to its end.
type reply struct {
	t      testing.TB
	status int
	header http.Header
	raw    string
	body   map[string]any
}

func read(t testing.TB, res *http.Response) reply {
	t.Helper()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	r := reply{t: t, status: res.StatusCode, header: res.Header, raw: string(raw)}
	if len(bytes.TrimSpace(raw)) > 0 {
		if err := json.Unmarshal(raw, &r.body); err != nil {
			t.Fatalf("the answer is not a JSON object: %v\n%s", err, clip(r.raw))
		}
	}
	return r
}

// ok demands a success.
func (r reply) ok() reply {
	r.t.Helper()
	if r.status != http.StatusOK || r.body["result"] != "success" || r.body["msg"] != "" {
		r.t.Fatalf("want a success, got %d %s", r.status, clip(r.raw))
	}
	return r
}

// refused demands an error of this status and code; "" is no code.
func (r reply) refused(status int, code string) reply {
	r.t.Helper()
	got, _ := r.body["code"].(string)
	if msg, _ := r.body["msg"].(string); r.status != status || got != code || r.body["result"] != "error" || msg == "" {
		r.t.Fatalf("want error %d %q, got %d %s", status, code, r.status, clip(r.raw))
	}
	return r
}

// says demands that the message of an error names something.
func (r reply) says(parts ...string) reply {
	r.t.Helper()
	for _, part := range parts {
		if msg, _ := r.body["msg"].(string); !strings.Contains(msg, part) {
			r.t.Errorf("msg %q does not say %q", msg, part)
		}
	}
	return r
}

func (r reply) has(name string) bool { _, there := r.body[name]; return there }

func (r reply) int(name string) int {
	r.t.Helper()
	n, ok := r.body[name].(float64)
	if !ok {
		r.t.Fatalf("%s is no number: %s", name, clip(r.raw))
	}
	return int(n)
}

func (r reply) text(name string) string { s, _ := r.body[name].(string); return s }

// list returns a list of objects.
func (r reply) list(name string) []map[string]any {
	r.t.Helper()
	items, ok := r.body[name].([]any)
	if !ok {
		r.t.Fatalf("%s is no list: %s", name, clip(r.raw))
	}
	return objects(items)
}

func (r reply) object(name string) map[string]any {
	r.t.Helper()
	o, ok := r.body[name].(map[string]any)
	if !ok {
		r.t.Fatalf("%s is no object: %s", name, clip(r.raw))
	}
	return o
}

func objects(items []any) []map[string]any {
	list := make([]map[string]any, len(items))
	for i, item := range items {
		list[i], _ = item.(map[string]any)
	}
	return list
}

// names returns a list of texts, and column one field of a list of objects.
func (r reply) names(name string) []string {
	r.t.Helper()
	items, ok := r.body[name].([]any)
	if !ok {
		r.t.Fatalf("%s is no list: %s", name, clip(r.raw))
	}
	return texts(items)
}

func column(list []map[string]any, name string) []string {
	var values []any
	for _, o := range list {
		values = append(values, o[name])
	}
	return texts(values)
}

// texts are the items of a list, printed.
func texts(items any) []string {
	if list, ok := items.([]string); ok {
		return list
	}
	out := []string{}
	list, _ := items.([]any)
	for _, item := range list {
		out = append(out, fmt.Sprint(item))
	}
	return out
}

// find returns the object whose field has a value, printed.
func find(t testing.TB, list []map[string]any, name string, value any) map[string]any {
	t.Helper()
	i := slices.IndexFunc(list, func(o map[string]any) bool { return fmt.Sprint(o[name]) == fmt.Sprint(value) })
	if i < 0 {
		t.Fatalf("no object with %s %v among %v", name, value, column(list, name))
	}
	return list[i]
}

func clip(s string) string {
	if len(s) > 600 {
		return s[:600] + "…"
	}
	return s
}

// same compares two values by how they print.
func same(t testing.TB, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Errorf("%s: got %s, want %s", what, clip(g), clip(w))
	}
}

// scenario reads the text of a scenario file.
func scenario(t testing.TB, text string) *scenarios.Scenario {
	t.Helper()
	s, err := scenarios.Load(strings.NewReader(text), "test")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// zulip is the option that real clients need.
func zulip() fake.Option { return fake.WithDialect(featurelevels.Zulip) }

// to sends a message to a stream and returns its ID.
func (c *client) to(stream, topic, content string) int {
	c.t.Helper()
	return c.post("/messages", form{"type": "stream", "to": stream, "topic": topic, "content": content}).ok().int("id")
}

// dm sends a direct message and returns its ID.
func (c *client) dm(to any, content string) int {
	c.t.Helper()
	return c.post("/messages", form{"type": "direct", "to": to, "content": content}).ok().int("id")
}

// message fetches one message.
func (c *client) message(id int) map[string]any {
	c.t.Helper()
	return c.get(fmt.Sprintf("/messages/%d", id), nil).ok().object("message")
}

// dialects are both, the specification's first.
var dialects = []featurelevels.Dialect{featurelevels.Spec, featurelevels.Zulip}
