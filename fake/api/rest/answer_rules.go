package rest

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// answerRules are the rules of all answers that differ between levels.
type answerRules struct {
	pageForWrongPaths bool // an unknown path gets an HTML page, not JSON
	longURLsBreak     bool // a URL that is too long gets a line of text, not JSON

	longURLsCounted bool // the line has the length of the URL, not its beginning

	listsIgnored    bool            // each answer lists the parameters that were ignored
	listIgnored     map[string]bool // the routes whose answers do
	listsAllIgnored bool            // also those of routes without parameters
	withoutParams   map[string]bool // routes that have no parameters yet
	typedWithout    map[string]bool // routes without parameters that list those that were ignored
}

// ListsIgnored reports whether the answers of a route may list parameters that the server
// ignored (spec: Response envelope).
func ListsIgnored(route string, p *featurelevels.Plan) bool {
	rules := answerRulesAt(p)
	return rules.listsIgnored || rules.listIgnored[route]
}

func answerRulesAt(p *featurelevels.Plan) *answerRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) answerRules {
		return answerRules{
			pageForWrongPaths: p.Has("zulip-not-found-page"),
			longURLsBreak:     p.Has("zulip-long-url"),
			longURLsCounted:   p.Has("8.0-long-url-length"),
			listsIgnored:      p.Has("167-ignored-parameters-everywhere"),
			listIgnored: map[string]bool{
				"POST /users/me/subscriptions/properties": p.Has("111-subscription-properties-response"),
				"PATCH /settings":                         p.Has("78-settings-ignored-parameters"),
				"PATCH /settings/display":                 p.Has("80-settings-merge"),
				"PATCH /settings/notifications":           p.Has("80-settings-merge"),
				"PATCH /realm/user_settings_defaults":     true,
			},
			listsAllIgnored: !p.Has("zulip-ignored-with-parameters"),
			withoutParams:   map[string]bool{"POST /export/realm": !p.Has("304-export-type-param")},
			typedWithout:    map[string]bool{"POST /mark_all_as_read": p.Has("9.0-typed-parameters")},
		}
	})
}
