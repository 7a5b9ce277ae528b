package streams

import (
	"encoding/json"
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// retention is the parameter message_retention_days: a number or one of two words,
// which may be without quotes where the plan says so.
type retention struct {
	rest.Loose `schema:"-"`
}

// Check refuses values that are neither a number nor text.
func (p *retention) Check(name string, plan *featurelevels.Plan) error {
	r := retentionRulesAt(plan)
	switch p.Value.(type) {
	case bool:
		if r.truthIsOne {
			return nil
		}
	case string:
		if r.namesAreNumbers && rest.NumberNames[p.Raw] {
			return retentionNoText.New(name)
		}
		word := p.Raw == "unlimited" || p.Raw == "realm_default" || p.Raw == formerUnlimited
		if p.Bare() && (!word || r.wordsAreJSON) {
			return retentionNoJSON.New(name)
		}
		return nil
	case json.Number:
		if r.longIsNumber {
			p.Value = json.Number(rest.Shortened(p.Raw))
		}
		if _, whole := rest.AsInt(p.Value); whole {
			return nil
		}
	}
	return retentionNoText.New(name)
}

// daysKept reads a message retention in days: nil for the organization's rule, -1 for
// no limit, which has the word unlimited.
func daysKept(c *rest.Call, p *retention, unlimited string) (*int, error) {
	days, isNumber := rest.AsInt(p.Value)
	switch p.Value {
	case nil, "realm_default":
		return nil, nil
	case unlimited:
		days, isNumber = -1, true
		return &days, nil
	case true:
		days, isNumber = 1, retentionRulesAt(c.Plan).truthIsOne
	}
	if !isNumber || days <= 0 {
		return nil, badRetention(p)
	}
	return &days, nil
}

// badRetention is the error for a retention with an invalid meaning.
func badRetention(p *retention) error {
	if days, isNumber := rest.AsInt(p.Value); isNumber {
		return rest.BadValue(retentionDays, days)
	}
	return rest.BadValue(retentionDays, fmt.Sprint(p.Value))
}

const retentionDays = "message_retention_days"
