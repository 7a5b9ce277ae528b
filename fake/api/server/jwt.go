package server

import (
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type jwtFetchAPIKeyParams struct {
	Token          *rest.Text `schema:"token"`
	IncludeProfile *rest.Bool `schema:"include_profile" default:"false"`
}

// JWTFetchAPIKey answers POST /jwt/fetch_api_key: the key of the user in a token that
// is signed with the organization's key (HS256, claim email).
func JWTFetchAPIKey(c *rest.Call, p *jwtFetchAPIKeyParams) (any, error) {
	secret := c.View.Organization().JWTKey
	switch {
	case secret == "":
		return nil, tokensOff.New()
	case p.Token.Value == "":
		return nil, noToken.New()
	}
	email, err := tokenEmail(p.Token.Value, secret, c.World.Clock.Now)
	if err != nil {
		return nil, err
	}
	key, err := handOutKey(c, email, unregistered, func(*world.User) bool { return true })
	if err != nil {
		return nil, err
	}
	out := wire.TokenAPIKey{APIKey: key.APIKey, Email: key.Email}
	if p.IncludeProfile.Value {
		u := c.View.UserByEmail(email)
		profile := present.NewViewer(c.View, c.Plan, u, false).User(u)
		out.User = &profile
	}
	return out, nil
}

// tokenEmail reads the address in a token, if its signature is valid and it has not
// expired by the world's clock.
func tokenEmail(token, secret string, now func() time.Time) (string, error) {
	var claims struct {
		Email string `json:"email"`
		jwt.RegisteredClaims
	}
	_, err := jwt.ParseWithClaims(token, &claims, func(*jwt.Token) (any, error) { return []byte(secret), nil },
		jwt.WithValidMethods([]string{"HS256"}), jwt.WithTimeFunc(now))
	if err != nil {
		return "", badToken.New()
	}
	if claims.Email == "" {
		return "", tokenWithoutEmail.New()
	}
	return claims.Email, nil
}
