package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the default settings for new users.
var (
	SettingsDefaults = At(95, "an organization has default settings for new users",
		Rows("register-user-defaults"),
		Added[wire.RegisterSettingsDefaults]("realm_user_settings_defaults"))

	DefaultsEvents = At(95, "events announce new default settings to all users",
		Rows("user-defaults-event"),
		NoEvent[wire.SettingsDefaultUpdate]())

	DefaultsEndpoint = At(96, "the settings that new users start with can be changed",
		Rows("user-defaults-endpoint"),
		RouteAdded("PATCH /realm/user_settings_defaults"))

	TwentyFourHourDefault = At(99, "the default time format is one of the default settings",
		Rows("twenty-four-hour-default-register"),
		Removed("realm_default_twenty_four_hour_time", func(s *wire.RealmSettings) any { return s.TwentyFourHourTime }))

	ClockOfNewUsers = At(99, "the default time format is changed with the other default settings",
		Rows("twenty-four-hour-default-param"),
		ParamRemoved("default_twenty_four_hour_time", updateRealm),
		ParamAdded("twenty_four_hour_time", "PATCH /realm/user_settings_defaults"))
)
