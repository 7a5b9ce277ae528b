package rest

import (
	"crypto/subtle"
	"encoding/base64"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Access says who may call a route.
type Access struct {
	Anonymous, WebhookBots, KeyInQuery bool

	// DevelopmentOnly says that a production server does not have the route.
	DevelopmentOnly bool

	Action Action
	// Until, if set, is the change with which the handler itself decides about the
	// action.
	Until featurelevels.ChangeID
}

var (
	// SignedIn: any account except incoming webhook bots.
	SignedIn = Access{}
	// Anonymous: everybody; credentials are ignored.
	Anonymous = Access{Anonymous: true}
	// Developers: everybody, but only on development servers.
	Developers = Access{Anonymous: true, DevelopmentOnly: true}
	// AnyBot: incoming webhook bots too.
	AnyBot = Access{WebhookBots: true}
)

// Requires: accounts that may do an action.
func Requires(a Action) Access { return Access{Action: a} }

// RequiredUntil: accounts that may do an action, on public servers from before a change.
func RequiredUntil(change featurelevels.ChangeID, a Action) Access {
	return Access{Action: a, Until: change}
}

// Authenticate identifies the requester (spec: Authentication) and refuses in the
// order that clients know.
func (c *Call) Authenticate(a Access) error {
	if a.DevelopmentOnly && c.View.Organization().Production {
		return nothingHere.New()
	}
	if a.Anonymous {
		return nil
	}
	if a.KeyInQuery {
		return c.authenticateWebhook()
	}
	email, key, err := c.credentials()
	if err != nil {
		return err
	}
	if !wellFormedKey(key) {
		return malformedKey.New()
	}
	c.signedInAs = email
	u := c.View.UserByAnyEmail(email)
	if u == nil || subtle.ConstantTimeCompare([]byte(u.APIKey), []byte(key)) != 1 {
		return wrongKey.New()
	}
	return c.Admit(u, a)
}

// Admit accepts an account that has sent its key, if no other rule excludes it.
func (c *Call) Admit(u *world.User, a Access) error {
	switch {
	case c.View.Organization().Deactivated:
		return OrganizationDeactivated.New()
	case !u.Active:
		return AccountDeactivated.New()
	case u.BotType == wire.BotIncoming && !a.WebhookBots:
		return webhookBot.New()
	}
	c.User = u
	return nil
}

// credentials reads the header of Basic authentication. The reader of net/http is more
// lenient than the API.
func (c *Call) credentials() (email, key string, err error) {
	header := c.Request.Header.Get("Authorization")
	if header == "" {
		return "", "", NotLoggedIn()
	}
	words := strings.Fields(header)
	if len(words) != 2 {
		return "", "", badAuthorization.New()
	}
	if !strings.EqualFold(words[0], "basic") {
		return "", "", wrongScheme.New()
	}
	decoded, decodeErr := base64.StdEncoding.DecodeString(words[1])
	if decodeErr != nil || strings.Count(string(decoded), ":") != 1 {
		return "", "", badAuthorization.New()
	}
	email, key, _ = strings.Cut(string(decoded), ":")
	return strings.TrimSpace(email), strings.TrimSpace(key), nil
}

func wellFormedKey(key string) bool {
	if len(key) != 32 {
		return false
	}
	for _, r := range key {
		if (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return true
}

// WebhookBot: incoming webhook bots only, with the key in the query.
var WebhookBot = Access{KeyInQuery: true}

// authenticateWebhook identifies the bot by the key in the query (spec: Incoming
// webhook).
func (c *Call) authenticateWebhook() error {
	key := c.Request.URL.Query().Get("api_key")
	if key == "" {
		return MissingParameter("api_key")
	}
	u := c.UserByKey(key)
	if u == nil || u.BotType != wire.BotIncoming {
		return WrongKeyInQuery.New()
	}
	return c.Admit(u, AnyBot)
}

// UserByKey finds the account of an API key, nil for an unknown key.
func (c *Call) UserByKey(key string) *world.User {
	for _, u := range c.View.Users() {
		if wellFormedKey(key) && subtle.ConstantTimeCompare([]byte(u.APIKey), []byte(key)) == 1 {
			return u
		}
	}
	return nil
}
