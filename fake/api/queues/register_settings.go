package queues

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

func (s *state) settingsOf() wire.UserSettings { return s.View.Settings(s.User) }

func (s *state) userSettings() {
	s.RegisterUserSettings = &wire.RegisterUserSettings{UserSettings: s.settingsOf()}
}

func (s *state) settingsDefaults() {
	s.RegisterSettingsDefaults = &wire.RegisterSettingsDefaults{RealmUserSettingsDefaults: s.View.SettingsDefaults()}
}

// knowsSettingsObject reports whether the client reads the settings object, so that it
// needs no copies at the top level.
func (s *state) knowsSettingsObject() bool {
	return s.options.Capabilities["user_settings_object"] && s.rules.settingsObject
}

func (s *state) displaySettings() {
	if s.knowsSettingsObject() {
		return
	}
	settings := s.settingsOf()
	s.RegisterDisplaySettings = &wire.RegisterDisplaySettings{
		DisplaySettings: settings.DisplaySettings,
		EmojisetChoices: settings.EmojisetChoices, Timezone: settings.Timezone,
	}
}

func (s *state) notificationSettings() {
	if s.knowsSettingsObject() {
		return
	}
	settings := s.settingsOf()
	s.RegisterNotificationSettings = &wire.RegisterNotificationSettings{
		NotificationSettings:        settings.NotificationSettings,
		RealmNameInEmail:            settings.LaterSettings.RealmNameInEmail,
		AvailableNotificationSounds: settings.AvailableNotificationSounds,
	}
}
