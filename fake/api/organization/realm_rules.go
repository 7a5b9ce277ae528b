package organization

import (
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// realmRules are the rules of the organization's settings that differ between levels.
type realmRules struct {
	oneCreationPolicy bool // the policy of creating public streams is also that of private ones
	blankNames        bool // the name of the organization may be blank
	membersSeeEmails  bool // users can show their addresses to members

	// ofOwners reports whether only owners change a setting.
	ofOwners func(name string) bool
	// groupPolicy reports whether the users of a system group can have the permission to edit user groups.
	groupPolicy func(wire.RoleGroup) bool

	deleteLimitAlone  bool // the time limit of deletions comes without an object in its event
	editSettingsAlone bool // each setting of editing has an event of its own
	numbersHistory    bool // the answer to a change has the number of the policy for edit histories
	repeats           bool // settings that are set to their values are announced, too
	tellsTexts        bool // the answer to a change has the texts that changed
	tellsLanguage     bool // the answer to a change has the code language that changed
}

// groupPolicy is the setting that decides who edits user groups.
const groupPolicy = "user_group_edit_policy"

func realmRulesAt(p *featurelevels.Plan) *realmRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) realmRules {
		rules := realmRules{
			oneCreationPolicy: !p.Has("102-create-stream-policy-split"),
			blankNames:        p.Has("zulip-realm-name-blank"),
			membersSeeEmails:  p.Has("zulip-email-visibilities"),

			ofOwners:    func(name string) bool { return settings.AlwaysOwners[name] },
			groupPolicy: func(wire.RoleGroup) bool { return true },

			deleteLimitAlone:  p.Has("4.0-delete-limit-single-event"),
			editSettingsAlone: p.Has("150-edit-settings-response"),
			numbersHistory:    p.IsZulip(),
			repeats:           p.Has("zulip-realm-repeats"),
			tellsTexts:        !p.Has("zulip-realm-texts-updated"),
			tellsLanguage:     !p.Has("8.0-code-language-updated"),
		}
		if p.Has("143-owner-only-realm-settings") {
			rules.ofOwners = func(name string) bool {
				return settings.AlwaysOwners[name] || settings.LaterOwners[name]
			}
		}
		if !p.Has("5.0-user-group-edit-policy") {
			rules.groupPolicy = func(g wire.RoleGroup) bool {
				return g == wire.MembersGroup || g == wire.AdministratorsGroup
			}
		}
		return rules
	})
}
