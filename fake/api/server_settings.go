package api

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// invalidAgent is the one client that a server calls incompatible.
const invalidAgent = "ZulipInvalid"

// serverSettings answers GET /server_settings.
func serverSettings(c *Call, _ *noParams) (any, error) {
	o := c.View.Organization()
	version := featurelevels.VersionAt(c.Plan.Level())
	return wire.ServerSettings{
		AuthenticationMethods: wire.AuthenticationMethods{Password: true, Dev: true, Email: true},
		ServiceVersion:        version,
		ServiceMergeBase:      version,
		ServiceFeatureLevel:   int(c.Plan.Level()),
		IsIncompatible:        strings.HasPrefix(c.Request.UserAgent(), invalidAgent),
		EmailAuthEnabled:      true, RequireEmailFormatUsernames: true,
		RealmURI: c.Base, RealmName: o.Name, RealmIcon: c.organizationIcon(),
		RealmDescription:              o.Rendered,
		RealmWebPublicAccessEnabled:   c.webPublicAccess(),
		ExternalAuthenticationMethods: []wire.ExternalAuthenticationMethod{},
	}, nil
}

func (c *Call) organizationIcon() string {
	if icon := c.View.Organization().Icon; icon != "" {
		return icon
	}
	return "/static/icon.png?version=1"
}

// webPublicAccess tells whether web-public streams are on and one exists.
func (c *Call) webPublicAccess() bool {
	if !c.View.Organization().WebPublicStreams {
		return false
	}
	for _, s := range c.View.Streams() {
		if s.WebPublic {
			return true
		}
	}
	return false
}
