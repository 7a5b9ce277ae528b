package settings

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// emailRules are the rules of the visibility of email addresses that differ between
// dialects.
type emailRules struct {
	mostHidden int // the last value of the setting
}

func emailRulesAt(p *featurelevels.Plan) *emailRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) emailRules {
		if !p.Has("zulip-email-visibilities") {
			return emailRules{mostHidden: wire.EmailAdministrators}
		}
		return emailRules{mostHidden: wire.EmailModerators}
	})
}
