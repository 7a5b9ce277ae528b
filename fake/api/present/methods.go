package present

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The names of authentication methods in the settings of an organization.
const (
	MethodDev   = "Dev"
	MethodEmail = "Email"
)

// methodOf are the setting names of external authentication methods.
var methodOf = map[string]string{
	"apple": "Apple", "azuread": "AzureAD", "github": "GitHub", "gitlab": "GitLab", "google": "Google",
	"oidc": "OpenID Connect", "saml": "SAML",
}

// Methods says which of the server's authentication methods are enabled.
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

// LoginsOn are the enabled external authentication methods.
func LoginsOn(o *world.Organization) []world.Login {
	var list []world.Login
	for _, l := range o.Logins {
		if !o.MethodsOff[methodOf[l.Kind()]] {
			list = append(list, l)
		}
	}
	return list
}
