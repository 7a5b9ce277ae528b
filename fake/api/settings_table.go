package api

// timezone is the one setting that register tells beside the three groups.
const timezone = "timezone"

// longestBatching is a week.
const longestBatching = 7 * 24 * 60 * 60

// personalSettings are what an account can set for itself, and an organization
// for new accounts (spec: User settings). Where register has one, and which of
// the older events tells of it, follows from where it stands in
// wire.PersonalSettings; from which level it is there is declared in
// featurelevels.
var personalSettings = []setting{
	{"color_scheme", numbers(1, 2, 3)},
	{"default_language", language()},
	{"default_view", words("recent_topics", "all_messages")},
	{"demote_inactive_streams", numbers(1, 2, 3)},
	{"dense_mode", yesOrNo()},
	{"emojiset", words("google", "google-blob", "twitter", "text")},
	{"enable_drafts_synchronization", yesOrNo()},
	{"enter_sends", yesOrNo()},
	{"fluid_layout_width", yesOrNo()},
	{"high_contrast_mode", yesOrNo()},
	{"left_side_userlist", yesOrNo()},
	{"starred_message_counts", yesOrNo()},
	{"translate_emoticons", yesOrNo()},
	{"twenty_four_hour_time", yesOrNo()},

	{"desktop_icon_count_display", numbers(1, 2, 3)},
	{"email_notifications_batching_period_seconds", from(1, longestBatching, "{name}: Invalid email batching period: {value} seconds")},
	{"enable_desktop_notifications", yesOrNo()},
	{"enable_digest_emails", yesOrNo()},
	{"enable_login_emails", yesOrNo()},
	{"enable_marketing_emails", yesOrNo()},
	{"enable_offline_email_notifications", yesOrNo()},
	{"enable_offline_push_notifications", yesOrNo()},
	{"enable_online_push_notifications", yesOrNo()},
	{"enable_sounds", yesOrNo()},
	{"enable_stream_audible_notifications", yesOrNo()},
	{"enable_stream_desktop_notifications", yesOrNo()},
	{"enable_stream_email_notifications", yesOrNo()},
	{"enable_stream_push_notifications", yesOrNo()},
	{"message_content_in_email_notifications", yesOrNo()},
	{"notification_sound", sound()},
	{"pm_content_in_desktop_notifications", yesOrNo()},
	{"presence_enabled", yesOrNo()},
	{"wildcard_mentions_notify", yesOrNo()},

	{"display_emoji_reaction_users", yesOrNo()},
	{"email_address_visibility", visibility()},
	{"escape_navigates_to_default_view", yesOrNo()},
	{"realm_name_in_email_notifications_policy", numbers(1, 2, 3)},
	{"send_private_typing_notifications", yesOrNo()},
	{"send_read_receipts", yesOrNo()},
	{"send_stream_typing_notifications", yesOrNo()},
	{"user_list_style", numbers(1, 2, 3)},
	{"web_mark_read_on_scroll_policy", numbers(1, 2, 3)},
}

// ownSettings are what PATCH /settings takes: those and the time zone.
var ownSettings = append([]setting{{timezone, zone()}}, personalSettings...)

// Setting is a setting for tests: its name, and texts that it takes and
// refuses.
type Setting struct {
	Name             string
	Accepts, Refuses []string
}

// OwnSettings lists what PATCH /settings takes beside the name, the address
// and the password.
func OwnSettings() []Setting { return described(ownSettings) }

// DefaultSettings lists what PATCH /realm/user_settings_defaults takes.
func DefaultSettings() []Setting { return described(personalSettings) }

func described(table []setting) []Setting {
	var list []Setting
	for _, s := range table {
		list = append(list, Setting{s.name, s.accepts, s.refuse})
	}
	return list
}
