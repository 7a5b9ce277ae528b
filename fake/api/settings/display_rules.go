package settings

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// displayRules are the rules of displays that differ between levels.
type displayRules struct {
	denseNeedsFigures bool // a dense display has the font size and line height of older servers
}

func displayRulesAt(p *featurelevels.Plan) *displayRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) displayRules {
		return displayRules{
			denseNeedsFigures: p.IsZulip() && p.Has("9.0-dense-needs-small-font") && !p.Has("364-dense-mode"),
		}
	})
}
