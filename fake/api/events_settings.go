package api

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/organization"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// settingEvents are the events with the new value of a setting.
func settingEvents() []Event {
	together := func(name string) string {
		return onlyIf(organization.CameInObject(present.PlainName(name)), present.PlainName(name))
	}
	alone := func(name string) string {
		return onlyIf(!organization.ComesInObject(present.PlainName(name)), present.PlainName(name))
	}
	return []Event{
		{Sample: wire.RealmUpdate{Type: "realm", Op: "update"}, Values: &Values{present.RealmFacts{}, alone, "property",
			"value"}},
		{Sample: wire.RealmUpdateDict{Type: "realm", Op: "update_dict", Property: "default"},
			Values: &Values{present.RealmFacts{}, together, "", "data"}},
		{Sample: wire.SettingsDefaultUpdate{Type: "realm_user_settings_defaults", Op: "update"},
			Values: &Values{wire.PersonalSettings{}, changing, "property", "value"}},
		{Sample: wire.UserSettingsUpdate{Type: "user_settings", Op: "update"},
			Values: &Values{wire.UserSettings{}, changing, "property", "value"}},
		{Sample: wire.DisplaySettingUpdate{Type: "update_display_settings"},
			Values: &Values{wire.RegisterDisplaySettings{}, changing, "setting_name", "setting"}},
		{Sample: wire.NotificationSettingUpdate{Type: "update_global_notifications"},
			Values: &Values{wire.RegisterNotificationSettings{}, changing, "notification_name", "setting"}},
		{Sample: wire.GroupPermissionUpdated{Type: "user_group", Op: "update"},
			Values: &Values{wire.GroupPermissions{}, changing, "", "data"}},
	}
}

// changing is a name of a field of settings that can change, "" for others.
func changing(name string) string {
	choices := []string{"emojiset_choices", "available_notification_sounds"}
	return onlyIf(!slices.Contains(choices, name), name)
}

func onlyIf(condition bool, name string) string {
	if condition {
		return name
	}
	return ""
}
