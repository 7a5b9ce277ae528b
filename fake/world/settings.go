package world

import (
	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// settings are the settings that an account changed. An account without changes has no
// row. The visibility of the email address and the time zone are in [User].
type settings struct {
	userID int
	wire.PersonalSettings
}

// Settings are an account's settings in a registration.
func (v View) Settings(u *User) wire.UserSettings {
	return wire.UserSettings{
		PersonalSettings: v.PersonalSettings(u), SettingChoices: wire.DefaultSettingChoices(), Timezone: u.Timezone,
	}
}

// PersonalSettings are the settings that an account can change, except the time zone.
func (v View) PersonalSettings(u *User) wire.PersonalSettings {
	out := wire.DefaultPersonalSettings()
	if row := store.First[settings](v.txn, settingsTable, byID, store.Key(u.ID)); row != nil {
		out = row.PersonalSettings
	}
	out.EmailAddressVisibility = int(u.EmailVisibility)
	out.NotificationSettings.RealmNameInEmail = out.LaterSettings.RealmNameInEmail
	return out
}

// Unavailable are the accounts whose settings hide their presence.
func (v View) Unavailable() map[int]bool {
	out := map[int]bool{}
	for _, row := range store.All[settings](v.txn, settingsTable, byID, nil) {
		out[row.userID] = !row.PresenceEnabled
	}
	return out
}

// RefuseTyping are the accounts that want no events about who is typing.
func (v View) RefuseTyping() map[int]bool {
	out := map[int]bool{}
	for _, row := range store.All[settings](v.txn, settingsTable, byID, nil) {
		out[row.userID] = !row.ReceivesTypingNotifications
	}
	return out
}

// PutSettings stores an account's settings, including the time zone.
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
	row := store.First[settings](tx.txn, settingsTable, byID, store.Key(u.ID))
	if row == nil && stored == wire.DefaultPersonalSettings() {
		return
	}
	tx.put(settingsTable, &settings{u.ID, stored})
}

// StartSettings gives a new account the organization's default settings.
func (tx *Tx) StartSettings(u User) {
	personal := tx.SettingsDefaults().PersonalSettings
	personal.DefaultLanguage = tx.Organization().DefaultLanguage
	tx.PutSettings(u, wire.UserSettings{PersonalSettings: personal, Timezone: u.Timezone})
}
