package users

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// profileRules are the rules of profiles and their fields that differ between levels and dialects.
type profileRules struct {
	keepsCleared    bool // a refused change of a profile keeps the fields that it cleared before
	hidesPronouns   bool // clients do not know fields for pronouns
	sitesAreFixed   bool // fields for accounts at known sites have fixed texts
	statesDataAgain bool // a change of a field states its data again
	summaryAlone    bool // the place of a default field in summaries changes alone
	inPart          bool // a change of a field may leave its texts out

	// siteTexts are the texts of a new field for accounts at a site.
	siteTexts func(*wire.ExternalAccount) (name, hint string)
}

func profileRulesAt(p *featurelevels.Plan) *profileRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) profileRules {
		return profileRules{
			keepsCleared:    p.Has("zulip-profile-in-part"),
			hidesPronouns:   !p.Has("151-pronouns-field"),
			sitesAreFixed:   p.Has("zulip-field-data-restated"),
			statesDataAgain: p.Has("zulip-field-data-restated") && !p.Has("252-profile-field-optional"),
			summaryAlone:    p.Has("146-profile-summary-field"),
			inPart:          p.Has("252-profile-field-optional"),
			siteTexts:       siteTexts(p),
		}
	})
}

func siteTexts(p *featurelevels.Plan) func(*wire.ExternalAccount) (name, hint string) {
	if !p.Has("141-external-account-username") {
		return func(site *wire.ExternalAccount) (name, hint string) { return site.Text, site.FormerHint() }
	}
	return func(site *wire.ExternalAccount) (name, hint string) { return site.Name, site.Hint }
}

// knows reports whether clients know a field.
func (r *profileRules) knows(f *world.ProfileField) bool {
	return f.Kind != world.PronounsField || !r.hidesPronouns
}
