package rest

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// worldRules are the rules that the worlds of a plan follow.
func worldRules(p *featurelevels.Plan) world.Rules {
	public := p.Has("zulip-service-prefix")
	return world.Rules{
		HideRealAddresses: public,
		HideWebPublic:     public && !p.Has("4.0-guests-see-web-public"),
		ModeratorsWait:    public && !p.Has("60-role-moderator-value"),
		CountNothing:      public && !p.Has("7.0-plain-development-server"),
	}
}
