package page_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// serverWith returns a server with a control token, and with a development or a production
// organization.
func serverWith(t *testing.T, token string, production bool) *fake.Server {
	t.Helper()
	crew := scenarios.Default()
	crew.Organization.Production = production
	srv, err := fake.New(fake.Config{Level: featurelevels.Specified, ControlToken: token, Scenario: crew, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return srv
}

// received is the answer to a browser at an address.
func received(srv http.Handler, from, host string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", "http://"+host+"/", nil)
	r.RemoteAddr = from
	r.Header.Set("Accept", browsers)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	got := httptest.NewRecorder()
	srv.ServeHTTP(got, r)
	return got
}

var pageToken = regexp.MustCompile(`<meta name="spiritlevel" content="(\w+)"`)

// tokenIn is the token in a page, "" without one.
func tokenIn(page string) string {
	if found := pageToken.FindStringSubmatch(page); found != nil {
		return found[1]
	}
	return ""
}

func TestKeysAreOnlyForBrowsersOnThisMachine(t *testing.T) {
	open, guarded, production := serverWith(t, "", false), serverWith(t, "secret", false), serverWith(t, "", true)
	ben, _ := open.Account(Member)
	for _, c := range []struct {
		what       string
		srv        *fake.Server
		from, host string
		headers    []string
		shown      bool
	}{
		{"this machine", open, "127.0.0.1:5000", "127.0.0.1:9991", nil, true},
		{"localhost", open, "[::1]:5000", "localhost:9991", nil, true},
		{"IPv6", open, "[::1]:5000", "[::1]:9991", nil, true},
		{"a mapped address", open, "[::ffff:127.0.0.1]:5000", "127.0.0.1", nil, true},
		{"another machine", open, "192.0.2.1:5000", "127.0.0.1:9991", nil, false},
		{"another name", open, "127.0.0.1:5000", "chat.test:9991", nil, false},
		{"another address", open, "127.0.0.1:5000", "192.0.2.1:9991", nil, false},
		{"a proxy", open, "127.0.0.1:5000", "127.0.0.1:9991", []string{"X-Forwarded-For", "192.0.2.1"}, false},
		{"a proxy of the standard", open, "127.0.0.1:5000", "127.0.0.1:9991", []string{"Forwarded", "for=192.0.2.1"}, false},
		{"a server with a token", guarded, "127.0.0.1:5000", "127.0.0.1:9991", nil, false},
		{"a wrong token of a page", guarded, "127.0.0.1:5000", "127.0.0.1:9991", []string{"Spiritlevel-Page", "x"}, false},
		{"an empty token of a page", guarded, "127.0.0.1:5000", "127.0.0.1:9991", []string{"Spiritlevel-Page", ""}, false},
		{"production", production, "127.0.0.1:5000", "127.0.0.1:9991", nil, false},
	} {
		page := received(c.srv, c.from, c.host, c.headers...).Body.String()
		Same(t, c.what, []bool{strings.Contains(page, ben.APIKey), strings.Contains(page, Owner), tokenIn(page) != ""},
			[]bool{c.shown, c.shown, c.shown})
		Same(t, c.what+" shows the level", strings.Contains(page, "<dt>Level</dt>"), true)
	}
}

func TestNoOtherOriginMayReadOrFrameThePage(t *testing.T) {
	srv := serverWith(t, "", false)
	for _, origin := range []string{"", "http://127.0.0.1:1", "http://evil.test", "null"} {
		h := received(srv, "127.0.0.1:1", "127.0.0.1:9991", "Origin", origin, "Sec-Fetch-Mode", "navigate").Header()
		Same(t, origin, []string{
			h.Get("Access-Control-Allow-Origin"), h.Get("Cross-Origin-Resource-Policy"), h.Get("X-Frame-Options"),
			h.Get("Cross-Origin-Opener-Policy"), h.Get("Referrer-Policy"), h.Get("X-Content-Type-Options"),
			h.Get("Cache-Control"),
		}, []string{"", "same-origin", "DENY", "same-origin", "no-referrer", "nosniff", "no-store"})
		policy := h.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} {
			if !strings.Contains(policy, part) || strings.Contains(policy, "unsafe") {
				t.Errorf("the policy is %q, want %s", policy, part)
			}
		}
	}
	// A page fetches it, instead of a person who follows a link.
	for _, mode := range []string{"cors", "no-cors"} {
		got := received(srv, "127.0.0.1:1", "127.0.0.1:9991", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", mode)
		Same(t, mode, got.Code, 404)
	}
}

// A token of a page opens the control interface only to the page itself.
func TestATokenOfAPageIsOnlyForItsOwnOrigin(t *testing.T) {
	srv := fake.Start(t)
	token := tokenIn(asking(t, srv.URL(), browsers).Raw)
	control := func(headers ...string) int {
		return asking(t, srv.URL()+"/control/worlds", "*/*", headers...).Status
	}
	Same(t, "statuses", []int{
		control("Spiritlevel-Page", token), control("Spiritlevel-Page", "x"), control("Spiritlevel-Page", ""), control(),
		control("Spiritlevel-Page", token, "Origin", "http://localhost:1"),
		control("Spiritlevel-Page", token, "Sec-Fetch-Site", "same-site"),
	}, []int{200, 401, 401, 200, 403, 403})
}

// parts are the parts of the page, with the status of each for a page of the server.
var parts = map[string]int{
	"/home": 200, "/people?words=ada": 200, "/state": 200, "/map": 200, "/fault": 200, "/fault?kind=none": 200,
	"/exchange?number=1": 200, "/exchange": 404, "/exchange?number=77": 404, "/exchange?number=x": 400,
	"/exchange?number=../1":         404,
	"/comparison?number=1&level=92": 200, "/comparison?number=1": 400, "/comparison?number=1&level=9999": 400,
	"/comparison?number=2&level=92": 404,
	"/levels":                       200, "/levels?range=1..9&words=user": 200,
	"/levels?range=9..1": 400, "/levels?range=x": 400,
	"/levels?range=0": 200, "/levels?range=all&words=GET%20/nothing": 400,
	"/demonstration/92-x": 404, "/demonstration/92-null-avatar-url": 404, "/nothing": 404,
	"/organization?as=ben@example.com&size=40": 200, "/organization?as=nobody": 400, "/organization": 400,
	"/organization?as=ben@example.com&size=40&place=stream/x/y/z":   200,
	"/organization?as=ben@example.com&size=40&place=direct/9999":    400,
	"/organization?as=ben@example.com&size=40&place=direct/x,%25zz": 200,
	"/organization?as=ben@example.com&size=-1&place=direct/1":       400,
	"/organization?as=ben@example.com&size=40&end=x&place=direct/1": 400,
}

// Each part has keys or messages, and may be asked for anything.
func TestPartsOfThePageAreOnlyForThePage(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, Member).Get("/users/me", nil).OK()
	token := tokenIn(asking(t, srv.URL(), browsers).Raw)
	for part, status := range parts {
		ask := func(headers ...string) int {
			return asking(t, srv.URL()+"/page/parts/default"+part, "*/*", headers...).Status
		}
		Same(t, part, ask("Spiritlevel-Page", token), status)
		if status == 200 {
			Same(t, part+" to others", []int{
				ask(), ask("Spiritlevel-Page", "x"), ask("Spiritlevel-Page", token, "Origin", "http://localhost:1"),
				ask("Spiritlevel-Page", token, "Sec-Fetch-Site", "same-site"),
			}, []int{401, 401, 403, 403})
		}
		none := asking(t, srv.URL()+"/page/parts/none"+part, "*/*", "Spiritlevel-Page", token)
		Same(t, part+" of no world", none.Status/100, map[bool]int{true: 2, false: 4}[strings.HasPrefix(part, "/fault")])
	}
}

func TestTheServerKnowsABoundedNumberOfPages(t *testing.T) {
	srv := fake.Start(t)
	first := tokenIn(asking(t, srv.URL(), browsers).Raw)
	known := func(token string) bool {
		return asking(t, srv.URL()+"/control/worlds", "*/*", "Spiritlevel-Page", token).Status == 200
	}
	var last string
	for range 999 {
		last = tokenIn(asking(t, srv.URL(), browsers).Raw)
	}
	Same(t, "a thousand pages", []bool{known(first), known(last)}, []bool{true, true})
	newest := tokenIn(asking(t, srv.URL(), browsers).Raw)
	Same(t, "one page more", []bool{known(first), known(last), known(newest)}, []bool{false, true, true})
}

func TestAPageThatWasForgottenAsksForANewToken(t *testing.T) {
	srv := fake.Start(t)
	b := browse(t)
	b.expected = []string{"401"}
	b.open(srv.URL())
	for range 1000 {
		asking(t, srv.URL(), browsers)
	}
	Same(t, "worlds", eval[int](b,
		`import("/page/app.js").then((m) => m.reach("/control/worlds")).then((r) => r.json()).then((a) =>
			a.worlds.length)`), 1)
}

func TestTheControlTokenOpensThePage(t *testing.T) {
	srv := serverWith(t, "secret", false)
	if err := srv.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	defer srv.Shutdown(t.Context())
	b := browse(t)
	b.expected = []string{"401"}
	b.open(srv.URL())
	b.write("#control-token", "wrong")
	b.click("#unlock button")
	b.until(`document.querySelector("#unlock [role=alert]").textContent`)
	b.write("#control-token", "secret")
	b.click("#unlock button")
	b.until(`document.querySelector("#people li") && !document.querySelector("#unlock")`)
	b.click(`li[data-email="ada@example.com"] [data-act]`)
	ada, _ := srv.Account(Owner)
	Same(t, "the key", strings.Contains(b.text(".in-curl code"), ada.APIKey), true)
	Same(t, "what the browser stores", eval[string](b,
		`document.cookie + JSON.stringify({...localStorage, ...sessionStorage})`), `{"acting default":"ada@example.com"}`)
}

func TestWrongRequestsForATokenAreRefused(t *testing.T) {
	for _, c := range []struct {
		srv    *fake.Server
		body   string
		status int
	}{
		{serverWith(t, "secret", false), `{"world": "default", "control_token": "secret"}`, 200},
		{serverWith(t, "secret", false), `{"world": "default", "control_token": "Secret"}`, 401},
		{serverWith(t, "secret", false), `{"world": "default", "control_token": ""}`, 401},
		{serverWith(t, "secret", false), `{"world": "none", "control_token": "secret"}`, 404},
		{serverWith(t, "secret", false), `{"world": "../health", "control_token": "secret"}`, 404},
		{serverWith(t, "secret", false), `[]`, 400}, {serverWith(t, "secret", false), ``, 400},
		{serverWith(t, "secret", false), `{"control_token": "` + strings.Repeat("x", 1<<20) + `"}`, 400},
		{serverWith(t, "secret", true), `{"world": "default", "control_token": "secret"}`, 403},
		{serverWith(t, "", false), `{"world": "default"}`, 401}, // in memory, by a name that is not of this machine
	} {
		r, _ := http.NewRequest("POST", fake.InMemory+"/page/token", strings.NewReader(c.body))
		got := (&Client{T: t, HTTP: c.srv.Client()}).Do(r)
		Same(t, Clip(c.body), got.Status, c.status)
	}
}

// attempts are expressions for the things that a page can try with the server S and a token T
// of its page. Each is a promise of the text that the page has read.
var attempts = map[string]string{
	"fetch":   `fetch(S, { headers: { Accept: "text/html" } }).then((r) => r.text())`,
	"no-cors": `fetch(S, { mode: "no-cors", headers: { Accept: "text/html" } }).then((r) => r.text())`,
	"login":   `fetch(S, { credentials: "include" }).then((r) => r.text())`,
	"control": `fetch(S + "/control/worlds/default/accounts", { headers: { "Spiritlevel-Page": T } })
		.then((r) => r.text())`,
	"reset": `fetch(S + "/control/worlds/default/reset", { method: "POST", body: "{}",
		headers: { "Spiritlevel-Page": T, "Content-Type": "application/json" } }).then((r) => r.text())`,
	"the header": `fetch(S + "/api/v1/users/me", { headers: { "Spiritlevel-Page": T } }).then((r) => r.text())`,
	"a token": `fetch(S + "/page/token", { method: "POST", mode: "no-cors", body: '{"world": "default"}' })
		.then((r) => r.text())`,
	"a picture": `new Promise((ok, no) => { const i = new Image(); i.onload = () => ok("shown"); i.onerror = no;
		i.src = S + "/page/picture/default/ada@example.com"; })`,
	"a script": `new Promise((ok, no) => { const s = document.createElement("script"); s.onload = () => ok("ran");
		s.onerror = no; s.src = S + "/page/app.js"; document.head.append(s); })`,
	"a frame": `new Promise((ok) => { const f = document.createElement("iframe"); f.src = S;
		f.onload = () => ok(f.contentDocument?.documentElement.innerHTML ?? ""); document.body.append(f); })`,
	"a window": `new Promise((ok, no) => { const w = open(S); setTimeout(() => { try {
		ok(w.document.documentElement.innerHTML.replace("<head></head><body></body>", "")); } catch (e) { no(e); } }, 300);
	})`,
}

// Everything that a page of another origin can try in a browser, on the same machine.
func TestAPageOfAnotherLoopbackOriginReadsNothing(t *testing.T) {
	srv := fake.Start(t)
	token := tokenIn(asking(t, srv.URL(), browsers).Raw)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<!doctype html><title>Other</title>")
	}))
	defer other.Close()
	b := browse(t)
	b.expected = []string{"CORS", "net::ERR", "blocked", "Refused to", "framed", "403", "404", "X-Frame-Options"}
	for _, origin := range []string{other.URL, strings.Replace(other.URL, "127.0.0.1", "localhost", 1)} {
		b.do(chromedp.Navigate(origin))
		for what, attempt := range attempts {
			try := fmt.Sprintf(`((S, T) => (%s).catch(() => ""))(%q, %q)`, attempt, srv.URL(), token)
			if got := eval[string](b, try); got != "" {
				t.Errorf("%s from %s: %s", what, origin, Clip(got))
			}
		}
	}
}
