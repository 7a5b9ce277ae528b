package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the settings that new users start with.
var (
	SettingsDefaults = At(95, "an organization says what settings new users start with",
		Rows("register-user-defaults"),
		Added[wire.RegisterSettingsDefaults]("realm_user_settings_defaults"))

	DefaultsEvents = At(95, "everybody is told of new settings for new users",
		Rows("user-defaults-event"),
		NoEvent[wire.SettingsDefaultUpdate]())

	DefaultsEndpoint = At(96, "the settings that new users start with can be changed",
		Rows("user-defaults-endpoint"),
		RouteAdded("PATCH /realm/user_settings_defaults"))

	TwentyFourHourDefault = At(99, "the clock that new users start with is one of the settings defaults",
		Rows("twenty-four-hour-default-register"),
		Removed("realm_default_twenty_four_hour_time", func(s *wire.RealmSettings) any { return s.TwentyFourHourTime }))

	ClockOfNewUsers = At(99, "the clock that new users start with is changed with the other settings they start with",
		Rows("twenty-four-hour-default-param"),
		ParamRemoved("default_twenty_four_hour_time", updateRealm),
		ParamAdded("twenty_four_hour_time", "PATCH /realm/user_settings_defaults"))
)
