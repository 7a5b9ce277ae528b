package organization

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// playgroundRules are the rules of playgrounds that differ between levels.
type playgroundRules struct {
	prefixes bool                             // the code is appended to a URL
	complete func(world.Playground) bool      // a playground may be the same as another one
	same     func(a, b world.Playground) bool // an organization has only one of the two
	taken    *wire.Refusal
}

func playgroundRulesAt(p *featurelevels.Plan) *playgroundRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) playgroundRules {
		prefixes := !p.Has("196-playground-template-param")
		if !p.Has("5.0-playground-name-by-language") {
			return playgroundRules{
				prefixes: prefixes,
				complete: func(a world.Playground) bool { return a.Name != "" },
				same:     func(a, b world.Playground) bool { return a.Name == b.Name },
				taken:    playgroundName,
			}
		}
		return playgroundRules{
			prefixes: prefixes,
			complete: func(a world.Playground) bool { return a.Name != "" && a.Language != "" },
			same: func(a, b world.Playground) bool {
				return a.Name == b.Name && a.Language == b.Language
			},
			taken: playgroundOfLanguage,
		}
	})
}
