package queues

import (
	"maps"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// capabilities is the parameter of what a client declares about itself.
type capabilities struct {
	rest.JSON `schema:"-"`

	declared map[string]bool
}

// Check reads the capabilities.
func (p *capabilities) Check(name string, _ *featurelevels.Plan) error {
	object, ok := p.Value.(map[string]any)
	if !ok {
		return rest.BadRequest("%s is not a dict", name)
	}
	if _, there := object["notification_settings_null"]; !there {
		return rest.BadRequest("notification_settings_null key is missing from %s", name)
	}
	p.declared = map[string]bool{}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if p.declared[key], ok = object[key].(bool); !ok {
			return rest.BadRequest("%s[%q] is not a boolean", name, key)
		}
	}
	return nil
}
