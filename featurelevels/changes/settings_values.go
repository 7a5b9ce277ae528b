package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// settingRoutes are the endpoints with account settings as parameters.
var settingRoutes = []string{
	"PATCH /settings", "PATCH /settings/display", "PATCH /settings/notifications", "PATCH /realm/user_settings_defaults",
}

// Changes of the set of account settings.
var (
	PresenceSetting = At(3, "users have a setting for sharing their presence",
		Rows("presence-enabled-setting"),
		Added[wire.NotificationSettings]("presence_enabled"),
		settingAdded("presence_enabled"))

	ColorScheme = At(21, "night mode became one of three colour schemes",
		Rows("color-scheme"),
		Renamed[wire.DisplaySettings]("color_scheme", "night_mode", equals(wire.ColorSchemeDark)),
		settingWas("color_scheme", "night_mode", "2", "1"))

	DefaultView = At(42, "users have a setting for the default view", Rows("default-view"),
		Added[wire.DisplaySettings]("default_view"),
		settingAdded("default_view"))

	EnterSendsIsSetting = At(81, "sending with Enter is changed with the other settings",
		Rows("enter-sends-setting"),
		settingAdded("enter_sends"))

	NoEnterSendsEndpoint = At(81, "sending with Enter no longer has its own endpoint",
		Rows("enter-sends-endpoint"),
		RouteRemoved("POST /users/me/enter-sends"))

	EmailBatching = At(82, "users have a setting for the delay of email notifications",
		Rows("email-batching-setting"),
		Added[wire.NotificationSettings]("email_notifications_batching_period_seconds"),
		settingAdded("email_notifications_batching_period_seconds"))

	EnterSendsIsDisplay = At(84, "sending with Enter is a display setting",
		Rows("register-enter-sends"),
		Rewritten(func(r *wire.Register, o *Object) {
			o.Delete("enter_sends")
			if r.RegisterUsers != nil {
				o.Set("enter_sends", r.RegisterUsers.EnterSends)
			}
		}))

	PrivacySettings = At(105, "users have settings for typing notifications and read receipts",
		Rows("privacy-settings"),
		Added[wire.LaterSettings]("send_private_typing_notifications",
			"send_stream_typing_notifications", "send_read_receipts"),
		settingAdded("send_private_typing_notifications", "send_stream_typing_notifications", "send_read_receipts"))

	EscapeSetting = At(107, "users have a setting for Escape to open the default view",
		Rows("escape-navigates"),
		Added[wire.LaterSettings]("escape_navigates_to_default_view"),
		settingAdded("escape_navigates_to_default_view"))

	ReactionUsersSetting = At(125, "users have a setting for showing names in reactions",
		Rows("display-reaction-users"),
		Added[wire.LaterSettings]("display_emoji_reaction_users"),
		settingAdded("display_emoji_reaction_users"))

	UserListStyle = At(141, "users have a setting for the style of the user list",
		Rows("user-list-style"),
		Added[wire.LaterSettings]("user_list_style"),
		settingAdded("user_list_style"))

	RealmNameInEmailPolicy = At(168, "the organization's name in emails became a policy",
		Rows("realm-name-in-email-policy"),
		Added[wire.LaterSettings]("realm_name_in_email_notifications_policy"),
		Added[wire.RegisterNotificationSettings]("realm_name_in_email_notifications_policy"),
		Removed("realm_name_in_notifications", func(s *wire.NotificationSettings) any {
			return s.RealmNameInEmail == wire.Always
		}),
		settingWas("realm_name_in_email_notifications_policy", "realm_name_in_notifications", "2", "3"))

	MarkReadOnScroll = At(175, "users have a setting for marking messages as read by scrolling",
		Rows("mark-read-on-scroll"),
		Added[wire.LaterSettings]("web_mark_read_on_scroll_policy"),
		settingAdded("web_mark_read_on_scroll_policy"))
)

// settingAdded declares new parameters for account settings. Events follow from the
// fields of the registration.
func settingAdded(names ...string) Edit { return paramsAdded(settingRoutes, names) }

// settingWas declares the older name of a setting that was a boolean.
func settingWas(name, old string, on, off string) Edit {
	return wasSwitch(name, old, on, off, settingRoutes...)
}
