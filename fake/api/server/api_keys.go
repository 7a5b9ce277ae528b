package server

import (
	"crypto/subtle"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
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
	return handOutKey(c, p.Username.Value, func(*world.User) bool { return true })
}

type fetchAPIKeyParams struct {
	Username *rest.Text `schema:"username" req:"required"`
	Password *rest.Text `schema:"password" req:"required"`
}

// FetchAPIKey answers POST /fetch_api_key. An account without a password cannot log in
// with a password.
func FetchAPIKey(c *rest.Call, p *fetchAPIKeyParams) (any, error) {
	if !present.Methods(c.View.Organization()).AuthenticationMethods[present.MethodEmail] {
		return nil, &wire.Error{Kind: wire.PasswordsOff, Msg: "Password authentication is disabled in your organization"}
	}
	return handOutKey(c, p.Username.Value, func(u *world.User) bool {
		return u.Password != "" && subtle.ConstantTimeCompare([]byte(u.Password), []byte(p.Password.Value)) == 1
	})
}

func handOutKey(c *rest.Call, username string, allowed func(*world.User) bool) (*wire.APIKey, error) {
	if at := strings.IndexByte(username, '@'); at <= 0 || at == len(username)-1 {
		return nil, rest.BadRequest("Enter a valid email address in 'username'.")
	}
	u := c.View.UserByEmail(username)
	switch {
	case c.View.Organization().Deactivated:
		return nil, &wire.Error{Kind: wire.KeyForDeactivatedOrganization, Msg: "This organization has been deactivated"}
	case u == nil || u.IsBot() || !allowed(u):
		return nil, &wire.Error{Kind: wire.AuthenticationFailed, Msg: "Your username or password is incorrect"}
	case !u.Active:
		return nil, &wire.Error{Kind: wire.KeyForDeactivatedAccount, Msg: "Account is deactivated"}
	}
	return &wire.APIKey{APIKey: u.APIKey, Email: u.Email, UserID: u.ID}, nil
}
