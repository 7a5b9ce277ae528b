package users

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// leavingRules are the rules of deactivated and reactivated accounts that differ between levels and dialects.
type leavingRules struct {
	botsFirst        bool // the bots of a user are deactivated before the user
	queuesStay       bool // the event queues of a user wait for a return
	activeBotsCount  bool // no active account, the bot itself included, may have the name of a bot that returns
	returnsTellPeers bool // other subscribers get an event about a user who returns
}

func leavingRulesAt(p *featurelevels.Plan) *leavingRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) leavingRules {
		return leavingRules{
			botsFirst:        p.Has("4.0-bots-deactivated-first"),
			queuesStay:       p.Has("zulip-deactivated-user-queues"),
			activeBotsCount:  p.Has("9.0-reactivation-names"),
			returnsTellPeers: p.Has("5.0-reactivation-peer-events"),
		}
	})
}
