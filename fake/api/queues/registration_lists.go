package queues

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// capabilities is the parameter with the capabilities of a client.
type capabilities struct {
	rest.JSON `schema:"-"`

	declared map[string]bool
}

// Check reads the capabilities. Capabilities of the level are checked first, by name.
func (p *capabilities) Check(name string, plan *featurelevels.Plan) error {
	object, ok := p.Value.(map[string]any)
	if !ok {
		return rest.BadRequest("%s is not a dict", name)
	}
	if _, there := object["notification_settings_null"]; !there {
		return rest.BadRequest("notification_settings_null key is missing from %s", name)
	}
	for _, key := range capabilityNames(plan) {
		if value, there := object[key]; there && !isBool(value) {
			return rest.BadRequest("%s[%q] is not a boolean", name, key)
		}
	}
	p.declared = map[string]bool{}
	for key, value := range object {
		if p.declared[key], ok = value.(bool); !ok {
			return rest.BadRequest("%s contains a value that is not a boolean", name)
		}
	}
	return nil
}

// capabilityNames are the capabilities that a level knows, oldest first.
func capabilityNames(plan *featurelevels.Plan) []string {
	names := []string{"notification_settings_null", "bulk_message_deletion", "user_avatar_url_field_optional"}
	for _, newer := range []struct {
		since *featurelevels.Change
		name  string
	}{
		{changes.StreamTyping, "stream_typing_notifications"},
		{changes.UserSettingsCapability, "user_settings_object"},
		{changes.LinkifierCapability, "linkifier_url_template"},
	} {
		if plan.Has(newer.since) {
			names = append(names, newer.name)
		}
	}
	return names
}

func isBool(value any) bool {
	_, ok := value.(bool)
	return ok
}
