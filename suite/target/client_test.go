package target_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

func client(t *testing.T, handler http.HandlerFunc, change ...func(*target.Config)) *target.Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	config := target.Config{URL: server.URL,
		Accounts: map[target.Role]target.Account{target.User: {Email: "u@x.example", Key: "secret-key"}}}
	for _, c := range change {
		c(&config)
	}
	config, err := config.Complete()
	if err != nil {
		t.Fatal(err)
	}
	made := target.NewClient(config)
	t.Cleanup(made.Close)
	return made
}

func user() target.Credentials {
	return target.Credentials{Role: target.User, Email: "u@x.example", Key: "secret-key"}
}

func TestParametersFollowTheMethod(t *testing.T) {
	var seen []string
	c := client(t, func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.RawQuery
		_ = r.ParseForm()
		email, key, _ := r.BasicAuth()
		seen = append(seen, fmt.Sprintf("%s %s?%s %s %s:%s", r.Method, r.URL.Path, query, r.PostForm.Encode(), email, key))
		if !strings.HasPrefix(r.UserAgent(), target.Agent) || !strings.Contains(r.UserAgent(), "SND-02") {
			t.Errorf("the User-Agent is %q", r.UserAgent())
		}
	}).For("SND-02", func(target.Request, *target.Reply) {})
	p := url.Values{"a": {"1 2"}}
	c.Do(t.Context(), target.Request{Method: "GET", Path: "/streams", Params: p, As: user()})
	c.Do(t.Context(), target.Request{Method: "POST", Path: "/messages", Params: p})
	c.Do(t.Context(), target.Request{Method: "GET", Path: "/streams", Outside: true})
	want := []string{
		"GET /api/v1/streams?a=1+2  u@x.example:secret-key", "POST /api/v1/messages? a=1+2 :", "GET /streams?  :",
	}
	if strings.Join(seen, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(seen, "\n"))
	}
}

func TestRateLimitIsWaitedOutWithinTheBound(t *testing.T) {
	for _, c := range []struct {
		asked, header string
		limit         time.Duration
		calls         int
	}{
		{`{"result":"error","code":"RATE_LIMIT_HIT","retry-after":0.06}`, "", time.Second, 2},
		{`{}`, "0.06", time.Second, 2},
		{`{"result":"error","code":"RATE_LIMIT_HIT","retry-after":-1e999}`, "", time.Second, 2},
		{`{}`, "-5", time.Second, 2},
		{`{"result":"error","code":"RATE_LIMIT_HIT","retry-after":3600}`, "", time.Second, 1},
		// These values are longer than any duration.
		{`{"result":"error","code":"RATE_LIMIT_HIT","retry-after":9300000000}`, "", time.Second, 1},
		{`{"result":"error","code":"RATE_LIMIT_HIT","retry-after":1e300}`, "", time.Second, 1},
		{`{"result":"error","code":"RATE_LIMIT_HIT","retry-after":1e999}`, "", time.Second, 1},
		{`{}`, "99999999999999999999", time.Second, 1},
		{`{}`, "Inf", time.Second, 1},
		{`{}`, "soon", 900 * time.Millisecond, 1}, // a second
		{`{}`, "NaN", 900 * time.Millisecond, 1},
	} {
		calls := 0
		limited := client(t, func(w http.ResponseWriter, _ *http.Request) {
			calls++
			if calls == 1 {
				w.Header().Set("Retry-After", c.header)
				w.WriteHeader(http.StatusTooManyRequests)
				_, _ = fmt.Fprint(w, c.asked)
				return
			}
			_, _ = fmt.Fprint(w, `{"result":"success","msg":""}`)
		}, func(config *target.Config) { config.RetryLimit = c.limit })
		reply := limited.Do(t.Context(), target.Request{Method: "GET", Path: "/streams"})
		if calls != c.calls || reply.Succeeded() != (c.calls == 2) || (reply.Err == nil) != (c.calls == 2) {
			t.Errorf("%s, %s: %d calls, status %d, %v", c.asked, c.header, calls, reply.Status, reply.Err)
		}
	}
}

func TestAnEndlessLimitEndsTheCall(t *testing.T) {
	calls := 0
	limited := client(t, func(w http.ResponseWriter, _ *http.Request) {
		calls++
		w.Header().Set("Retry-After", "0.1")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = fmt.Fprint(w, "{}")
	}, func(config *target.Config) { config.RetryLimit = 450 * time.Millisecond })
	_, err := limited.Settings(t.Context())
	if calls != 5 || err == nil || !strings.Contains(err.Error(), "rate limit") ||
		!strings.Contains(err.Error(), "450ms") {
		t.Errorf("%d calls, then %v", calls, err)
	}
	if impatient := limited.Impatient().Do(t.Context(), target.Request{Method: "GET",
		Path: "/streams"}); impatient.Err != nil || impatient.Status != 429 {
		t.Errorf("who does not wait gets %d, %v", impatient.Status, impatient.Err)
	}
}

func TestExchangeIsRunnableAndHoldsNoSecret(t *testing.T) {
	c := client(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprint(w, `{"result":"success","msg":"secret-key","api_key":"fresh-key"}`)
	})
	reply := c.Do(t.Context(), target.Request{Method: "POST", Path: "/x", As: user(),
		Params: url.Values{"q": {"it's secret-key"}}})
	e := reply.Exchange()
	if strings.Contains(e.Answer+e.Curl, "secret-key") || strings.Contains(e.Answer, "fresh-key") {
		t.Errorf("a secret is in %+v", e)
	}
	want := `curl -sS -u "$SPIRITLEVEL_USER_EMAIL:$SPIRITLEVEL_USER_KEY" -X POST '` + e.URL +
		`' --data-urlencode 'q=it'\''s <redacted>'`
	if e.Curl != want {
		t.Errorf("got  %s\nwant %s", e.Curl, want)
	}
	if got := c.Redact("a fresh-key came"); got != "a <redacted> came" {
		t.Errorf("a key that was handed out is not blanked: %s", got)
	}
}

func TestTheSettingsDeclareTheLevel(t *testing.T) {
	for body, want := range map[string]target.Declaration{
		`{"result":"success","service_feature_level":156,"service_version":"6.0"}`: {Level: 156, Declared: true,
			Version: "6.0"},
		`{"result":"success"}`:                               {},
		`{"result":"success","service_feature_level":"156"}`: {Level: 156, Declared: true},
		`{"result":"success","service_feature_level":"new"}`: {},
		`{"result":"success","zulip_feature_level":156}`:     {},
		`{"result":"error"}`:                                 {},
	} {
		c := client(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = fmt.Fprint(w, body) })
		settings, err := c.Settings(t.Context())
		if got := target.Declared(settings, "service"); err != nil || got != want {
			t.Errorf("%s: %+v, %v", body, got, err)
		}
	}
}

func TestAServerOfAnotherKindIsUnreachable(t *testing.T) {
	c := client(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = fmt.Fprint(w, "<html>") })
	_, err := c.Settings(t.Context())
	var unreachable *target.UnreachableError
	if !errors.As(err, &unreachable) {
		t.Errorf("got %v", err)
	}
}

func TestOperatorsUseTheControlInterface(t *testing.T) {
	var seen []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Method+" "+r.URL.Path+" "+r.Header.Get("Authorization"))
		if strings.Contains(r.URL.Path, "organization") {
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	defer server.Close()
	o := target.NewControlOperator(target.Control{URL: server.URL, World: "w", Token: "t"}, time.Second)
	ctx := context.Background()
	err := errors.Join(o.AdvanceClock(ctx, time.Minute), o.DeactivateUser(ctx, "a@x"), o.ReactivateUser(ctx, "a@x"))
	if err != nil {
		t.Error(err)
	}
	if o.DeactivateOrganization(ctx) == nil || o.ReactivateOrganization(ctx) == nil {
		t.Error("a refused command is no error")
	}
	want := "POST /control/worlds/w/clock Bearer t\nPOST /control/worlds/w/users/a@x/deactivate Bearer t\n" +
		"POST /control/worlds/w/users/a@x/reactivate Bearer t\nPOST /control/worlds/w/organization/deactivate Bearer t\n" +
		"POST /control/worlds/w/organization/reactivate Bearer t"
	if strings.Join(seen, "\n") != want {
		t.Errorf("got\n%s", strings.Join(seen, "\n"))
	}
}

var copyName = regexp.MustCompile(`/suite-[0-9a-f]{8}`)

func TestOperatorsCopyTheirWorld(t *testing.T) {
	var seen []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Method+" "+copyName.ReplaceAllString(r.URL.Path, "/suite-*"))
		path := "/w/mine"
		if strings.HasSuffix(r.URL.Path, "/fork") {
			path = "/w/copied"
		}
		_, _ = fmt.Fprintf(w, `{"world":{"name":"mine","path":%q}}`, path)
	}))
	defer server.Close()
	copier := target.NewControlOperator(target.Control{URL: server.URL, World: "mine"}, time.Second).(target.Copier)
	ctx := context.Background()
	copied, err := copier.Copy(ctx, "http://front.test/w/mine")
	if err != nil || copied.URL != "http://front.test/w/copied" {
		t.Fatalf("copied to %q, %v", copied.URL, err)
	}
	if err := errors.Join(copied.Operator.AdvanceClock(ctx, time.Minute), copied.Discard(ctx)); err != nil {
		t.Error(err)
	}
	want := "GET /control/worlds/mine\nPOST /control/worlds/mine/fork\nPOST /control/worlds/suite-*/clock\nDELETE /control/worlds/suite-*"
	if got := strings.Join(seen, "\n"); got != want {
		t.Errorf("got\n%s", got)
	}
	if _, err := copier.Copy(ctx, "http://front.test"); err == nil {
		t.Error("a URL that is not the world's is no error")
	}
}

// The error names the time of the wait, so that the test waits only once.
func TestAHangingServerGetsOneRequestForItsSettings(t *testing.T) {
	var calls atomic.Int32
	end := make(chan struct{})
	c := client(t, func(_ http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		<-end
	}, func(c *target.Config) { c.Timeout = 50 * time.Millisecond })
	t.Cleanup(func() { close(end) })
	_, err := c.Settings(t.Context())
	if err == nil || !strings.Contains(err.Error(), "within 50ms") || calls.Load() != 1 {
		t.Errorf("%d calls, and then %v", calls.Load(), err)
	}
}

func TestOnlyTheControlInterfaceOfTheJudgedFakeIsGuessed(t *testing.T) {
	const own = `{"result":"success","msg":"","world":{"name":"default","path":"/","dialect":"spec","level":186,` +
		`"clock":{"mode":"running","now":"2026"}}}`
	for name, c := range map[string]struct {
		answer  string
		change  func(*target.Config)
		guessed bool
	}{
		"a fake":            {own, func(*target.Config) {}, true},
		"another server":    {`{"result":"success","msg":""}`, func(*target.Config) {}, false},
		"a page":            {"<html>", func(*target.Config) {}, false},
		"another world":     {strings.Replace(own, "default", "w", 1), func(*target.Config) {}, false},
		"another path":      {strings.Replace(own, `"/"`, `"/w/x"`, 1), func(*target.Config) {}, false},
		"nothing allowed":   {own, func(c *target.Config) { c.Guess = false }, false},
		"read-only":         {own, func(c *target.Config) { c.ReadOnly = true }, false},
		"a command":         {own, func(c *target.Config) { c.Command = "true" }, false},
		"a token elsewhere": {own, func(c *target.Config) { c.Control.Token = "t" }, false},
		"a redirect":        {"", func(*target.Config) {}, false},
	} {
		var elsewhere *httptest.Server
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Authorization") != "" || r.Method != http.MethodGet {
				t.Errorf("%s: credentials or another method in the guess", name)
			}
			if c.answer == "" {
				http.Redirect(w, r, elsewhere.URL, http.StatusFound)
			}
			_, _ = w.Write([]byte(c.answer))
		}))
		elsewhere = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(own))
		}))
		config := target.Config{URL: server.URL, Guess: true}
		c.change(&config)
		config, err := config.Complete()
		if err != nil {
			t.Fatal(err)
		}
		got := config.GuessControl(t.Context()).Control
		if got.Guessed != c.guessed || c.guessed != (got.URL == server.URL) {
			t.Errorf("%s: guessed %+v", name, got)
		}
		server.Close()
		elsewhere.Close()
	}
}

func TestRedirectionsReceiveNoControlToken(t *testing.T) {
	var given []string
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given = append(given, r.Header.Get("Authorization"))
	}))
	defer other.Close()
	server := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusTemporaryRedirect))
	defer server.Close()
	o := target.NewControlOperator(target.Control{URL: server.URL, World: "w", Token: "t"}, time.Second)
	if err := o.AdvanceClock(t.Context(), time.Second); err == nil || len(given) > 0 {
		t.Errorf("error %v; the other server received %q", err, given)
	}
}
