// Package server has the endpoints that need no login: the server's settings, and
// getting API keys.
package server

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// invalidAgent is the one client name that the server calls incompatible.
const invalidAgent = "ZulipInvalid"

// answerVariant has the inputs of the settings besides the organization.
type answerVariant struct {
	plan                       *featurelevels.Plan
	base                       string
	incompatible, hasWebPublic bool
}

// Settings answers GET /server_settings.
func Settings(c *rest.Call, _ *rest.NoParams) (any, error) {
	o := c.View.Organization()
	variant := answerVariant{
		c.Plan, c.Base, strings.HasPrefix(c.Request.UserAgent(), invalidAgent),
		o.OffersWebPublic() && c.View.HasWebPublicStream(),
	}
	return c.Remember(o.Memo, variant, func() any { return settings(o, variant) })
}

func settings(o *world.Organization, as answerVariant) wire.ServerSettings {
	version := as.plan.Version()
	logins := present.LoginsOn(o)
	return wire.ServerSettings{
		AuthenticationMethods: authenticationMethods(o, logins),
		ServiceVersion:        version,
		ServiceMergeBase:      version,
		ServiceFeatureLevel:   int(as.plan.Level()),
		IsIncompatible:        as.incompatible,
		EmailAuthEnabled: present.Methods(
			o).AuthenticationMethods[present.MethodEmail].Enabled, RequireEmailFormatUsernames: true,
		RealmURI: as.base, RealmURL: as.base, RealmName: o.Name, RealmIcon: present.OrganizationIcon(o),
		RealmDescription:              o.Rendered,
		RealmWebPublicAccessEnabled:   as.hasWebPublic,
		PushNotificationsEnabled:      o.Server.PushesNotifications,
		ExternalAuthenticationMethods: externalMethods(as.base, logins),
	}
}

// authenticationMethods says which authentication methods are enabled: passwords, the
// log-in of developers on development servers, and the external methods that the
// deprecated object has.
func authenticationMethods(o *world.Organization, logins []world.Login) wire.AuthenticationMethods {
	on := func(name string) bool {
		return slices.ContainsFunc(logins, func(l world.Login) bool { return l.Kind() == name })
	}
	methods := present.Methods(o).AuthenticationMethods
	email := methods[present.MethodEmail].Enabled
	return wire.AuthenticationMethods{
		Password: email, Dev: methods[present.MethodDev].Enabled, Email: email, GitHub: on("github"), AzureAD: on("azuread"),
		GitLab: on("gitlab"), Apple: on("apple"), Google: on("google"), SAML: on("saml"), OpenIDConnect: on("oidc"),
	}
}

func externalMethods(base string, logins []world.Login) []wire.ExternalAuthenticationMethod {
	list := []wire.ExternalAuthenticationMethod{}
	for _, l := range logins {
		method := wire.ExternalAuthenticationMethod{
			Name: l.Name, DisplayName: l.DisplayName,
			LoginURL: "/accounts/login/social/" + l.Path(), SignupURL: "/accounts/register/social/" + l.Path(),
		}
		if l.Icon != "" {
			icon := l.Icon
			if strings.HasPrefix(icon, "/") {
				icon = base + icon
			}
			method.DisplayIcon = &icon
		}
		list = append(list, method)
	}
	return list
}
