package organization

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// inviteRules are the rules of invitations that differ between levels.
type inviteRules struct {
	needsStream       bool // an invitation has a stream
	shortestLife      int  // the minimum lifetime in minutes
	endIsListed       bool // an invitation is always listed with its end
	partlySentAreTold bool // invitations have an event also if some addresses have an account
	resentAreTold     bool // an invitation that is sent again has an event
	hiddenAreKnown    bool // users learn that invitations exist that they cannot see

	// limits are the fields of an error for limits of invitations.
	limits []string
}

func inviteRulesAt(p *featurelevels.Plan) *inviteRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) inviteRules {
		rules := inviteRules{
			shortestLife:      1,
			endIsListed:       !p.IsZulip(),
			partlySentAreTold: !p.Has(changes.PartialInvitesAreNotTold),
			resentAreTold:     !p.Has(changes.ResentInvitesAreNotTold),
			hiddenAreKnown:    p.Has(changes.HiddenInvitationsAreTold),
		}
		// One maintenance release allowed invitations without streams before the main line.
		early := p.Has(changes.InvitesWithoutStreamsFirst) && !p.Has(changes.InvitesOfMainLine)
		rules.needsStream = !early && !p.Has(changes.InvitesWithoutStreams)
		if p.Has(changes.InvitesMayEndAtOnce) {
			rules.shortestLife = -longestLife
		}
		if p.Has(changes.RefusedInvitesTellLicenses) {
			rules.limits = append(rules.limits, "license_limit_reached")
		}
		if p.Has(changes.RefusedInvitesTellDay) {
			rules.limits = append(rules.limits, "daily_limit_reached")
		}
		return rules
	})
}
