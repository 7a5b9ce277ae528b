package fake_test

import (
	"net/http"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// shared are the headers with which the public counterpart lets pages read.
var shared = []string{"*", "Authorization", "GET, POST, DELETE, PUT, PATCH, HEAD"}

func sharedBy(h http.Header) []string {
	return []string{
		h.Get("Access-Control-Allow-Origin"), h.Get("Access-Control-Allow-Headers"), h.Get("Access-Control-Allow-Methods"),
	}
}

func TestPagesOfEveryOriginMayReadEveryAnswer(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d), fake.WithOrigins("*"))
		ben := As(t, srv, Member)
		uri := ben.Upload("a.txt", "text")
		ben.Control("POST", "/worlds", `{"name": "own"}`).OK()
		ben.Control("POST", "/worlds/own/rate_limit", `{"calls": 1}`).OK()
		for path, status := range map[string]int{
			"/api/v1/users/me": 200, "/api/v1/nothing": 404, "/api/v1": 404, "/api/v1/messages": 400,
			"/w/none/api/v1/streams": 404,
			"/at/372/api/v1/streams": 404, "/at/65/api/v1/streams": 200, uri: 200, "/user_uploads/1/none": 404,
			"/user_avatars/none": 404,
		} {
			r := ben.FileWith("GET", path, http.Header{"Origin": {"http://app.test"}})
			Same(t, string(d)+" "+path, []any{r.Status, sharedBy(r.Header)}, []any{status, shared})
		}
		for _, status := range []int{200, 429} {
			r := ben.In("/w/own").Get("/users/me", nil)
			Same(t, "/w/own", []any{r.Status, sharedBy(r.Header)}, []any{status, shared})
		}
		wrong := *ben
		wrong.Key = "00000000000000000000000000000000"
		Same(t, "a wrong key", sharedBy(wrong.Get("/users/me", nil).Header), shared)
	}
}

func TestOnlyTheAPIAndFilesAreForPages(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	for _, path := range []string{"/json/messages", "/control/worlds", "/control/nothing", "/nothing", "/", "/api/v12",
		"/w/default/json/users"} {
		for _, method := range []string{"GET", "OPTIONS"} {
			r := ben.FileWith(method, path, http.Header{"Access-Control-Request-Method": {"GET"}})
			Same(t, method+" "+path, sharedBy(r.Header), []string{"", "", ""})
		}
	}
}

// A browser asks before it sends a key, and it sends the real request only if the answer
// is a success.
func TestPreflightRequestsAreAnsweredBeforeAllChecks(t *testing.T) {
	srv := fake.Start(t, fake.WithOrigins("*"))
	nobody := Nobody(t, srv).OverSocket(srv)
	for _, path := range []string{
		"/api/v1/messages", "/api/v1/nothing", "/at/1/api/v1/user_topics", "/at/x/api/v1/users", "/w/none/api/v1/users",
		"/user_uploads/1/none",
	} {
		r := sentBy(nobody, "OPTIONS", path, "", "", "Origin", "http://app.test", "Sec-Fetch-Site", "cross-site",
			"Access-Control-Request-Method", "PATCH", "Access-Control-Request-Headers", "authorization")
		Same(t, path, []any{r.Status, r.Raw, r.Header.Get("Allow"), sharedBy(r.Header)}, []any{204, "", shared[2], shared})
	}
	known := nobody.Do(nobody.Request("OPTIONS", "/users/me/subscriptions", "", ""))
	Same(t, "OPTIONS that is no question of a browser", []any{known.Status, known.Header.Get("Allow")},
		[]any{204, "GET, POST, PATCH, DELETE"})
}

// Any web page that a developer visits could otherwise fetch a key without a
// password, and read the organization.
func TestByDefaultOnlyPagesOfThisMachineMayUseTheAPI(t *testing.T) {
	srv := fake.Start(t)
	nobody := Nobody(t, srv).OverSocket(srv)
	key := Form{"username": Member}.Encode()
	for origin, status := range map[string]int{
		"http://localhost:5173": 200, "http://127.0.0.1:3000": 200, "https://[::1]:8080": 200, "http://app.localhost": 200,
		"http://evil.test": 403, "http://localhost.evil.test": 403, "http://127.0.0.1.evil.test": 403,
		"http://localhost@evil.test": 403, "http://evil@localhost": 403, "null": 403, "http://192.0.2.1": 403,
	} {
		sent := sentBy(nobody, "POST", "/api/v1/dev_fetch_api_key", FormType, key,
			"Origin", origin, "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "cors")
		shown := sent.Header.Get("Access-Control-Allow-Origin")
		Same(t, origin, []any{sent.Status, shown == origin, sent.Header.Values("Vary")[0]},
			[]any{status, status == 200, "Origin"})
		asked := sentBy(nobody, "OPTIONS", "/api/v1/messages", "", "", "Origin", origin, "Access-Control-Request-Method",
			"POST")
		Same(t, origin+" asks", asked.Header.Get("Access-Control-Allow-Methods") != "", status == 200)
	}
}

func TestAllowedOriginsCanBeLimited(t *testing.T) {
	srv := fake.Start(t, fake.WithOrigins("http://localhost:5173", "https://app.test"))
	ben := As(t, srv, Member).OverSocket(srv)
	message := Form{"type": "stream", "to": "general", "topic": "t", "content": "x"}.Encode()
	for origin, status := range map[string]int{
		"http://localhost:5173": 200, "https://app.test": 200, "HTTPS://App.test": 200,
		"http://localhost:5174": 403, "http://app.test": 403, "https://app.test.evil": 403, "null": 403,
	} {
		want := origin
		if status != 200 {
			want = ""
		}
		sent := sentBy(ben, "POST", "/api/v1/messages", FormType, message, "Origin", origin, "Sec-Fetch-Site", "cross-site",
			"Sec-Fetch-Mode", "cors")
		Same(t, origin, []any{sent.Status, sent.Header.Get("Access-Control-Allow-Origin"), sent.Header.Values("Vary")[0]},
			[]any{status, want, "Origin"})
		asked := sentBy(ben, "OPTIONS", "/api/v1/messages", "", "", "Origin", origin, "Access-Control-Request-Method", "POST")
		Same(t, origin+" asks", asked.Header.Get("Access-Control-Allow-Methods") != "", status == 200)
	}
}

// A form carries the login that the browser keeps, without the page knowing it.
func TestFormsOfForeignPagesChangeNothing(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member).OverSocket(srv)
	message := Form{"type": "stream", "to": "general", "topic": "t", "content": "x"}.Encode()
	for _, mode := range []string{"navigate", "no-cors"} {
		sentBy(ben, "POST", "/api/v1/messages", FormType, message,
			"Origin", "http://evil.test", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", mode).Refused(403, "")
	}
	for _, path := range []string{"/control/worlds", "/control/worlds/default/reset"} {
		sentBy(ben, "POST", path, "application/json", `{}`, "Origin", "http://evil.test", "Sec-Fetch-Mode",
			"cors").Refused(403, "")
	}
}

func TestInvalidOriginsAreRefused(t *testing.T) {
	for _, origin := range []string{"", "**", "localhost:5173", "http://", "http://app.test/", "http://app.test/x",
		"http://a b", "http://app.test:port", "http://a@b.test"} {
		if _, err := fake.New(fake.Config{Level: featurelevels.Newest(), Origins: []string{origin}}); err == nil {
			t.Errorf("%q is taken", origin)
		}
	}
	everyone := As(t, fake.Start(t, fake.WithOrigins("http://app.test", "*")), Member)
	Same(t, "every origin", sharedBy(everyone.Get("/users/me", nil).OK().Header), shared)
}
