package suite_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// relay stands between a server and the listener and changes callbacks.
type relay struct {
	listener string

	mu     sync.Mutex
	change func(c *target.Callback)
}

func (r *relay) set(change func(c *target.Callback)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.change = change
}

func (r *relay) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	text, _ := io.ReadAll(request.Body)
	c := target.Callback{Method: request.Method, Path: request.URL.Path}
	_ = json.Unmarshal(text, &c.Body)
	r.mu.Lock()
	if r.change != nil {
		r.change(&c)
	}
	r.mu.Unlock()
	if c.Raw == nil {
		c.Raw, _ = json.Marshal(c.Body)
	}
	if c.Method != "" {
		passed, _ := http.NewRequestWithContext(request.Context(), c.Method, r.listener+c.Path, bytes.NewReader(c.Raw))
		if answer, err := http.DefaultClient.Do(passed); err == nil {
			_ = answer.Body.Close()
		}
	}
	_, _ = io.WriteString(w, `{"response_not_required": true}`)
}

// relayed returns a fake whose callbacks pass a relay.
func relayed(t *testing.T) (*relay, suite.Config) {
	t.Helper()
	scenario, c := calling(t)
	between := &relay{listener: c.Listener.URL()}
	front := httptest.NewServer(between)
	t.Cleanup(front.Close)
	builtinfake.CallAt(scenario, front.URL+"/hooks/suite")
	server := fake.Start(t, fake.WithScenario(scenario))
	return between, suite.Config{Target: target.Config{
		URL: server.URL(), Accounts: builtinfake.Cast(server), Callbacks: c,
	}}
}

func callbackField(name string, value any) func(*target.Callback) {
	return func(c *target.Callback) { c.Body[name] = value }
}

// callbackMutants change the callbacks that the bot's service receives.
func callbackMutants() map[string]struct {
	change func(*target.Callback)
	killed []string
} {
	silent := func(c *target.Callback) { c.Method = "" }
	return map[string]struct {
		change func(*target.Callback)
		killed []string
	}{
		"no callbacks":      {silent, []string{"OUT-01", "OUT-02", "GEN-13"}},
		"put":               {func(c *target.Callback) { c.Method = http.MethodPut }, []string{"OUT-03"}},
		"another path":      {func(c *target.Callback) { c.Path = "/hooks" }, []string{"OUT-03"}},
		"an array":          {func(c *target.Callback) { c.Raw, _ = json.Marshal([]any{c.Body}) }, []string{"OUT-04"}},
		"content alone":     {func(c *target.Callback) { c.Body["message"] = c.Body["message"].(target.Object)["content"] }, []string{"OUT-05"}},
		"another bot":       {callbackField("bot_email", "x@example.com"), []string{"OUT-06"}},
		"mention always":    {callbackField("trigger", "mention"), []string{"OUT-07"}},
		"mention never":     {callbackField("trigger", "message"), []string{"OUT-07"}},
		"another token":     {callbackField("token", "x"), []string{"OUT-08", "AUT-13"}},
		"a token at random": {func(c *target.Callback) { c.Body["token"] = string(c.Raw) + c.Body["trigger"].(string) }, []string{"OUT-08"}},
		"without token":     {func(c *target.Callback) { delete(c.Body, "token") }, []string{"OUT-08", "AUT-13"}},
	}
}

func TestTheSuiteSeesWrongCallbacks(t *testing.T) {
	sample.NotShort(t)
	between, cfg := relayed(t)
	for name, m := range callbackMutants() {
		between.set(m.change)
		killAll(t, cfg, map[string]mutant{name: {killed: m.killed, silent: name == "no callbacks"}})
	}
}

// The server calls the bot for every message, without a request of the suite.
func TestTheSuiteSeesServersThatAlwaysCallBack(t *testing.T) {
	_, cfg := relayed(t)
	killAll(t, cfg, map[string]mutant{
		"all mention it": {request: sending(func(p url.Values) {
			if p.Get("type") == "stream" {
				p.Set("content", "@**Echo Bot** "+p.Get("content"))
			}
		}), killed: []string{"OUT-01", "GEN-13"}},
		"it reads along": {request: sending(func(p url.Values) {
			if p.Get("type") == "private" {
				p.Set("to", strings.Replace(p.Get("to"), "[", "[12,", 1))
			}
		}), killed: []string{"OUT-02"}},
	})
}

func sending(change func(p url.Values)) func(*http.Request, url.Values) {
	return func(r *http.Request, p url.Values) {
		if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/api/v1/messages") {
			change(p)
		}
	}
}

// A listener on loopback is refused for a server on another machine.
func TestALoopbackListenerIsNotForServersElsewhere(t *testing.T) {
	c := target.Callbacks{Bot: "b@example.com", URL: "http://127.0.0.1:5002"}
	for server, reached := range map[string]bool{
		"http://127.0.0.1:9991": true, "http://localhost:9991": true, "http://[::1]": true, "https://chat.example.com": false,
	} {
		if missing := c.Missing(server); (missing == "") != reached {
			t.Errorf("%s: %q", server, missing)
		}
	}
}
