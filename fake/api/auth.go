package api

import (
	"crypto/subtle"
	"encoding/base64"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// access says who may call a route.
type access struct {
	anonymous, webhookBots, keyInQuery bool
	action                             action
}

var (
	// signedIn: any account but incoming webhook bots.
	signedIn = access{}
	// anonymous: anybody; credentials are not looked at.
	anonymous = access{anonymous: true}
	// anyBot: incoming webhook bots too.
	anyBot = access{webhookBots: true}
)

// onlyWhoMay: those who may do an action.
func onlyWhoMay(a action) access { return access{action: a} }

// authenticate finds out who asks (spec: Authentication) and refuses in the
// order that clients know.
func (c *Call) authenticate(a access) error {
	if a.anonymous {
		return nil
	}
	if a.keyInQuery {
		return c.authenticateWebhook()
	}
	email, key, err := c.credentials()
	if err != nil {
		return err
	}
	if !wellFormedKey(key) {
		return &wire.Error{Kind: wire.InvalidAPIKey, Msg: "Malformed API key"}
	}
	u := c.View.UserByAnyEmail(email)
	if u == nil || subtle.ConstantTimeCompare([]byte(u.APIKey), []byte(key)) != 1 {
		return &wire.Error{Kind: wire.InvalidAPIKey, Msg: "Invalid API key"}
	}
	return c.admit(u, a)
}

// admit lets an account in that has shown its key, if nothing else keeps it
// out.
func (c *Call) admit(u *world.User, a access) error {
	switch {
	case c.View.Organization().Deactivated:
		return &wire.Error{Kind: wire.OrganizationDeactivated, Msg: "This organization has been deactivated"}
	case !u.Active:
		return &wire.Error{Kind: wire.AccountDeactivated, Msg: "Account is deactivated"}
	case u.BotType == wire.BotIncoming && !a.webhookBots:
		return &wire.Error{Kind: wire.WebhookBotRefused, Msg: "This API is not available to incoming webhook bots."}
	}
	c.User = u
	return nil
}

// credentials reads the header of Basic authentication. The net/http reader
// of it is more lenient than the interface.
func (c *Call) credentials() (email, key string, err error) {
	header := c.Request.Header.Get("Authorization")
	if header == "" {
		return "", "", notLoggedIn()
	}
	broken := &wire.Error{Kind: wire.NotLoggedIn, Msg: "Invalid authorization header for basic auth"}
	words := strings.Fields(header)
	if len(words) != 2 {
		return "", "", broken
	}
	if !strings.EqualFold(words[0], "basic") {
		return "", "", &wire.Error{Kind: wire.WrongAuthScheme, Msg: "This endpoint requires HTTP basic authentication."}
	}
	decoded, decodeErr := base64.StdEncoding.DecodeString(words[1])
	if decodeErr != nil || strings.Count(string(decoded), ":") != 1 {
		return "", "", broken
	}
	email, key, _ = strings.Cut(string(decoded), ":")
	return strings.TrimSpace(email), strings.TrimSpace(key), nil
}

func notLoggedIn() error {
	return &wire.Error{Kind: wire.NotLoggedIn, Msg: "Not logged in: API authentication or user session required"}
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
