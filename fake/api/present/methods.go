package present

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The names that the settings of an organization have for ways to log in.
const (
	MethodDev   = "Dev"
	MethodEmail = "Email"
)

// methodOf are the names of the settings for logins with an account elsewhere.
var methodOf = map[string]string{
	"apple": "Apple", "azuread": "AzureAD", "github": "GitHub", "gitlab": "GitLab", "google": "Google",
	"oidc": "OpenID Connect", "saml": "SAML",
}

// Methods tells of the ways to log in that the server has whether they are on.
func Methods(o *world.Organization) wire.RealmMethods {
	names := []string{MethodEmail}
	if !o.Production {
		names = append(names, MethodDev)
	}
	for _, l := range o.Logins {
		if name := methodOf[l.Kind()]; name != "" {
			names = append(names, name)
		}
	}
	on := map[string]bool{}
	for _, name := range names {
		on[name] = !o.MethodsOff[name]
	}
	return wire.RealmMethods{AuthenticationMethods: on}
}

// LoginsOn are the logins with an account elsewhere that are not switched off.
func LoginsOn(o *world.Organization) []world.Login {
	var list []world.Login
	for _, l := range o.Logins {
		if !o.MethodsOff[methodOf[l.Kind()]] {
			list = append(list, l)
		}
	}
	return list
}
