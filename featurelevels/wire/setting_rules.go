package wire

// SettingKind is the type of a setting's values.
type SettingKind int

// The kinds of settings.
const (
	Switch        SettingKind = iota // true or false
	OneNumber                        // one of Numbers
	FromTo                           // a number from Least to Most
	OneWord                          // one of Words
	TextOf                           // a text of Least to Most characters
	Title                            // a text of 1 to Most characters that is not blank
	Seconds                          // a number of seconds above zero, or no limit
	Days                             // a number of days above zero, -1 for no limit
	StreamOrNone                     // the ID of a stream, -1 for none
	AddressOrNone                    // an address of the web, "default" for none
	Threshold                        // a number that is not negative, up to a maximum
	Identifier                       // the short name of an organization
	NamedSwitches                    // an object of switches
)

// SettingRule has the valid values of a setting, by its name in the API.
type SettingRule struct {
	Name        string
	Kind        SettingKind
	Numbers     []int
	OneDialect  []int // the Numbers that only one dialect accepts
	Words       []string
	Least, Most int
	Former      string // the name in older scenarios, "" if it was the same
	Gone        bool   // whether only older levels have the setting
}

func switches(names ...string) []SettingRule {
	list := make([]SettingRule, len(names))
	for i, name := range names {
		list[i].Name = name
	}
	return list
}

func oneNumber(name string, numbers ...int) SettingRule {
	return SettingRule{Name: name, Kind: OneNumber, Numbers: numbers}
}

func fromTo(name string, least, most int) SettingRule {
	return SettingRule{Name: name, Kind: FromTo, Least: least, Most: most}
}

func oneWord(name string, words ...string) SettingRule {
	return SettingRule{Name: name, Kind: OneWord, Words: words}
}

func textOf(name string, least, most int) SettingRule {
	return SettingRule{Name: name, Kind: TextOf, Least: least, Most: most}
}

// Bounds of numbers: longestBatching is a week, and mostDisplay the largest number that servers keep for a size.
const (
	longestBatching = week
	mostDisplay     = 1<<15 - 1
)

// PersonalSettingRules are the rules of account settings except the time zone, and of
// an organization's default settings (spec: User settings). The place of a setting in
// [PersonalSettings] determines its place in register and its older event.
func PersonalSettingRules() []SettingRule {
	list := append([]SettingRule{
		oneNumber("color_scheme", 1, 2, 3),
		oneWord("default_language", LanguageCodes()...),
		{Name: "web_home_view", Kind: OneWord, Words: []string{"inbox", "recent_topics", "all_messages"},
			Former: "default_view"},
		oneNumber("demote_inactive_streams", 1, 2, 3),
		oneWord("emojiset", "google", "google-blob", "twitter", "text"),
		oneNumber("desktop_icon_count_display", 1, 2, 3, 4),
		fromTo("email_notifications_batching_period_seconds", 1, longestBatching),
		oneWord("notification_sound", append(NotificationSounds(), "none")...),
		{Name: "email_address_visibility", Kind: OneNumber, Numbers: []int{1, 2, 3, 4, 5}, OneDialect: []int{4, 5}},
		oneNumber("realm_name_in_email_notifications_policy", 1, 2, 3),
		oneNumber("user_list_style", 1, 2, 3),
		oneNumber("web_mark_read_on_scroll_policy", 1, 2, 3),
		oneNumber("automatically_follow_topics_policy", 1, 2, 3, 4),
		oneNumber("automatically_unmute_topics_in_muted_streams_policy", 1, 2, 3, 4),
		oneNumber("web_stream_unreads_count_display_policy", 1, 2, 3),
		oneNumber("web_channel_default_view", 1, 2),
		oneWord("web_animate_image_previews", "always", "on_hover", "never"),
		fromTo("web_font_size_px", 0, mostDisplay),
		fromTo("web_line_height_percent", 0, mostDisplay),
		{Name: "web_escape_navigates_to_home_view", Former: "escape_navigates_to_default_view"},
		{Name: "dense_mode", Gone: true},
	}, switches(
		"enable_drafts_synchronization", "enter_sends", "fluid_layout_width", "high_contrast_mode",
		"left_side_userlist", "starred_message_counts", "translate_emoticons", "twenty_four_hour_time",
		"enable_desktop_notifications", "enable_digest_emails", "enable_login_emails", "enable_marketing_emails",
		"enable_offline_email_notifications", "enable_offline_push_notifications", "enable_online_push_notifications",
		"enable_sounds", "enable_stream_audible_notifications", "enable_stream_desktop_notifications",
		"enable_stream_email_notifications", "enable_stream_push_notifications",
		"message_content_in_email_notifications", "pm_content_in_desktop_notifications", "presence_enabled",
		"enable_followed_topic_audible_notifications", "enable_followed_topic_desktop_notifications",
		"enable_followed_topic_email_notifications", "enable_followed_topic_push_notifications",
		"enable_followed_topic_wildcard_mentions_notify", "automatically_follow_topics_where_mentioned",
		"wildcard_mentions_notify", "display_emoji_reaction_users", "hide_ai_features", "receives_typing_notifications",
		"send_private_typing_notifications", "send_read_receipts", "send_stream_typing_notifications",
		"web_navigate_to_sent_message", "web_suggest_update_timezone",
	)...)
	SortSettings(list, func(r SettingRule) string { return r.Name })
	return list
}
