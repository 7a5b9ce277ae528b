package changes

import (
	"reflect"
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const timezone = "timezone"

// accountNames are what PATCH /settings took before it took all settings.
var accountNames = []string{"full_name", "email", "old_password", "new_password"}

// Changes of how the settings of an account are told and changed.
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

	UserSettingsObject = At(89, "a registration has the user's settings as one object",
		Rows("register-user-settings"),
		Added[wire.RegisterUserSettings]("user_settings"))

	UserSettingsCapability = At(89, "clients that know the settings object get no copies beside it",
		Rows("capability-user-settings-object"))

	SettingsEvents = At(89, "one event tells of all settings",
		Rows("user-settings-event"),
		NoEvent[wire.UserSettingsUpdate]())

	OlderSettingsEvents = At(89, "the older events on settings are kept from clients that know the new one",
		Rows("legacy-settings-events-deprecated"))
)

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

// fieldsOf lists the JSON names of the fields of T.
func fieldsOf[T any]() []string {
	var names []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if tag != "" && tag != "-" {
			names = append(names, tag)
		}
	}
	return names
}
