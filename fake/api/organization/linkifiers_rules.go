package organization

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// linkifierRules are the rules of linkifiers that differ between levels.
type linkifierRules struct {
	formats     bool   // links are URL format strings, not URL templates
	template    string // the name of a template in texts
	publicURLs  bool   // a URL format string is a URL with a domain
	narrowForms bool   // patterns and formats have few characters, and may have different groups
	toldToAll   bool   // clients get events that cannot read templates
}

func linkifierRulesAt(p *featurelevels.Plan) *linkifierRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) linkifierRules {
		rules := linkifierRules{
			template:    "URL template",
			publicURLs:  p.IsZulip(),
			narrowForms: p.Formerly("5.0-linkifier-any-pattern"),
			toldToAll:   p.Has("zulip-linkifier-events"),
		}
		if !p.Has("176-linkifier-url-template-param") {
			rules.formats, rules.template = true, "URL format string"
		}
		return rules
	})
}
