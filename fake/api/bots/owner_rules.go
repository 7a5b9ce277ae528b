package bots

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// ownerRules are the rules of the owners of bots that differ between levels.
type ownerRules struct {
	leavesWithout bool // a bot leaves the streams to which a new owner is not subscribed
}

func ownerRulesAt(p *featurelevels.Plan) *ownerRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) ownerRules {
		return ownerRules{
			// The row does not say when this began; the specification does not have it.
			leavesWithout: p.Has("188-main-line") && !p.Has("359-bot-owner-subscriptions"),
		}
	})
}
