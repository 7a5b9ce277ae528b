package streams

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// retentionRules are the rules of the parameter message_retention_days that differ between levels.
type retentionRules struct {
	truthIsOne   bool // true is the number 1
	wordsAreJSON bool // the words need quotes
	longIsNumber bool // a number may have more digits than fit

	namesAreNumbers bool // NaN and the like are JSON, though not what is asked for

	// The words for unlimited retention of a stream.
	unlimitedWhenCreating, unlimitedWhenChanging string
}

// formerUnlimited is the word of older levels for unlimited retention.
const formerUnlimited = "forever"

func retentionRulesAt(p *featurelevels.Plan) *retentionRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) retentionRules {
		word := func(since featurelevels.ChangeID) string {
			if p.Has(since) {
				return "unlimited"
			}
			return formerUnlimited
		}
		return retentionRules{
			truthIsOne:            p.Has("zulip-boolean-is-number") && !p.Has("9.0-typed-parameters"),
			longIsNumber:          p.IsZulip() && p.Has("9.0-typed-parameters"),
			namesAreNumbers:       p.IsZulip() && p.Has("9.0-typed-parameters"),
			wordsAreJSON:          p.Has("zulip-retention-json"),
			unlimitedWhenCreating: word("91-subscribe-retention-unlimited"),
			unlimitedWhenChanging: word("91-update-retention-unlimited"),
		}
	})
}
