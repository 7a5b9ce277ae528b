package suite_test

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// talk are calls whose answers, together with the time that they take, differ at each innocent server.
func talk(t *testing.T, with map[string]innocent) string {
	t.Helper()
	var heard strings.Builder
	synctest.Test(t, func(t *testing.T) {
		cfg := differing(t, with)
		begun := time.Now()
		call := func(role target.Role, method, path string, p url.Values) {
			user := cfg.Target.Accounts[role]
			r, err := http.NewRequestWithContext(t.Context(), method, cfg.Target.URL+"/api/v1"+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.URL.RawQuery = p.Encode(); method != http.MethodGet {
				r.URL.RawQuery, r.Body = "", io.NopCloser(strings.NewReader(p.Encode()))
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			}
			if role != "" {
				r.SetBasicAuth(user.Email, user.Key)
			}
			answer, err := cfg.Target.Network.RoundTrip(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			text, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&heard, "%s %s %d %s\n", method, path, answer.StatusCode, text)
		}
		queue := queueOf(&heard, func() { call(target.User, "POST", "/register", url.Values{}) })
		call("", "GET", "/server_settings", nil)
		call("", "POST", "/dev_fetch_api_key", url.Values{"username": {cfg.Target.Accounts[target.User].Email}})
		call(target.User, "GET", "/users", url.Values{"client_gravatar": {"false"}})
		call(target.User, "POST", "/messages", url.Values{"type": {"direct"}, "to": {
			fmt.Sprintf("[%q]", cfg.Target.Accounts[target.Second].Email)}, "content": {"to *two* people"}})
		call(target.User, "GET", "/messages", url.Values{"anchor": {"oldest"}, "num_before": {"0"}, "num_after": {"5000"}})
		call(target.User, "POST", "/users/me/subscriptions", url.Values{"subscriptions": {`[{"name": "a new one"}]`}})
		call(target.User, "GET", "/events", url.Values{"queue_id": {queue}, "last_event_id": {"-1"}})
		call(target.User, "GET", "/events", url.Values{"queue_id": {"none"}, "last_event_id": {"-1"}})
		call(target.User, "POST", "/messages", nil)
		call("", "GET", "/users", nil)
		idle := queueOf(&heard, func() { call(target.User, "POST", "/register", url.Values{"event_types": {"[]"}}) })
		call(target.User, "GET", "/events", url.Values{"queue_id": {idle}, "last_event_id": {"-1"}})
		fmt.Fprintf(&heard, "in %s", time.Since(begun))
	})
	return heard.String()
}

// queueOf is the ID of the queue that the call registered.
func queueOf(heard *strings.Builder, call func()) string {
	before := heard.Len()
	call()
	text := strings.NewReplacer(" ", "", "\n", "", "\t", "").Replace(heard.String()[before:])
	_, after, _ := strings.Cut(text, `"queue_id":"`)
	id, _, _ := strings.Cut(after, `"`)
	return id
}

// A difference that changes nothing would judge nothing.
func TestEachInnocentServerIsDifferent(t *testing.T) {
	usual := talk(t, nil)
	if again := talk(t, nil); again != usual {
		t.Fatal("the fake itself answers differently the second time")
	}
	// The changes of decoded answers write them again with sorted keys, which is no difference of its own.
	idle := variant{response: onSuccess(func(*http.Request, target.Object) {})}
	rewritten := talk(t, map[string]innocent{"": {variant: idle}})
	all := answering()
	maps.Copy(all, configured())
	for name, each := range all {
		base := usual
		if each.response != nil {
			base = rewritten
		}
		if talk(t, map[string]innocent{name: each}) == base {
			t.Errorf("%s: all answers are those of the fake", name)
		}
	}
}
