package groups

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// groupRules are the rules of user groups that differ between levels.
type groupRules struct {
	anyName        bool // a name may be blank, and have blanks around it
	ownNamesOnly   bool // a group may have the name of a system group
	emptyIsMissing bool // an empty name or description counts as a missing one
	holdThemselves bool // a group may be its own subgroup
	changesAreSaid bool // users receive a notice when somebody adds them or removes them

	// edits reports whether a user may change groups without being a member.
	edits func(*world.User) bool
}

func groupRulesAt(p *featurelevels.Plan) *groupRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) groupRules {
		rules := groupRules{
			anyName:        p.Has(changes.GroupNamesAreFree),
			ownNamesOnly:   !p.Has(changes.RolesHaveGroups),
			emptyIsMissing: !p.Has(changes.GroupEditsInPart),
			holdThemselves: p.Has(changes.GroupsHoldThemselves),
			changesAreSaid: !p.Formerly(changes.GroupChangesAreSaid),
			edits:          (*world.User).IsModerator,
		}
		if !p.Has(changes.ModeratorsEditGroups) {
			rules.edits = (*world.User).IsAdministrator
		}
		return rules
	})
}
