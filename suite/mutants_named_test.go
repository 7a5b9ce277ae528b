package suite_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// namedMutants are servers that lack an endpoint which is only named, or
// answer it wrongly.
func namedMutants() map[string]mutant {
	without := func(path string) func(*http.Request, url.Values) {
		return func(r *http.Request, _ url.Values) {
			if strings.HasSuffix(r.URL.Path, path) {
				r.URL.Path = "/api/v1/sl_invented/flags/narrow"
			}
		}
	}
	unsaid := func(change func(scheduled target.Object)) func(*http.Request, int, target.Object) int {
		return each("events", func(e target.Object) {
			list, _ := e["scheduled_messages"].([]any)
			for _, element := range list {
				change(element.(target.Object))
			}
		})
	}
	streamless := func(r *http.Request, p url.Values) {
		if p.Get("stream_ids") == "[]" {
			p.Del("stream_ids")
		}
	}
	return map[string]mutant{
		"no list of attachments": {request: without("/attachments"), killed: []string{"NMD-02"}},
		"no own account":         {request: without("/users/me"), killed: []string{"NMD-07"}},
		"no queues":              {request: without("/register"), killed: []string{"NMD-01"}},
		"no leaving of streams": {request: func(r *http.Request, p url.Values) {
			if r.Method == http.MethodDelete {
				without("/users/me/subscriptions")(r, p)
			}
		}, killed: []string{"NMD-10"}},
		"exports without ID": {response: onSuccess(func(r *http.Request, b target.Object) {
			if strings.HasSuffix(r.URL.Path, "/export/realm") {
				delete(b, "id")
			}
		}), killed: []string{"LVL-20"}},
		"invitations need streams": {request: streamless, killed: []string{"LVL-24"}},
		"no scheduling":            {request: without("/scheduled_messages"), killed: []string{"NMD-09"}},
		"scheduling of another name": {silent: true, response: each("events", func(e target.Object) {
			if e["type"] == "scheduled_messages" {
				e["type"] = "scheduled"
			}
		}), killed: []string{"EVO-37"}},
		"scheduled without failed": {response: unsaid(func(m target.Object) { delete(m, "failed") }), killed: []string{"LVL-22"}},
		"no typing":                {request: without("/typing"), killed: []string{"NMD-08"}},
		"typing to nobody by name": {request: to("/typing", func(p url.Values) { p.Set("type", "pigeon") }), killed: []string{"LVL-35"}},
	}
}

// earlyMutants are servers below the level that already have features of later levels.
func earlyMutants() map[string]mutant {
	return map[string]mutant{
		"scheduled events": {response: onSuccess(func(_ *http.Request, body target.Object) {
			list, _ := body["events"].([]any)
			if len(list) > 0 {
				id := list[0].(target.Object)["id"]
				body["events"] = append([]any{target.Object{"type": "scheduled_messages", "id": id}}, list...)
			}
		}), killed: []string{"LVL-30"}},
	}
}

func TestTheSuiteSeesServersAheadOfTheirLevel(t *testing.T) {
	server := fake.Start(t, fake.WithLevel(100))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	killAll(t, suite.Config{Target: target.Config{URL: server.URL(), Accounts: builtinfake.Cast(server)}}, earlyMutants())
}
