package rest

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// worldRules are the rules that the worlds of a plan follow.
func worldRules(p *featurelevels.Plan) world.Rules {
	public := p.Has(changes.ServiceIsSpeltZulip)
	return world.Rules{
		HideRealAddresses: public,
		HideWebPublic:     public && !p.Has(changes.GuestsSeeWebPublic),
		ModeratorsWait:    public && !p.Has(changes.Moderators),
		CountNothing:      public && !p.Has(changes.PlainServers),
	}
}
