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

// methodSAML is the method that plans can lack, and samlUnavailable the reason that clients show then.
const (
	methodSAML      = "SAML"
	samlUnavailable = "You need to upgrade to the Zulip Cloud Plus plan to use this authentication method."
)

// methodOf are the setting names of external authentication methods.
var methodOf = map[string]string{
	"apple": "Apple", "azuread": "AzureAD", "github": "GitHub", "gitlab": "GitLab", "google": "Google",
	"oidc": "OpenID Connect", "saml": methodSAML,
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
	methods := map[string]wire.RealmMethod{}
	for _, name := range names {
		method := wire.RealmMethod{Enabled: !o.MethodsOff[name], Available: true}
		if name == methodSAML && o.Server.NoSAML {
			method.Available, method.UnavailableReason = false, samlUnavailable
		}
		methods[name] = method
	}
	return wire.RealmMethods{AuthenticationMethods: methods}
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
