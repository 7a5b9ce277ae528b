package messages

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// typingRules are the rules of typing notifications that differ between levels.
type typingRules struct {
	directIsType bool // direct is another word for the type private
	addresses    bool // receivers may be addresses, too
}

func typingRulesAt(p *featurelevels.Plan) *typingRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) typingRules {
		return typingRules{
			directIsType: p.Has("174-direct-type-typing"),
			addresses:    !p.Has("11-typing-no-emails"),
		}
	})
}
