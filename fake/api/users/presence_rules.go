package users

import (
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// presenceRules are the rules of presence that differ between levels.
type presenceRules struct {
	byID         bool // a number in the path is the ID of a user
	offlineStays bool // nothing changes for a user who hides the presence after being offline for a while
	ofUser       bool // events tell the presence of the user, not that of each client
	// soon is the time after a report in which another one of the same kind changes nothing.
	soon time.Duration
}

// soonAgain is a bit less than the time between the reports of a client.
const soonAgain = 55 * time.Second

func presenceRulesAt(p *featurelevels.Plan) *presenceRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) presenceRules {
		rules := presenceRules{
			byID:         p.Has("43-presence-by-id"),
			ofUser:       p.Has("178-presence-event-client"),
			offlineStays: p.Has("10.0-hidden-presence-keeps-times"),
		}
		if p.IsZulip() && p.Has("263-presence-last-update-answer") {
			rules.soon = soonAgain
		}
		return rules
	})
}
