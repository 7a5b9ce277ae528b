package world

import (
	"cmp"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Organization is the world's one organization.
func (v View) Organization() *Organization {
	return single(v, organization, &v.singles.organization)
}

// PutOrganization stores the organization.
func (tx *Tx) PutOrganization(o Organization) {
	o.Memo = &store.Memo{}
	if old := tx.Organization(); old != nil {
		numberSets(tx, wire.RealmPermissionTable, &old.RealmPermissions, &o.RealmPermissions)
	}
	tx.put(organization, &o)
	tx.singles.organization.Store(&o)
}

// RealmSettings are the organization's settings as clients see them.
func (v View) RealmSettings() wire.RealmSettings {
	out := v.Organization().RealmSettings
	ShowAll(v, wire.RealmPermissionTable, &out.RealmPermissions)
	defaults := v.SettingsDefaults()
	out.TwentyFourHourTime, out.EmailAddressVisibility = defaults.TwentyFourHourTime, defaults.EmailAddressVisibility
	return out
}

// Lengths are the maximum lengths that the server has.
func (v View) Lengths() Lengths {
	own, usual := v.Organization().Server.Lengths, wire.DefaultServerFacts()
	return Lengths{
		Message: cmp.Or(own.Message, usual.MaxMessageLength), Topic: cmp.Or(own.Topic, usual.MaxTopicLength),
		Description: cmp.Or(own.Description, usual.MaxStreamDescriptionLength),
	}
}

// EmailVisibility is the default visibility of new accounts' addresses.
func (v View) EmailVisibility() Visibility {
	if d := v.Organization().Defaults; d != nil {
		return Visibility(d.EmailAddressVisibility)
	}
	return Visibility(wire.DefaultLaterSettings().EmailAddressVisibility)
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
