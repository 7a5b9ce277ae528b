package server

import (
	"crypto/subtle"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type devFetchAPIKeyParams struct {
	Username *rest.Text `schema:"username" req:"required"`
}

// DevFetchAPIKey answers POST /dev_fetch_api_key, which exists only on development
// servers.
func DevFetchAPIKey(c *rest.Call, p *devFetchAPIKeyParams) (any, error) {
	if !present.Methods(c.View.Organization()).AuthenticationMethods[present.MethodDev] {
		return nil, rest.BadRequest("DevAuthBackend not enabled.")
	}
	return handOutKey(c, p.Username.Value, unregistered, func(*world.User) bool { return true })
}

type fetchAPIKeyParams struct {
	Username *rest.Text `schema:"username" req:"required"`
	Password *rest.Text `schema:"password" req:"required"`
}

// FetchAPIKey answers POST /fetch_api_key. An account without a password cannot log in
// with a password.
func FetchAPIKey(c *rest.Call, p *fetchAPIKeyParams) (any, error) {
	if !present.Methods(c.View.Organization()).AuthenticationMethods[present.MethodEmail] {
		return nil, noKey(c, passwordsOff)
	}
	return handOutKey(c, p.Username.Value, wrongPassword, func(u *world.User) bool {
		return u.Password != "" && subtle.ConstantTimeCompare([]byte(u.Password), []byte(p.Password.Value)) == 1
	})
}

func handOutKey(c *rest.Call, username string, unknown keyRefusal, allowed func(*world.User) bool) (*wire.APIKey,
	error) {
	if at := strings.IndexByte(username, '@'); at <= 0 || at == len(username)-1 {
		return nil, rest.BadRequest("Enter a valid email address in 'username'.")
	}
	u := c.View.UserByEmail(username)
	switch {
	case c.View.Organization().Deactivated:
		return nil, noKey(c, organizationOff)
	case u == nil || u.IsBot() || !allowed(u):
		return nil, noKey(c, unknown)
	case !u.Active:
		return nil, noKey(c, accountOff)
	}
	return &wire.APIKey{APIKey: u.APIKey, Email: u.Email, UserID: u.ID}, nil
}

// keyRefusal is the reason for a refused key: an error, and the text of public servers
// from before the code.
type keyRefusal struct {
	kind           wire.Kind
	text           string
	former, reason string
}

var (
	wrongPassword = keyRefusal{wire.AuthenticationFailed, "Your username or password is incorrect",
		"Your username or password is incorrect.", "incorrect_creds"}
	unregistered = keyRefusal{wire.AuthenticationFailed, "Your username or password is incorrect",
		"This user is not registered.", "unregistered"}
	accountOff = keyRefusal{wire.KeyForDeactivatedAccount, "Account is deactivated",
		"Your account has been disabled.", "user disable"}
	organizationOff = keyRefusal{wire.KeyForDeactivatedOrganization, "This organization has been deactivated",
		"This organization has been deactivated.", "realm deactivated"}
	passwordsOff = keyRefusal{wire.PasswordsOff, "Password authentication is disabled in your organization",
		"Password auth is disabled in your team.", "password auth disabled"}
)

func noKey(c *rest.Call, refusal keyRefusal) error {
	err := &wire.Error{Kind: refusal.kind, Msg: refusal.text}
	if c.Formerly(changes.FailedLoginIsUnauthorized) {
		return err.Publicly("%s", refusal.former).With("reason", refusal.reason)
	}
	return err
}
