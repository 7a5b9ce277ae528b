package bots

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// serviceRules are the rules of the services of bots that differ between levels and dialects.
type serviceRules struct {
	noShortPorts   bool // the port of a URL has two digits or more
	noEmbeddedBots bool // users create no embedded bots
}

func serviceRulesAt(p *featurelevels.Plan) *serviceRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) serviceRules {
		return serviceRules{
			noShortPorts:   !p.Has("6.0-bot-url-port"),
			noEmbeddedBots: p.Has("zulip-no-embedded-bots") && !p.Has("8.0-development-server"),
		}
	})
}
