package suite_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// limitMutants are servers with other limits and other statuses than stated.
func limitMutants() map[string]mutant {
	ask := func(name, asked, instead string) func(*http.Request, url.Values) {
		return func(_ *http.Request, p url.Values) {
			if p.Get(name) == asked {
				p.Set(name, instead)
			}
		}
	}
	status := func(errors bool, other int) func(*http.Request, int, target.Object) int {
		return func(_ *http.Request, came int, b target.Object) int {
			if failed(b) == errors {
				return other
			}
			return came
		}
	}
	limited := func(change func(target.Object)) func(*http.Request, int, target.Object) int {
		return func(_ *http.Request, came int, b target.Object) int {
			if came == http.StatusTooManyRequests {
				change(b)
			}
			return came
		}
	}
	return map[string]mutant{
		"no more than the recommended before": {request: ask("num_before", "1001", "many"), killed: []string{"LIM-03"}},
		"no more than the recommended after":  {request: ask("num_after", "1001", "many"), killed: []string{"LIM-04"}},
		"no bound on a fetch":                 {request: ask("num_after", "5000", "0"), killed: []string{"LIM-02"}},
		"limits as strings": {response: onSuccess(func(_ *http.Request, b target.Object) {
			for _, name := range []string{"max_message_length", "max_topic_length", "max_stream_name_length",
				"max_stream_description_length", "event_queue_longpoll_timeout_seconds"} {
				if b[name] != nil {
					b[name] = "60"
				}
			}
		}), killed: []string{"LIM-05", "LIM-06", "LIM-07", "LIM-08", "LIM-09"}},
		"no rate limit": {response: limited(func(b target.Object) { b["result"] = "success" }),
			killed: []string{"ERR-18", "ERR-19", "ERR-21"}},
		"a rate limit without code":     {response: limited(func(b target.Object) { delete(b, "code") }), killed: []string{"ERR-19"}},
		"a rate limit without an end":   {response: limited(func(b target.Object) { b["retry-after"] = json.Number("0.1") }), killed: []string{"ERR-18"}},
		"a rate limit without a number": {response: limited(func(b target.Object) { b["retry-after"] = "soon" }), killed: []string{"ERR-21"}},
		"a wait into the past":          {response: limited(func(b target.Object) { b["retry-after"] = json.Number("-1") }), killed: []string{"ERR-21"}},
		"created instead of OK":         {response: status(false, http.StatusCreated), killed: []string{"ERR-02"}},
		"found instead of error":        {response: status(true, http.StatusNoContent+1), killed: []string{"ERR-03"}},
		"forbidden":                     {response: status(true, http.StatusForbidden), killed: []string{"ERR-14", "ERR-17"}},
	}
}

// An error below the level of the code must not have it.
func TestTheSuiteSeesAnEarlyCodeOfTheRateLimit(t *testing.T) {
	server := fake.Start(t, fake.WithLevel(35))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	cfg := suite.Config{Target: target.Config{URL: server.URL(), Accounts: builtinfake.Cast(server), Control: target.Control{URL: server.URL()}}}
	killAll(t, cfg, map[string]mutant{"a code": {killed: []string{"ERR-20"}, response: onError(func(b target.Object) { b["code"] = "RATE_LIMIT_HIT" })}})
}
