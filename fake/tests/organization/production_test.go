package organization_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// production is a server that is not for development.
func production(t *testing.T, options ...fake.Option) *fake.Server {
	s := scenarios.Default()
	s.Organization.Production = true
	return fake.Start(t, append(options, fake.WithScenario(s))...)
}

func TestAServerInProductionGivesKeysForPasswordsOnly(t *testing.T) {
	srv := production(t)
	stranger := Nobody(t, srv)
	for _, form := range []Form{nil, {"username": Member}} {
		stranger.Post("/dev_fetch_api_key", form).Refused(404, "")
	}
	stranger.Post("/fetch_api_key", Form{"username": Member, "password": "ben-password"}).OK()
	methods := stranger.Get("/server_settings", nil).OK().Object("authentication_methods")
	Same(t, "methods", []any{methods["dev"], methods["password"]}, []any{false, true})
	realm := As(t, srv, Member).Realm()
	Same(t, "development", realm["development_environment"], false)
	Same(t, "methods of register", realm["realm_authentication_methods"],
		map[string]any{"Email": true, "GitHub": true, "SAML": true})
}

func TestAServerInProductionTakesMailOnlyIfItHasAGateway(t *testing.T) {
	email := func(srv *fake.Server) string {
		return As(t, srv, Member).Get("/streams/21/email_address", nil).OK().Text("email")
	}
	Same(t, "without", email(production(t)), "")
	old := As(t, production(t, fake.WithLevel(185)), Member).Get("/users/me/subscriptions",
		nil).OK().List("subscriptions")[0]
	Same(t, "in a subscription", old["email_address"], "")
	Same(t, "elsewhere", email(fake.Start(t)) == "", false)
}

func TestOwnersSwitchAuthenticationMethods(t *testing.T) {
	for srv, code := range map[*fake.Server]string{fake.Start(t): "BAD_REQUEST",
		fake.Start(t, Zulip(), fake.WithLevel(25)): ""} {
		owner, stranger := As(t, srv, Owner), Nobody(t, srv)
		owner.Patch("/realm", Form{"authentication_methods": Form{"Email": false, "Dev": false}}).Refused(400,
			code).Says("At least one authentication method must be enabled.")
		As(t, srv, Admin).Patch("/realm", Form{"authentication_methods": Form{"Dev": true}}).Refused(400,
			As(t, srv, Admin).Patch("/realm", Form{"message_retention_days": 3}).Text("code"))
		q := owner.Queue(nil)
		owner.Patch("/realm",
			Form{"authentication_methods": Form{"Email": false, "Dev": false, "GitHub": false, "SAML": true, "LDAP": true}}).OK()
		on := map[string]any{"Dev": false, "Email": false, "GitHub": false, "SAML": true}
		e := Find(t, q.Events(), "type", "realm")
		Same(t, "event", []any{e["op"], e["property"], e["data"]},
			[]any{"update_dict", "default", map[string]any{"authentication_methods": on}})
		Same(t, "register", owner.Realm()["realm_authentication_methods"], on)
		stranger.Post("/dev_fetch_api_key", Form{"username": Member}).Refused(400, "BAD_REQUEST")
		refused := stranger.Post("/fetch_api_key", Form{"username": Member, "password": "ben-password"}).Text("msg")
		Same(t, "passwords refused", strings.HasPrefix(refused, "Password auth"), true)
		r := stranger.Get("/server_settings", nil).OK()
		Same(t, "logins", Column(r.List("external_authentication_methods"), "name"), []string{"saml"})
		Same(t, "email_auth_enabled", r.Body["email_auth_enabled"], false)
	}
}

func TestLinksHaveTheSchemeOfTheForwardedRequest(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(featurelevels.Newest()))
	for said, want := range map[string]string{
		"https": "https://spiritlevel.invalid", "HTTPS, http": "https://spiritlevel.invalid",
		"": fake.InMemory, "http": fake.InMemory, "gopher": fake.InMemory,
	} {
		c := Nobody(t, srv)
		r := c.Request("GET", "/server_settings", "", "")
		r.Header.Set("X-Forwarded-Proto", said)
		Same(t, said, c.Do(r).OK().Text("realm_uri"), want)
	}
}
