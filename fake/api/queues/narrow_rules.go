package queues

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// narrowRules are the rules of the narrow of a queue that differ between levels.
type narrowRules struct {
	direct       bool // is:dm is another word for is:private
	channels     bool // channel is another word for stream
	resolved     bool // is:resolved selects the messages of resolved topics
	dropsUnknown bool // an unknown operand of is: selects everything
	// flags are the flags that an operand of is: selects; is:unread selects messages without
	// its flag.
	flags map[string][]string
}

func narrowRulesAt(p *featurelevels.Plan) *narrowRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) narrowRules {
		rules := narrowRules{
			direct:       p.Has("177-dm-narrow"),
			channels:     p.Has("250-channel-operators"),
			resolved:     !p.Formerly("77-narrow-resolved"),
			dropsUnknown: p.IsZulip() && !p.Has("9.0-narrow-faults"),
			flags: map[string][]string{
				"starred":   {"starred"},
				"unread":    {"read"},
				"mentioned": {"mentioned", "wildcard_mentioned"},
				"alerted":   {"has_alert_word"},
			},
		}
		if p.IsZulip() { // a mention of the user alone counts for both
			rules.flags["mentioned"], rules.flags["alerted"] = []string{"mentioned"}, []string{"mentioned"}
		}
		return rules
	})
}
