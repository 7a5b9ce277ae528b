package users

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// statusRules are the rules of statuses that differ between levels and dialects.
type statusRules struct {
	backWithoutAway   bool // a new status without away ends it
	awayHidesPresence bool // away is another name of the setting presence_enabled, turned round
	blanksAreFree     bool // white space around the text does not count for its length
	settingTellsAway  bool // a change of presence_enabled sends the event of a status, too
}

func statusRulesAt(p *featurelevels.Plan) *statusRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) statusRules {
		return statusRules{
			backWithoutAway:   !p.Has("4.0-status-keeps-away"),
			awayHidesPresence: p.Has("148-away-deprecated"),
			blanksAreFree:     p.IsZulip() && p.Has("8.0-typed-parameters"),
			settingTellsAway:  !p.Has("zulip-hidden-presence-status"),
		}
	})
}
