package rest

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// permissionRules are the rules of permission settings that differ between levels.
type permissionRules struct {
	emptyIsNobody bool // a set without users and groups is the empty system group
	setsAreTried  bool // development servers alone take sets

	// ofUsers completes the error for users where a setting must be a system group.
	ofUsers func(e *wire.Error, setting string) *wire.Error
}

func permissionRulesAt(p *featurelevels.Plan) *permissionRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) permissionRules {
		rules := permissionRules{
			emptyIsNobody: p.Has("10.0-empty-set-is-nobody"),
			setsAreTried:  !p.Has("309-gsv-production"),
			ofUsers:       func(e *wire.Error, setting string) *wire.Error { return e.With("setting_name", setting) },
		}
		if !p.Has("10.0-system-group-required") {
			rules.ofUsers = func(e *wire.Error, _ string) *wire.Error { return e }
		}
		return rules
	})
}
