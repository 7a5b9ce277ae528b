package api

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// changeDefaults answers PATCH /realm/user_settings_defaults: what accounts
// that are made from now on start with.
func changeDefaults(c *Call, _ *noParams, list settingChanges) (any, error) {
	if err := c.mayShowEmail(list); err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		before := tx.SettingsDefaults().PersonalSettings
		after := before
		list.apply(&after, "")
		setDefaults(tx, before, after)
		return nil
	})
}

// setDefaults stores the settings that new accounts start with, and tells
// everybody.
func setDefaults(tx *world.Tx, before, after wire.PersonalSettings) {
	after.NotificationSettings.RealmNameInEmail = after.LaterSettings.RealmNameInEmail
	o := *tx.Organization()
	o.Defaults = &after
	tx.PutOrganization(o)
	tx.Tell(everybody(tx), defaultsChanged{before, after})
}

// defaultsChanged is the event of settings that new accounts start with.
type defaultsChanged struct{ before, after wire.PersonalSettings }

func (e defaultsChanged) present(r eventReader) []events.Encoded {
	return r.encodeAll(nil, func() []any {
		var list []any
		for _, d := range r.Plan.Differences(e.before, e.after) {
			list = append(list, wire.SettingsDefaultUpdate{
				Type: "realm_user_settings_defaults", Op: "update", Property: d.Name, Value: d.Value,
			})
		}
		return list
	})
}
