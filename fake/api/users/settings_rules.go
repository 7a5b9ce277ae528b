package users

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// settingsRules are the rules of personal settings that differ between levels and dialects.
type settingsRules struct {
	accountOnly         bool   // PATCH /settings needs a name, an address or a password
	emptyPasswordIsNone bool   // an empty new password changes nothing
	blankIsNone         bool   // a blank name or address changes nothing
	olderEventsForAll   bool   // clients with user_settings_object get the older events, too
	emailAsked          string // the text of the answer about a new address
}

func settingsRulesAt(p *featurelevels.Plan) *settingsRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) settingsRules {
		return settingsRules{
			accountOnly:         !p.Has("80-settings-merge"),
			emptyPasswordIsNone: !p.Has("6.0-empty-account-values"),
			blankIsNone:         p.Formerly("6.0-empty-account-values"),
			olderEventsForAll:   !p.Has("89-legacy-settings-events-deprecated"),
			emailAsked:          emailAsked(p),
		}
	})
}

// emailAsked is the answer of older levels to a new address.
func emailAsked(p *featurelevels.Plan) string {
	if p.IsZulip() {
		return "Check your email for a confirmation link. "
	}
	return "The new address applies once the link that was sent there is followed."
}
