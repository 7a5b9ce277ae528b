package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// sendRules are the rules of sending messages that differ between levels.
type sendRules struct {
	queueNeedsLocalID bool // queue_id needs local_id
	sendsLater        bool // a message may be kept until a time
	widgets           bool // messages have widgets

	// checks are the checks of parameters that the newest level does not have, in their
	// order.
	checks []func(*rest.Call) error
}

func sendRulesAt(p *featurelevels.Plan) *sendRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) sendRules {
		rules := sendRules{
			queueNeedsLocalID: !p.Has(changes.LocalIDNotRequired),
			sendsLater:        !p.Has(changes.SentAtOnce),
			widgets:           p.Has(changes.Widgets),
		}
		if !p.Has(changes.RealmStrIgnored) {
			rules.checks = append(rules.checks, checkRealmStr)
		}
		if p.Has(changes.NobodyForges) {
			rules.checks = append(rules.checks, checkForged)
		}
		if rules.sendsLater {
			rules.checks = append(rules.checks, checkDelivery)
		}
		return rules
	})
}
