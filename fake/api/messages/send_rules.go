package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// sendRules are the rules of sending messages that differ between levels.
type sendRules struct {
	queueNeedsLocalID bool // queue_id needs local_id
	typeFirst         bool // an unknown type is refused before other parameters
	sendsLater        bool // a message may be kept until a time
	widgets           bool // messages have widgets

	// checks are the checks of parameters that the newest level does not have, in their
	// order.
	checks []func(*rest.Call) error
}

func sendRulesAt(p *featurelevels.Plan) *sendRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) sendRules {
		rules := sendRules{
			queueNeedsLocalID: !p.Has("zulip-queue-id-without-local-id"),
			typeFirst:         p.Has("zulip-queue-id-without-local-id"),
			sendsLater:        !p.Has("7.0-send-later-removed"),
			widgets:           p.Has("zulip-widgets"),
		}
		if !p.Has("166-realm-str-removed") {
			rules.checks = append(rules.checks, checkRealmStr)
		}
		if p.Has("zulip-forged-ignored") {
			rules.checks = append(rules.checks, checkForged)
		}
		if rules.sendsLater {
			rules.checks = append(rules.checks, checkDelivery)
		}
		return rules
	})
}
