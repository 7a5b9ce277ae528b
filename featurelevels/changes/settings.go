package changes

import (
	"slices"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// accountNames are what PATCH /settings took before it took all settings.
var accountNames = []string{"full_name", "email", "old_password", "new_password"}

// Changes of changing the own settings. That a setting appeared, or had
// another name, stands with the change of register that tells it.
var (
	SoundAndLanguageArePlain = At(63, "a sound and a language are no longer written in JSON",
		Rows("notification-sound-encoding", "default-language-encoding"),
		quotedIn(settingRoutes, "notification_sound", "default_language"))

	DisplayTextsArePlain = At(64, "views, emoji sets and time zones are no longer written in JSON",
		Rows("display-string-encoding"),
		quotedIn(settingRoutes, "default_view", "emojiset", timezone))

	SettingsReportIgnored = At(78, "changing settings reports the parameters that were ignored",
		Rows("settings-ignored-parameters"))

	SettingsWithoutEcho = At(78, "changing the name or address is answered without repeating it",
		Rows("settings-response-fields"),
		Rewritten(func(s *wire.SettingsChanged, o *Object) { repeat(s.Account, o) }))

	SettingsMerged = At(80, "all settings are changed in one place",
		Rows("settings-merge", "settings-aliases-deprecated"),
		hide([]string{"PATCH /settings"}, slices.Concat(displayNames(), notificationNames())),
		hide([]string{"PATCH /settings/display"}, slices.Concat(accountNames, notificationNames())),
		hide([]string{"PATCH /settings/notifications"}, slices.Concat(accountNames, displayNames())),
		Rewritten(func(s *wire.SettingsChanged, o *Object) { repeat(s.Others, o) }))

	EnterSendsIsSetting = At(81, "sending with Enter is changed like other settings",
		Rows("enter-sends-setting"),
		settingAdded("enter_sends"))

	NoEnterSendsEndpoint = At(81, "sending with Enter has no endpoint of its own",
		Rows("enter-sends-endpoint"),
		RouteRemoved("POST /users/me/enter-sends"))

	EmailBatching = At(82, "users choose how long notifications by email are collected",
		Rows("email-batching-setting"),
		settingAdded("email_notifications_batching_period_seconds"))

	DraftsSynchronizationChoice = At(87, "whether the server keeps drafts can be changed",
		Rows("drafts-sync-setting"),
		settingAdded("enable_drafts_synchronization"))

	SettingsEvents = At(89, "one event tells of all settings",
		Rows("user-settings-event"),
		NoEvent[wire.UserSettingsUpdate]())

	OlderSettingsEvents = At(89, "the older events on settings are kept from clients that know the new one",
		Rows("legacy-settings-events-deprecated"))

	DefaultsEvents = At(95, "everybody is told of new settings for new users",
		Rows("user-defaults-event"),
		NoEvent[wire.SettingsDefaultUpdate]())

	DefaultsEndpoint = At(96, "the settings that new users start with can be changed",
		Rows("user-defaults-endpoint"),
		RouteAdded("PATCH /realm/user_settings_defaults"))

	RealEmailForAll = At(163, "everybody who sees a real address is told of a new one",
		Rows("delivery-email-event"))
)

const timezone = "timezone"

func displayNames() []string { return append(fieldsOf[wire.DisplaySettings](), timezone) }

// notificationNames has the one setting that later left the group.
func notificationNames() []string {
	return append(fieldsOf[wire.NotificationSettings](), "realm_name_in_email_notifications_policy")
}

func repeat(values []wire.NamedValue, o *Object) {
	for _, v := range values {
		o.Set(v.Name, v.Value)
	}
}
