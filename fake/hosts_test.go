package fake_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// asked sends a request with another host name than that of the address.
func askedAs(c *Client, host, method, path string) Reply {
	c.T.Helper()
	r, err := http.NewRequest(method, c.Base+path, nil)
	if err != nil {
		c.T.Fatal(err)
	}
	r.Host = host
	return c.Do(r)
}

func TestAServerAnswersOnlyToItsOwnNames(t *testing.T) {
	srv := fake.Start(t, fake.WithHosts("chat.test", "Proxy.test:8443", "[2001:db8::1]"))
	c := Nobody(t, srv).OverSocket(srv)
	paths := []string{"/api/v1/server_settings", "/at/65/api/v1/server_settings", "/control/health", "/nothing"}
	for _, host := range []string{
		"localhost", "LOCALHOST:1", "a.localhost:9991", "localhost.", "127.0.0.1", "127.8.7.6:80", "[::1]:5",
		"[::ffff:127.0.0.1]",
		"chat.test", "CHAT.test:9991", "proxy.test:8443", "[2001:db8::1]:9991",
	} {
		for _, path := range paths {
			if r := askedAs(c, host, "GET", path); r.Status == 421 {
				t.Errorf("%s %s: %d %s", host, path, r.Status, Clip(r.Raw))
			}
		}
	}
	for _, host := range []string{
		"evil.test", "evil.test:80", "127.0.0.1.evil.test", "localhost.evil.test", "notlocalhost", "chat.test.evil",
		"x.chat.test",
		"proxy.test", "proxy.test:9991", "10.1.2.3", "[2001:db8::2]", "0.0.0.0", "127.1", "spiritlevel.invalid",
		"[::1", "[::1]evil.test", "::1]",
	} {
		for _, path := range paths {
			askedAs(c, host, "GET", path).Refused(421, "").Says("--allow-host")
		}
	}
}

func TestInvalidHostsAreRefused(t *testing.T) {
	for _, host := range []string{"", "http://chat.test", "chat.test/", "chat test", "chat.test:", "chat.test:port", "*"} {
		if _, err := fake.New(fake.Config{Level: featurelevels.Newest(), AllowHosts: []string{host}}); err == nil {
			t.Errorf("%q is taken", host)
		}
	}
}

// A test may serve the fake itself, and a proxy may ask it in memory.
func TestServersInFrontOfTheFakeReachIt(t *testing.T) {
	srv := fake.Start(t)
	own := httptest.NewServer(srv)
	defer own.Close()
	anywhere, err := url.Parse(fake.InMemory)
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(anywhere) },
		Transport: srv.Client().Transport,
	})
	defer front.Close()
	for _, base := range []string{own.URL, front.URL} {
		c := Client{T: t, HTTP: http.DefaultClient, Base: base}
		c.Get("/server_settings", nil).OK()
	}
	recorded := httptest.NewRecorder()
	srv.ServeHTTP(recorded, httptest.NewRequest("GET", "/api/v1/server_settings", nil))
	Same(t, "status", recorded.Code, 200)
}

// sent sends the request of a page as a browser does.
func sentBy(c *Client, method, path, contentType, body string, headers ...string) Reply {
	c.T.Helper()
	r, err := http.NewRequest(method, c.Base+path, strings.NewReader(body))
	if err != nil {
		c.T.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	if c.Email != "" {
		r.SetBasicAuth(c.Email, c.Key)
	}
	return c.Do(r)
}

func TestPagesOfOriginsThatAreNotAllowedChangeNothing(t *testing.T) {
	srv := fake.Start(t, fake.WithOrigins("http://friend.test"))
	ben := As(t, srv, Member).OverSocket(srv)
	message := Form{"type": "stream", "to": "general", "topic": "t", "content": "x"}.Encode()
	for _, foreign := range [][]string{
		{"Origin", "http://evil.test"}, {"Origin", "null"}, {"Origin", "http://localhost:1"}, {"Origin", "%"}, {"Origin",
			strings.Replace(srv.URL(), "//", "//evil@", 1)},
		{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"},
	} {
		sentBy(ben, "POST", "/api/v1/messages", FormType, message, foreign...).Refused(403, "")
		sentBy(ben, "DELETE", "/w/x/api/v1/users/me/subscriptions", FormType, "", foreign...).Refused(403, "")
		sentBy(ben, "GET", "/api/v1/users/me", "", "", foreign...).OK()
		for _, method := range []string{"GET", "POST", "DELETE", "OPTIONS"} {
			sentBy(ben, method, "/control/worlds", "application/json", `{"name": "x"}`, foreign...).Refused(403, "")
		}
	}
	for _, own := range [][]string{{"Origin", srv.URL()}, {"Sec-Fetch-Site", "same-origin"}, {"Sec-Fetch-Site", "none"},
		{"User-Agent", "x"}} {
		sentBy(ben, "POST", "/api/v1/messages", FormType, message, own...).OK()
		sentBy(ben, "POST", "/control/worlds/default/rules", "application/json", `{}`, own...).OK()
		sentBy(ben, "GET", "/control/worlds", "", "", own...).OK()
	}
	Same(t, "messages", len(ben.Topic("general", "t")), 4)
}

func TestTheControlInterfaceAcceptsOnlyJSON(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	for _, kind := range []string{"", "text/plain", FormType, "multipart/form-data; boundary=x", "application/json2",
		"text/plain; application/json"} {
		for _, body := range []string{"", `{"name": "x"}`} {
			sentBy(c, "POST", "/control/worlds", kind, body).Refused(415, "").Says("application/json")
			sentBy(c, "POST", "/control/worlds/default/reset", kind, body).Refused(415, "")
		}
	}
	for i, kind := range []string{"application/json", "Application/JSON; charset=utf-8"} {
		sentBy(c, "POST", "/control/worlds", kind, fmt.Sprintf(`{"name": "w%d"}`, i)).OK()
	}
}
