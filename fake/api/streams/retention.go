package streams

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// retention is the parameter message_retention_days: a number or one of two words,
// which may be without quotes where the plan says so.
type retention struct {
	rest.Loose `schema:"-"`
}

// Check refuses values that are neither a number nor text.
func (p *retention) Check(name string, plan *featurelevels.Plan) error {
	switch p.Value.(type) {
	case bool:
		if plan.Has(changes.TruthIsANumber) {
			return nil
		}
	case string:
		word := p.Raw == "unlimited" || p.Raw == "realm_default" || p.Raw == formerUnlimited
		if p.Bare() && (!word || plan.Has(changes.RetentionIsJSON)) {
			return rest.BadRequest("Argument %q is not valid JSON.", name)
		}
		return nil
	case json.Number:
		if _, whole := rest.AsInt(p.Value); whole {
			return nil
		}
	}
	return rest.BadRequest("%s is not a string or integer", name)
}

// formerUnlimited is the value of older levels for unlimited retention.
const formerUnlimited = "forever"

// daysKept reads a message retention in days: nil for the organization's rule, -1 for
// no limit, which has its word since a change.
func daysKept(c *rest.Call, p *retention, since featurelevels.ChangeID) (*int, error) {
	days, isNumber := rest.AsInt(p.Value)
	unlimited := "unlimited"
	if !c.Plan.Has(since) {
		unlimited = formerUnlimited
	}
	switch p.Value {
	case nil, "realm_default":
		return nil, nil
	case unlimited:
		days, isNumber = -1, true
		return &days, nil
	case true:
		days, isNumber = 1, c.Plan.Has(changes.TruthIsANumber)
	}
	if !isNumber || days <= 0 {
		return nil, badRetention(p)
	}
	return &days, nil
}

// badRetention is the error for a retention with an invalid meaning.
func badRetention(p *retention) error {
	if days, isNumber := rest.AsInt(p.Value); isNumber {
		return rest.BadValue(retentionDays, strconv.Itoa(days)).Replace("bad_value", days)
	}
	return rest.BadValue(retentionDays, fmt.Sprint(p.Value))
}

const retentionDays = "message_retention_days"
