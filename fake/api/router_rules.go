package api

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// routingRules are the rules of methods that differ between levels.
type routingRules struct {
	methodInForm bool // the form of a POST may name another method
	headIsListed bool // the allowed methods include HEAD where they include GET
}

func routingRulesAt(p *featurelevels.Plan) *routingRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) routingRules {
		return routingRules{
			methodInForm: p.Has("zulip-method-in-form"),
			headIsListed: p.Has("zulip-allow-head"),
		}
	})
}
