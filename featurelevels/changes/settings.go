package changes

import (
	"reflect"
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const timezone = "timezone"

// accountNames are the parameters of PATCH /settings before it had all settings.
var accountNames = []string{"full_name", "email", "old_password", "new_password"}

// Changes of answers, events and endpoints of account settings.
var (
	SoundAndLanguageArePlain = At(63, "notification sound and language are plain text, not JSON",
		Rows("notification-sound-encoding", "default-language-encoding"),
		quotedIn(settingRoutes, "notification_sound", "default_language"))

	DisplayTextsArePlain = At(64, "views, emoji sets and time zones are plain text, not JSON",
		Rows("display-string-encoding"),
		quotedIn(settingRoutes, "default_view", "emojiset", timezone))

	SettingsReportIgnored = At(78, "changing settings returns the ignored parameters",
		Rows("settings-ignored-parameters"))

	SettingsWithoutEcho = At(78, "changing the name or email address no longer returns the new value",
		Rows("settings-response-fields"),
		Rewritten(func(s *wire.SettingsChanged, o *Object) { repeat(s.Account, o) }))

	SettingsMerged = At(80, "one endpoint changes all settings",
		Rows("settings-merge", "settings-aliases-deprecated"),
		paramsAdded([]string{"PATCH /settings"}, slices.Concat(displayNames(), notificationNames())),
		paramsAdded([]string{"PATCH /settings/display"}, slices.Concat(accountNames, notificationNames())),
		paramsAdded([]string{"PATCH /settings/notifications"}, slices.Concat(accountNames, displayNames())),
		Rewritten(func(s *wire.SettingsChanged, o *Object) { repeat(s.Others, o) }))

	UserSettingsObject = At(89, "a registration includes the user's settings as one object",
		Rows("register-user-settings"),
		Added[wire.RegisterUserSettings]("user_settings"))

	UserSettingsCapability = At(89, "clients with the capability user_settings_object get no copies of the settings",
		Rows("capability-user-settings-object"))

	SettingsEvents = At(89, "one event type announces all settings",
		Rows("user-settings-event"),
		NoEvent[wire.UserSettingsUpdate]())

	OlderSettingsEvents = At(89, "clients with the capability user_settings_object do not get the older events about settings",
		Rows("legacy-settings-events-deprecated"))
)

func displayNames() []string { return append(fieldsOf[wire.DisplaySettings](), timezone) }

// notificationNames includes the one setting that later moved to another group.
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
