package users_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// authorized asks for the own user with a header of Basic authentication.
func authorized(t testing.TB, srv *fake.Server, header string) Reply {
	t.Helper()
	c := Nobody(t, srv)
	r := c.Request("GET", "/users/me", "", "")
	r.Header.Set("Authorization", header)
	return c.Do(r)
}

func TestCredentialsAreRecognized(t *testing.T) {
	srv := fake.Start(t)
	key := As(t, srv, Newcomer).Key
	for _, header := range []string{
		Basic("eli@example.com:" + key),
		Basic("ELI@Example.COM:" + key),
		Basic(" eli@example.com : " + key + "\n"),
		Basic("user7@lumen.invalid:" + key),
		strings.Replace(Basic("eli@example.com:"+key), "Basic", "bAsIc", 1),
		strings.Replace(Basic("eli@example.com:"+key), " ", "   ", 1),
	} {
		Same(t, header, authorized(t, srv, header).OK().Int("user_id"), 7)
	}
}

func TestInvalidCredentialsAreRefused(t *testing.T) {
	cases := []struct {
		name, header string
		says         string
	}{
		{"none", "", "Not logged in"},
		{"a wrong key", Basic(Member + ":" + strings.Repeat("0", 32)), "Invalid API key"},
		{"a key that is too short", Basic(Member + ":abc"), "Malformed API key"},
		{"a key with other characters", Basic(Member + ":" + strings.Repeat("-", 32)), "Malformed API key"},
		{"no key", Basic(Member + ":"), "Malformed API key"},
		{"an unknown address", Basic("nobody@example.com:" + strings.Repeat("0", 32)), "Invalid API key"},
		{"no colon", Basic(Member), "Invalid authorization header"},
		{"two colons", Basic(Member + ":a:b"), "Invalid authorization header"},
		{"no base64", "Basic !!!!", "Invalid authorization header"},
		{"nothing after the scheme", "Basic", "Invalid authorization header"},
		{"nothing inside", Basic(""), "Invalid authorization header"},
		{"three words", Basic("a:b") + " x", "Invalid authorization header"},
		{"bytes that are no text", Basic("\xff\xfe:\x00"), "Malformed API key"},
	}
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		code := map[featurelevels.Dialect]string{featurelevels.Zulip: "UNAUTHORIZED"}[d]
		for _, c := range cases {
			r := authorized(t, srv, c.header).Refused(401, code).Says(c.says)
			if got := r.Header.Get("WWW-Authenticate"); !strings.HasPrefix(got, "Basic realm=") {
				t.Errorf("%s: WWW-Authenticate is %q", c.name, got)
			}
			for name := range r.Header {
				if strings.HasPrefix(name, "X-Ratelimit") {
					t.Errorf("%s: %s comes without a user", c.name, name)
				}
			}
		}
	}
}

func TestAKeyOpensOneAccountOnly(t *testing.T) {
	srv := fake.Start(t)
	authorized(t, srv, Basic(Member+":"+As(t, srv, Other).Key)).Refused(401, "")
	authorized(t, srv, Basic(Member+":"+As(t, srv, BuildBot).Key)).Refused(401, "")
}

func TestOtherSchemesAreRefused(t *testing.T) {
	for _, scheme := range []string{"Bearer abc", "Digest x=y"} {
		authorized(t, fake.Start(t), scheme).Refused(401, "")
		authorized(t, fake.Start(t, Zulip()), scheme).Refused(400, "BAD_REQUEST")
	}
}

func TestDeactivatedAccountsGetTheirOwnError(t *testing.T) {
	before := featurelevels.ChangeID("76-deactivated-status-401").Level() - 1
	for _, level := range []featurelevels.Level{featurelevels.Newest(), before} {
		status := map[bool]int{true: 403, false: 401}[level == before]
		srv := fake.Start(t, fake.WithLevel(level))
		As(t, srv, Leaver).Get("/users/me", nil).Refused(status, "USER_DEACTIVATED")
		ben := As(t, srv, Member)
		ben.Control("POST", "/worlds/default/organization/deactivate", "").OK()
		ben.Get("/users/me", nil).Refused(status, "REALM_DEACTIVATED")
		As(t, srv, Leaver).Get("/users/me", nil).Refused(status, "REALM_DEACTIVATED")
		ben.Control("POST", "/worlds/default/organization/reactivate", "").OK()
		ben.Get("/users/me", nil).OK()
	}
	srv := fake.Start(t, Zulip())
	As(t, srv, Leaver).Get("/users/me", nil).Refused(401, "UNAUTHORIZED").Says("deactivated")
}

func TestIncomingWebhookBotsOnlySend(t *testing.T) {
	srv := fake.Start(t)
	bot := As(t, srv, HookBot)
	bot.Post("/messages", ToStream(nil)).OK()
	for _, path := range []string{"/users/me", "/streams", "/messages"} {
		r := bot.Get(path, nil)
		if r.Status != http.StatusUnauthorized || r.Text("result") != "error" {
			t.Errorf("%s: %d %s", path, r.Status, r.Raw)
		}
	}
	bot.Post("/register", nil).Says("incoming webhook bots")
}

func TestTheMethodIsCheckedBeforeTheCredentials(t *testing.T) {
	srv := fake.Start(t)
	r := Nobody(t, srv).Post("/streams", nil).Refused(405, "")
	Same(t, "allowed_methods", r.Names("allowed_methods"), []string{"GET"})
	Same(t, "Allow", r.Header.Get("Allow"), "GET")
	Nobody(t, srv).Get("/nothing", nil).Refused(404, "")
}

func TestPublicCallsIgnoreCredentials(t *testing.T) {
	srv := fake.Start(t)
	c := Nobody(t, srv)
	for _, header := range []string{"", "Basic !!!", "Bearer x", Basic(Member + ":wrong")} {
		r := c.Request("GET", "/server_settings", "", "")
		r.Header.Set("Authorization", header)
		c.Do(r).OK()
	}
}
