package world

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// settings are what an account chose for itself. An account that chose nothing
// has no row. Who sees the real address, and the time zone, stand in [User].
type settings struct {
	userID int
	wire.PersonalSettings
}

// Settings are an account's settings as register tells them.
func (v View) Settings(u *User) wire.UserSettings {
	out := wire.DefaultUserSettings(u.Timezone)
	if row := first[settings](v, settingsTable, byID, key(u.ID)); row != nil {
		out.PersonalSettings = row.PersonalSettings
	}
	out.EmailAddressVisibility = int(u.EmailVisibility)
	out.NotificationSettings.RealmNameInEmail = out.LaterSettings.RealmNameInEmail
	return out
}

// PutSettings stores an account's settings, time zone and all.
func (tx *Tx) PutSettings(u User, s wire.UserSettings) {
	if !s.EnableDraftsSynchronization {
		tx.dropDrafts(u.ID)
	}
	if u.Timezone != s.Timezone || int(u.EmailVisibility) != s.EmailAddressVisibility {
		u.Timezone, u.EmailVisibility = s.Timezone, Visibility(s.EmailAddressVisibility)
		tx.PutUser(u)
	}
	stored := s.PersonalSettings
	stored.EmailAddressVisibility, stored.NotificationSettings.RealmNameInEmail = wire.EmailEveryone, wire.Automatic
	if stored == wire.DefaultUserSettings("").PersonalSettings && first[settings](tx.View, settingsTable, byID, key(u.ID)) == nil {
		return
	}
	tx.put(settingsTable, &settings{u.ID, stored})
}

// StartSettings gives a new account the settings that the organization wants
// new accounts to have.
func (tx *Tx) StartSettings(u User) {
	defaults := tx.SettingsDefaults()
	tx.PutSettings(u, wire.UserSettings{PersonalSettings: defaults.PersonalSettings, Timezone: u.Timezone})
}
