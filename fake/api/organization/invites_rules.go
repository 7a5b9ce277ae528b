package organization

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// inviteRules are the rules of invitations that differ between levels.
type inviteRules struct {
	needsStream       bool // an invitation has a stream
	defaultsAlways    bool // an invitation may have default streams without a permission
	shortestLife      int  // the minimum lifetime in minutes
	endIsListed       bool // an invitation is always listed with its end
	partlySentAreTold bool // invitations have an event also if some addresses have an account
	resentHaveTime    bool // the answer tells when an invitation was sent again
	resentAreTold     bool // an invitation that is sent again has an event
	ownLinks          bool // links are also of their makers, who see and revoke them
	byInviter         bool // a list has the invitations of one user after those of another
	hiddenAreKnown    bool // users learn that invitations exist that they cannot see

	// limits are the fields of an error for limits of invitations.
	limits []string
}

func inviteRulesAt(p *featurelevels.Plan) *inviteRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) inviteRules {
		rules := inviteRules{
			shortestLife:      1,
			endIsListed:       !p.IsZulip(),
			partlySentAreTold: !p.Has("zulip-partial-invites-event"),
			resentAreTold:     !p.Has("zulip-resent-invite-event"),
			resentHaveTime:    !p.IsZulip() || !p.Has("9.0-resent-invite-without-time"),
			ownLinks:          p.Has("209-multiuse-create"),
			byInviter:         p.IsZulip() && p.Has("9.0-invites-by-inviter") && !p.Has("10.0-invites-by-number"),
			hiddenAreKnown:    p.Has("zulip-hidden-invitation"),
		}
		// One maintenance release allowed invitations without streams before the main line.
		early := p.Has("157-invites-empty-streams") && !p.Has("159-invites-need-streams")
		rules.defaultsAlways = p.Has("342-invite-default-always")
		rules.needsStream = !early && !p.Has("180-invites-empty-streams")
		if p.Has("zulip-invite-lifetime-zero") {
			rules.shortestLife = -longestLife
		}
		if p.Has("5.0-refused-invites-licenses") {
			rules.limits = append(rules.limits, "license_limit_reached")
		}
		if p.Has("6.0-refused-invites-daily-limit") {
			rules.limits = append(rules.limits, "daily_limit_reached")
		}
		return rules
	})
}
