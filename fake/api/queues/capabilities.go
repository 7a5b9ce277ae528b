package queues

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// capabilities is the parameter with the capabilities of a client.
type capabilities struct {
	rest.JSON `schema:"-"`

	declared map[string]bool
}

// registerRoute is the route that takes capabilities.
const registerRoute = "POST /register"

// Check reads the capabilities. Capabilities of the level are checked first, by name. The
// oldest is required.
func (p *capabilities) Check(name string, plan *featurelevels.Plan) error {
	var known []rest.Field
	for i, capability := range stateRulesAt(plan).capabilities {
		known = append(known, rest.Field{Key: capability, Check: rest.IsBool, Optional: i > 0})
	}
	object, err := rest.Object(name, p.Value, known...)
	if err != nil {
		return err
	}
	p.declared = map[string]bool{}
	for key, value := range object {
		on, isSwitch := value.(bool)
		if !isSwitch && plan.Params(registerRoute).IsUntyped() { // later servers do not look at unknown ones
			return capabilityNoSwitch.New(name)
		}
		p.declared[key] = on
	}
	return nil
}
