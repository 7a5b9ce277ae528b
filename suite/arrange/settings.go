package arrange

import (
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func yesOrNo(id, name string) OwnSetting {
	return OwnSetting{ID: id, Name: name, Values: []any{true, false}, Wrong: []any{"perhaps"}}
}

// oneOf is a setting with the values 1, 2 and 3.
func oneOf(id, name string) OwnSetting {
	return OwnSetting{ID: id, Name: name, Values: []any{1, 2, 3}, Wrong: []any{0, 4, "perhaps"}}
}

// The settings by which the endpoint and its events are judged.
var (
	Displayed = yesOrNo("", "twenty_four_hour_time")
	Notified  = yesOrNo("", "enable_sounds")
	Sending   = yesOrNo("", "enter_sends")
)

// OwnSettings are the rows of the table User settings that a round trip shows.
var OwnSettings = []OwnSetting{
	yesOrNo("SET-08", "twenty_four_hour_time"),
	yesOrNo("SET-09", "dense_mode"),
	yesOrNo("SET-10", "starred_message_counts"),
	yesOrNo("SET-11", "fluid_layout_width"),
	yesOrNo("SET-12", "high_contrast_mode"),
	oneOf("SET-13", "color_scheme"),
	yesOrNo("SET-14", "enable_drafts_synchronization"),
	yesOrNo("SET-17", "translate_emoticons"),
	yesOrNo("SET-18", "display_emoji_reaction_users"),
	{ID: "SET-19", Name: "default_language", Values: []any{"de", "en"}, Wrong: []any{"zz-invalid"}},
	{ID: "SET-20", Name: "default_view", Values: []any{"recent_topics", "all_messages"}, Wrong: []any{"other_view", 7}},
	yesOrNo("SET-21", "escape_navigates_to_default_view"),
	yesOrNo("SET-22", "left_side_userlist"),
	{ID: "SET-23", Name: "emojiset", Values: []any{"google", "google-blob", "twitter", "text"},
		Wrong: []any{"other-set", 7}},
	oneOf("SET-24", "demote_inactive_streams"),
	oneOf("SET-25", "user_list_style"),
	{ID: "SET-26", Name: "timezone", Values: []any{"Europe/Berlin", "Asia/Tokyo"}, Wrong: []any{"Not/AZone"}},
	yesOrNo("SET-27", "enable_stream_desktop_notifications"),
	yesOrNo("SET-28", "enable_stream_email_notifications"),
	yesOrNo("SET-29", "enable_stream_push_notifications"),
	yesOrNo("SET-30", "enable_stream_audible_notifications"),
	{ID: "SET-31", Name: "notification_sound", Values: []any{"chime", "ding"}},
	yesOrNo("SET-32", "enable_desktop_notifications"),
	yesOrNo("SET-33", "enable_sounds"),
	{ID: "SET-34", Name: "email_notifications_batching_period_seconds", Values: []any{60, 300}, Wrong: []any{"soon"}},
	yesOrNo("SET-35", "enable_offline_email_notifications"),
	yesOrNo("SET-36", "enable_offline_push_notifications"),
	yesOrNo("SET-37", "enable_online_push_notifications"),
	yesOrNo("SET-38", "enable_digest_emails"),
	yesOrNo("SET-39", "enable_marketing_emails"),
	yesOrNo("SET-40", "enable_login_emails"),
	yesOrNo("SET-41", "message_content_in_email_notifications"),
	yesOrNo("SET-42", "pm_content_in_desktop_notifications"),
	yesOrNo("SET-43", "wildcard_mentions_notify"),
	oneOf("SET-44", "desktop_icon_count_display"),
	oneOf("SET-45", "realm_name_in_email_notifications_policy"),
	yesOrNo("SET-46", "presence_enabled"),
	yesOrNo("SET-47", "enter_sends"),
	yesOrNo("SET-48", "send_private_typing_notifications"),
	yesOrNo("SET-49", "send_stream_typing_notifications"),
	yesOrNo("SET-50", "send_read_receipts"),
	{ID: "SET-51", Name: "email_address_visibility", Values: []any{1, 2, 3}, Wrong: []any{0, 99, "somebody"}},
}

// RoundTrip sends each value, so that each but the first is a change for
// certain, and then those that must be refused.
func RoundTrip(s *Session, setting OwnSetting) {
	s.Keeps(setting.Name)
	s.Knows(setting)

	s.Do("PATCH /settings", Params{setting.Name: setting.Values[0]})
	queue := s.SettingsQueue()
	for _, value := range append(slices.Clone(setting.Values[1:]), setting.Values[0]) {
		reply := s.Try("PATCH /settings", Params{setting.Name: value})
		event := queue.Await("the event of "+setting.Name, About(setting.Name))
		s.Expect(reply).To(SatisfyAll(Succeed(), HaveFieldIfAny(IgnoredParameters, Not(ContainElement(setting.Name)))))
		s.Expect(event).To(s.RegistrationShows(setting.Name, value))
	}
	for _, value := range setting.Wrong {
		s.Expect(s.Try("PATCH /settings", Params{setting.Name: value})).To(BeRefused())
		s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), HaveField("events",
			Not(ContainElement(Described("a change of "+setting.Name, About(setting.Name)))))))
	}
	if setting.Name == "timezone" && s.Has(SingleUserRow) {
		s.Expect(s.Try(OwnPath(s), nil)).To(HaveField("user.timezone", setting.Values[0]))
		if second := s.As(Second); second.Missing == "" {
			s.Expect(second.Lookup(s.UserID)).To(HaveField("timezone", setting.Values[0]))
		}
	}
}

// SwitchOff switches a setting off and returns a queue for the changes after that.
func SwitchOff(s *Session, setting OwnSetting) *Queue {
	s.Keeps(setting.Name)
	s.Knows(setting)
	s.Do("PATCH /settings", Params{setting.Name: false})
	return s.SettingsQueue()
}

func Settings(s *Session) *target.Reply {
	return s.Anonymous().Try("GET /server_settings", nil)
}
