package organization_test

import (
	"net/http"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestTheServerReturnsItsSettings(t *testing.T) {
	srv := fake.Start(t)
	r := Nobody(t, srv).Get("/server_settings", nil).OK()
	for name, want := range map[string]any{
		"service_feature_level": int(featurelevels.Specified), "push_notifications_enabled": false, "is_incompatible": false,
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
		Same(t, name, r.Body[name], want)
	}
	for _, method := range []string{"password", "dev", "email", "ldap", "remoteuser", "github", "azuread", "gitlab",
		"apple", "google", "saml", "openid connect"} {
		if _, ok := r.Object("authentication_methods")[method].(bool); !ok {
			t.Errorf("authentication_methods does not tell of %q", method)
		}
	}
	Same(t, "service_merge_base", r.Text("service_merge_base"), r.Text("service_version"))
	if r.Text("service_version") == "" || r.Text("realm_icon") == "" {
		t.Error("the version or the icon is empty")
	}
}

func TestTheLevelIsTheSameInARegistration(t *testing.T) {
	for _, level := range []featurelevels.Level{1, 91, featurelevels.Newest()} {
		srv := fake.Start(t, fake.WithLevel(level))
		settings := Nobody(t, srv).Get("/server_settings", nil).OK()
		registered := As(t, srv, Member).Post("/register",
			Form{"fetch_event_types": []string{"service_version", "zulip_version"}}).OK()
		Same(t, "level", settings.Int("service_feature_level"), int(level))
		Same(t, "level", registered.Body["service_feature_level"], settings.Body["service_feature_level"])
	}
	oldest := Nobody(t, fake.Start(t, fake.WithLevel(featurelevels.Oldest))).Get("/server_settings", nil).OK()
	Same(t, "below level 1", oldest.Has("service_feature_level"), false)
}

func TestTheZulipDialectHasItsOwnSpelling(t *testing.T) {
	r := Nobody(t, fake.Start(t, Zulip())).Get("/server_settings", nil).OK()
	for name, there := range map[string]bool{
		"zulip_version": true, "zulip_merge_base": true, "zulip_feature_level": true,
		"service_version": false, "service_merge_base": false, "service_feature_level": false,
	} {
		Same(t, name, r.Has(name), there)
	}
}

func TestOneClientIsIncompatible(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	r := c.Request("GET", "/server_settings", "", "")
	r.Header.Set("User-Agent", "ZulipInvalid/1.0")
	Same(t, "is_incompatible", c.Do(r).OK().Body["is_incompatible"], true)
}

func TestTheSettingsAnswerHeadAndOptions(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	head := c.Do(c.Request("HEAD", "/server_settings", "", ""))
	Same(t, "HEAD", []any{head.Status, head.Raw}, []any{http.StatusOK, ""})
	options := c.Do(c.Request("OPTIONS", "/server_settings", "", ""))
	Same(t, "OPTIONS", []any{options.Status, options.Header.Get("Allow"), options.Raw},
		[]any{http.StatusNoContent, "GET", ""})
	c.Post("/server_settings", nil).Refused(405, "")
	both := c.Do(c.Request("OPTIONS", "/users/me/subscriptions", "", ""))
	Same(t, "Allow", both.Header.Get("Allow"), "GET, POST, PATCH, DELETE")
}

func TestTheRealmURIIsTheAddressOfTheRequest(t *testing.T) {
	srv := fake.Start(t)
	for _, path := range []string{"", "/w/default", "/at/91"} {
		Same(t, "realm_uri", Nobody(t, srv).In(path).Get("/server_settings", nil).OK().Text("realm_uri"), fake.InMemory+path)
	}
}
