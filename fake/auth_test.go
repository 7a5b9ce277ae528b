package fake_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// authorized asks for the own user with a header of Basic authentication.
func authorized(t testing.TB, srv *fake.Server, header string) reply {
	t.Helper()
	c := nobody(t, srv)
	r := c.request("GET", "/users/me", "", "")
	r.Header.Set("Authorization", header)
	return c.do(r)
}

func basic(text string) string { return "Basic " + base64.StdEncoding.EncodeToString([]byte(text)) }

func TestCredentialsAreRecognized(t *testing.T) {
	srv := fake.Start(t)
	key := as(t, srv, newcomer).key
	for _, header := range []string{
		basic("eli@example.com:" + key),
		basic("ELI@Example.COM:" + key),
		basic(" eli@example.com : " + key + "\n"),
		basic("user7@lumen.invalid:" + key),
		strings.Replace(basic("eli@example.com:"+key), "Basic", "bAsIc", 1),
		strings.Replace(basic("eli@example.com:"+key), " ", "   ", 1),
	} {
		same(t, header, authorized(t, srv, header).ok().int("user_id"), 7)
	}
}

func TestCredentialsAreRefused(t *testing.T) {
	cases := []struct {
		name, header string
		says         string
	}{
		{"none", "", "Not logged in"},
		{"a wrong key", basic(member + ":" + strings.Repeat("0", 32)), "Invalid API key"},
		{"a key that is too short", basic(member + ":abc"), "Malformed API key"},
		{"a key with other characters", basic(member + ":" + strings.Repeat("-", 32)), "Malformed API key"},
		{"no key", basic(member + ":"), "Malformed API key"},
		{"an unknown address", basic("nobody@example.com:" + strings.Repeat("0", 32)), "Invalid API key"},
		{"no colon", basic(member), "Invalid authorization header"},
		{"two colons", basic(member + ":a:b"), "Invalid authorization header"},
		{"no base64", "Basic !!!!", "Invalid authorization header"},
		{"nothing after the scheme", "Basic", "Invalid authorization header"},
		{"nothing inside", basic(""), "Invalid authorization header"},
		{"three words", basic("a:b") + " x", "Invalid authorization header"},
		{"bytes that are no text", basic("\xff\xfe:\x00"), "Malformed API key"},
	}
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		code := map[featurelevels.Dialect]string{featurelevels.Zulip: "UNAUTHORIZED"}[d]
		for _, c := range cases {
			r := authorized(t, srv, c.header).refused(401, code).says(c.says)
			if got := r.header.Get("WWW-Authenticate"); !strings.HasPrefix(got, "Basic realm=") {
				t.Errorf("%s: WWW-Authenticate is %q", c.name, got)
			}
			for name := range r.header {
				if strings.HasPrefix(name, "X-Ratelimit") {
					t.Errorf("%s: %s comes without a user", c.name, name)
				}
			}
		}
	}
}

func TestAKeyOpensOneAccountOnly(t *testing.T) {
	srv := fake.Start(t)
	authorized(t, srv, basic(member+":"+as(t, srv, other).key)).refused(401, "")
	authorized(t, srv, basic(member+":"+as(t, srv, buildBot).key)).refused(401, "")
}

func TestOtherSchemesAreRefused(t *testing.T) {
	for _, scheme := range []string{"Bearer abc", "Digest x=y"} {
		authorized(t, fake.Start(t), scheme).refused(401, "")
		authorized(t, fake.Start(t, zulip()), scheme).refused(400, "BAD_REQUEST")
	}
}

func TestWhoIsDeactivatedIsToldSo(t *testing.T) {
	before := changes.DeactivationIsUnauthorized.Level() - 1
	for _, level := range []featurelevels.Level{featurelevels.Newest(), before} {
		status := map[bool]int{true: 403, false: 401}[level == before]
		srv := fake.Start(t, fake.WithLevel(level))
		as(t, srv, leaver).get("/users/me", nil).refused(status, "USER_DEACTIVATED")
		ben := as(t, srv, member)
		ben.control("POST", "/worlds/default/organization/deactivate", "").ok()
		ben.get("/users/me", nil).refused(status, "REALM_DEACTIVATED")
		as(t, srv, leaver).get("/users/me", nil).refused(status, "REALM_DEACTIVATED")
		ben.control("POST", "/worlds/default/organization/reactivate", "").ok()
		ben.get("/users/me", nil).ok()
	}
	srv := fake.Start(t, zulip())
	as(t, srv, leaver).get("/users/me", nil).refused(401, "UNAUTHORIZED").says("deactivated")
}

func TestIncomingWebhookBotsOnlySend(t *testing.T) {
	srv := fake.Start(t)
	bot := as(t, srv, hookBot)
	bot.post("/messages", toStream(nil)).ok()
	for _, path := range []string{"/users/me", "/streams", "/messages"} {
		r := bot.get(path, nil)
		if r.status != http.StatusUnauthorized || r.text("result") != "error" {
			t.Errorf("%s: %d %s", path, r.status, r.raw)
		}
	}
	bot.post("/register", nil).says("incoming webhook bots")
}

func TestTheMethodIsLookedAtBeforeTheCredentials(t *testing.T) {
	srv := fake.Start(t)
	r := nobody(t, srv).post("/streams", nil).refused(405, "")
	same(t, "allowed_methods", r.names("allowed_methods"), []string{"GET"})
	same(t, "Allow", r.header.Get("Allow"), "GET")
	nobody(t, srv).get("/nothing", nil).refused(404, "")
}

func TestCredentialsAreNotLookedAtWhereNoneAreNeeded(t *testing.T) {
	srv := fake.Start(t)
	c := nobody(t, srv)
	for _, header := range []string{"", "Basic !!!", "Bearer x", basic(member + ":wrong")} {
		r := c.request("GET", "/server_settings", "", "")
		r.Header.Set("Authorization", header)
		c.do(r).ok()
	}
}
