package fake_test

import (
	"net/http"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestTheServerTellsItsSettings(t *testing.T) {
	srv := fake.Start(t)
	r := nobody(t, srv).get("/server_settings", nil).ok()
	for name, want := range map[string]any{
		"service_feature_level": int(featurelevels.Newest()), "push_notifications_enabled": false, "is_incompatible": false,
		"email_auth_enabled": true, "require_email_format_usernames": true, "realm_uri": fake.InMemory,
		"realm_name": "Lumen Observatory", "realm_web_public_access_enabled": true, "external_authentication_methods": []any{
			map[string]any{
				"name": "github", "display_name": "GitHub", "display_icon": "/static/github.png",
				"login_url": "/accounts/login/social/github", "signup_url": "/accounts/register/social/github",
			},
			map[string]any{
				"name": "saml", "display_name": "Observatory account", "display_icon": nil,
				"login_url": "/accounts/login/social/saml", "signup_url": "/accounts/register/social/saml",
			},
		},
		"realm_description": "<p>A small observatory that lets <em>everybody</em> look through its telescopes.</p>",
	} {
		same(t, name, r.body[name], want)
	}
	for _, method := range []string{"password", "dev", "email", "ldap", "remoteuser", "github", "azuread", "gitlab", "apple", "google", "saml", "openid connect"} {
		if _, ok := r.object("authentication_methods")[method].(bool); !ok {
			t.Errorf("authentication_methods does not tell of %q", method)
		}
	}
	same(t, "service_merge_base", r.text("service_merge_base"), r.text("service_version"))
	if r.text("service_version") == "" || r.text("realm_icon") == "" {
		t.Error("the version or the icon is empty")
	}
}

func TestTheLevelIsTheSameInARegistration(t *testing.T) {
	for _, level := range []featurelevels.Level{1, 91, featurelevels.Newest()} {
		srv := fake.Start(t, fake.WithLevel(level))
		settings := nobody(t, srv).get("/server_settings", nil).ok()
		registered := as(t, srv, member).post("/register", form{"fetch_event_types": []string{"service_version", "zulip_version"}}).ok()
		same(t, "level", settings.int("service_feature_level"), int(level))
		same(t, "level", registered.body["service_feature_level"], settings.body["service_feature_level"])
	}
	oldest := nobody(t, fake.Start(t, fake.WithLevel(featurelevels.Oldest))).get("/server_settings", nil).ok()
	same(t, "below level 1", oldest.has("service_feature_level"), false)
}

func TestTheZulipDialectHasItsOwnSpelling(t *testing.T) {
	r := nobody(t, fake.Start(t, zulip())).get("/server_settings", nil).ok()
	for name, there := range map[string]bool{
		"zulip_version": true, "zulip_merge_base": true, "zulip_feature_level": true,
		"service_version": false, "service_merge_base": false, "service_feature_level": false,
	} {
		same(t, name, r.has(name), there)
	}
}

func TestOneClientIsIncompatible(t *testing.T) {
	c := nobody(t, fake.Start(t))
	r := c.request("GET", "/server_settings", "", "")
	r.Header.Set("User-Agent", "ZulipInvalid/1.0")
	same(t, "is_incompatible", c.do(r).ok().body["is_incompatible"], true)
}

func TestTheSettingsAreThereForHeadAndOptions(t *testing.T) {
	c := nobody(t, fake.Start(t))
	head := c.do(c.request("HEAD", "/server_settings", "", ""))
	same(t, "HEAD", []any{head.status, head.raw}, []any{http.StatusOK, ""})
	options := c.do(c.request("OPTIONS", "/server_settings", "", ""))
	same(t, "OPTIONS", []any{options.status, options.header.Get("Allow"), options.raw}, []any{http.StatusNoContent, "GET", ""})
	c.post("/server_settings", nil).refused(405, "")
	both := c.do(c.request("OPTIONS", "/users/me/subscriptions", "", ""))
	same(t, "Allow", both.header.Get("Allow"), "DELETE, GET, PATCH, POST")
}

func TestTheRealmURIIsWhereTheServerWasFound(t *testing.T) {
	srv := fake.Start(t)
	for _, path := range []string{"", "/w/default", "/at/91"} {
		same(t, "realm_uri", nobody(t, srv).in(path).get("/server_settings", nil).ok().text("realm_uri"), fake.InMemory+path)
	}
}
