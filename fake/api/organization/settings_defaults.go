package organization

import (
	"cmp"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ChangeDefaults answers PATCH /realm/user_settings_defaults: the default settings for
// new accounts.
func ChangeDefaults(c *rest.Call, _ *rest.NoParams, list settings.Changes) (any, error) {
	before := c.View.SettingsDefaults().PersonalSettings
	if err := cmp.Or(settings.MayShowEmail(c, list), settings.MayBeDense(c, before, list)); err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		before := tx.SettingsDefaults().PersonalSettings
		after := before
		list.Apply(&after, "")
		setDefaults(tx, before, after)
		return nil
	})
}

// setDefaults stores the default settings for new accounts, and sends the events.
func setDefaults(tx *world.Tx, before, after wire.PersonalSettings) {
	after.NotificationSettings.RealmNameInEmail = after.LaterSettings.RealmNameInEmail
	o := *tx.Organization()
	o.Defaults = &after
	tx.PutOrganization(o)
	tx.Emit(audience.Everybody(tx), defaultsChanged{before, after})
}

// defaultsChanged is the event of default settings for new accounts.
type defaultsChanged struct{ before, after wire.PersonalSettings }

func (e defaultsChanged) Present(r present.Reader) []events.Encoded {
	return r.EncodeAll(nil, func() []any {
		var list []any
		changed := r.Plan.Differences(e.before, e.after)
		wire.SortDefaults(changed)
		for _, d := range changed {
			list = append(list, wire.SettingsDefaultUpdate{
				Type: "realm_user_settings_defaults", Op: "update", Property: d.Name, Value: d.Value,
			})
		}
		return list
	})
}
