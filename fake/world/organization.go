package world

import (
	"github.com/spiritlevel/spiritlevel/fake/world/keys"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Organization is the world's one organization.
func (v View) Organization() *Organization {
	return firstRow[Organization](v, organization, byID, keys.Of(1))
}

// PutOrganization stores the organization.
func (tx *Tx) PutOrganization(o Organization) { tx.put(organization, &o) }

// RealmSettings are the organization's settings in a registration.
func (v View) RealmSettings() wire.RealmSettings {
	out := v.Organization().RealmSettings
	defaults := v.SettingsDefaults()
	out.TwentyFourHourTime, out.EmailAddressVisibility = defaults.TwentyFourHourTime, defaults.EmailAddressVisibility
	return out
}

// SettingsDefaults are the default settings for new accounts.
func (v View) SettingsDefaults() wire.SettingsDefaults {
	out := wire.DefaultSettingsDefaults()
	if d := v.Organization().Defaults; d != nil {
		out.PersonalSettings = *d
	}
	out.NotificationSettings.RealmNameInEmail = out.LaterSettings.RealmNameInEmail
	return out
}
