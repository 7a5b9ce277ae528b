package suite_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// asked reports whether the answer is to a call with this method and end of path.
func asked(r *http.Request, method, path string) bool {
	return r.Method == method && strings.HasSuffix(r.URL.Path, path)
}

// succeeding answers some calls with a success of these fields, whatever their real
// result.
func succeeding(which func(*http.Request) bool, fields target.Object) func(*http.Request, int, target.Object) int {
	return func(r *http.Request, status int, body target.Object) int {
		if !which(r) {
			return status
		}
		clear(body)
		body["result"], body["msg"] = "success", ""
		for name, value := range fields {
			body[name] = value
		}
		return http.StatusOK
	}
}

// tolerantMutants are servers that accept invalid values, or let ignored ones have an
// effect.
func tolerantMutants() map[string]mutant {
	bareEvents := func(r *http.Request) bool {
		return asked(r, http.MethodGet, "/events") && !r.URL.Query().Has("queue_id") && !r.URL.Query().Has("event_types")
	}
	bothAnchors := func(r *http.Request) bool {
		return asked(r, http.MethodGet, "/messages") && r.URL.Query().Has("anchor") && r.URL.Query().Has("use_first_unread_anchor")
	}
	const tooLong = 10_010 // bytes of a request, for a bound of 10,000
	renderingMuch := func(r *http.Request) bool {
		return asked(r, http.MethodPost, "/messages/render") && r.ContentLength > tooLong
	}
	sending := func(r *http.Request) bool { return asked(r, http.MethodPost, "/messages") }
	const mark = "Without-Topic"
	return map[string]mutant{
		"events of no queue":    {response: succeeding(bareEvents, target.Object{"events": []any{}}), killed: []string{"EVT-03"}},
		"a third anchor":        {response: succeeding(bothAnchors, target.Object{"anchor": 1, "messages": []any{}}), killed: []string{"FET-37~"}},
		"rendering of any size": {response: succeeding(renderingMuch, target.Object{"rendered": strings.Repeat("n", 2*tooLong)}), killed: []string{"RND-03"}},
		"messages without a topic are lost": {request: func(r *http.Request, p url.Values) {
			if sending(r) && !p.Has("topic") && !p.Has("subject") {
				r.Header.Set(mark, "yes")
			}
		}, response: succeeding(func(r *http.Request) bool { return r.Header.Get(mark) != "" }, target.Object{"id": 1}), killed: []string{"SND-16"}},
		"an echo for every queue": {request: func(r *http.Request, p url.Values) {
			if sending(r) && p.Get("queue_id") != "" && p.Get("local_id") == "" {
				p.Set("local_id", "1.01")
			}
		}, killed: []string{"SND-22"}},
	}
}

// historyReadMutants are servers that show other messages than the requested ones, or
// show them in another form.
func historyReadMutants() map[string]mutant {
	const bound = 60
	return map[string]mutant{
		"everybody's messages without a narrow": {request: func(r *http.Request, p url.Values) {
			if asked(r, http.MethodGet, "/messages") && !p.Has("narrow") {
				p.Set("narrow", `[{"operator":"streams","operand":"public"}]`)
			}
		}, killed: []string{"FET-38"}},
		"no shared history": {request: func(r *http.Request, p url.Values) {
			if asked(r, http.MethodGet, "/messages") && strings.Contains(p.Get("narrow"), `"streams"`) {
				p.Del("narrow")
			}
		}, killed: []string{"FET-38", "FET-39"}},
		"topics beyond the bound": {response: each("messages", func(m target.Object) {
			if subject, _ := m["subject"].(string); len(subject) == bound {
				m["subject"] = subject + "n"
			}
		}), killed: []string{"SND-19"}},
		"protected history that moves along": {response: each("messages", func(m target.Object) {
			if text, _ := m["content"].(string); strings.Contains(text, "before the user came") {
				m["subject"] = "after"
			}
		}), killed: []string{"EDT-44"}},
		"new addresses at once": newAddressesAtOnce(),
	}
}

// newAddressesAtOnce shows an address at the request, without the confirmation.
func newAddressesAtOnce() mutant {
	var mu sync.Mutex
	var address string
	return mutant{
		request: func(r *http.Request, p url.Values) {
			mu.Lock()
			defer mu.Unlock()
			if asked(r, http.MethodPatch, "/settings") && p.Has("email") {
				address = p.Get("email")
			}
		},
		response: each("members", func(user target.Object) {
			mu.Lock()
			defer mu.Unlock()
			if address != "" {
				user["delivery_email"] = address
			}
		}),
		killed: []string{"SET-03"},
	}
}
