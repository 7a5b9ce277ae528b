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
	Username *rest.Text `schema:"username,required"`
}

// DevFetchAPIKey answers POST /dev_fetch_api_key, which exists only on development
// servers.
func DevFetchAPIKey(c *rest.Call, p *devFetchAPIKeyParams) (any, error) {
	if !present.Methods(c.View.Organization()).AuthenticationMethods[present.MethodDev].Enabled {
		return nil, developmentOff.New()
	}
	return handOutKey(c, p.Username.Value, unregistered, func(*world.User) bool { return true })
}

type fetchAPIKeyParams struct {
	Username *rest.Text `schema:"username,required"`
	Password *rest.Text `schema:"password,required"`
}

// FetchAPIKey answers POST /fetch_api_key. An account without a password cannot log in
// with a password.
func FetchAPIKey(c *rest.Call, p *fetchAPIKeyParams) (any, error) {
	if !present.Methods(c.View.Organization()).AuthenticationMethods[present.MethodEmail].Enabled {
		return nil, noKey(c, passwordsDisabled)
	}
	return handOutKey(c, p.Username.Value, wrongPassword, func(u *world.User) bool {
		return u.Password != "" && subtle.ConstantTimeCompare([]byte(u.Password), []byte(p.Password.Value)) == 1
	})
}

func handOutKey(c *rest.Call, username string, unknown keyRefusal, allowed func(*world.User) bool) (*wire.APIKey,
	error) {
	if at := strings.IndexByte(username, '@'); at <= 0 || at == len(username)-1 {
		return nil, invalidUsername.New()
	}
	u := c.View.UserByEmail(username)
	switch {
	case c.View.Organization().Deactivated:
		return nil, noKey(c, realmDeactivated)
	case u == nil || u.IsBot() || !allowed(u):
		return nil, noKey(c, unknown)
	case !u.Active:
		return nil, noKey(c, userDisabled)
	}
	return &wire.APIKey{APIKey: u.APIKey, Email: u.Email, UserID: u.ID}, nil
}

// keyRefusal is an error, and its reason in a word, which older servers tell.
type keyRefusal struct {
	*wire.Refusal
	reason string
}

var (
	wrongPassword     = keyRefusal{wrongCredentials, "incorrect_creds"}
	unregistered      = keyRefusal{wrongCredentials, "unregistered"}
	userDisabled      = keyRefusal{accountOff, "user disable"}
	realmDeactivated  = keyRefusal{organizationOff, "realm deactivated"}
	passwordsDisabled = keyRefusal{passwordsOff, "password auth disabled"}
)

func noKey(c *rest.Call, refusal keyRefusal) error {
	err := refusal.New()
	if keyRulesAt(c.Plan).tellsReason {
		err = err.With("reason", refusal.reason)
	}
	return err
}
