package drafts

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// draftRules are the rules of drafts that differ between levels.
type draftRules struct {
	trimmed bool // the content has no blanks around it
	// isTime checks the type of a timestamp.
	isTime func(name string, v any) *wire.Error
}

func draftRulesAt(p *featurelevels.Plan) *draftRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) draftRules {
		rules := draftRules{trimmed: p.Has("10.0-typed-drafts"), isTime: rest.IsNumber}
		if rules.trimmed {
			rules.isTime = isNumberOrNull
		}
		return rules
	})
}

// isNumberOrNull takes the current time for null.
func isNumberOrNull(name string, v any) *wire.Error {
	if v != nil && rest.IsNumber(name, v) != nil {
		return rest.WrongType.New(name+`["int"]`, "an integer")
	}
	return nil
}
