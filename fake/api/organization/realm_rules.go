package organization

import (
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// realmRules are the rules of the organization's settings that differ between levels.
type realmRules struct {
	oneCreationPolicy bool // the policy of creating public streams is also that of private ones
	blankNames        bool // the name of the organization may be blank
	membersSeeEmails  bool // users can show their addresses to members

	// ofOwners reports whether only owners change a setting.
	ofOwners func(name string) bool
	// groupPolicy reports whether a value is a policy of editing user groups.
	groupPolicy func(value any) bool

	deleteLimitAlone  bool // the time limit of deletions comes without an object in its event
	editSettingsAlone bool // each setting of editing has an event of its own
	repeats           bool // settings that are set to their values are announced, too
	tellsTexts        bool // the answer to a change has the texts that changed
}

// groupPolicy is the setting that decides who edits user groups.
const groupPolicy = "user_group_edit_policy"

func realmRulesAt(p *featurelevels.Plan) *realmRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) realmRules {
		rules := realmRules{
			oneCreationPolicy: !p.Has(changes.CreateStreamPolicies),
			blankNames:        p.Has(changes.NamesMayBeBlank),
			membersSeeEmails:  p.Has(changes.MoreVisibilities),

			ofOwners:    func(name string) bool { return settings.AlwaysOwners[name] },
			groupPolicy: func(any) bool { return true },

			deleteLimitAlone:  p.Has(changes.DeleteLimitAlone),
			editSettingsAlone: p.Has(changes.EditSettingsSingly),
			repeats:           p.Has(changes.RealmRepeats),
			tellsTexts:        !p.Has(changes.RealmTextsUpdated),
		}
		if p.Has(changes.OwnersSettings) {
			rules.ofOwners = func(name string) bool {
				return settings.AlwaysOwners[name] || settings.LaterOwners[name]
			}
		}
		if !p.Has(changes.ModeratorsEditGroups) {
			rules.groupPolicy = func(value any) bool {
				return value == any(wire.PolicyMembers) || value == any(wire.PolicyAdministrators)
			}
		}
		return rules
	})
}
