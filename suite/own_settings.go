package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ownSetting is a setting of an account as the specification lists it: the
// requirement, values that it takes, and some that it refuses.
type ownSetting struct {
	id, name string
	values   []any
	wrong    []any
}

func yesOrNo(id, name string) ownSetting {
	return ownSetting{id, name, []any{true, false}, []any{"perhaps"}}
}

// oneOf is a setting of which 1, 2 and 3 are the values.
func oneOf(id, name string) ownSetting {
	return ownSetting{id, name, []any{1, 2, 3}, []any{4, "perhaps"}}
}

// ownSettings are the rows of the table User settings that a round trip shows.
var ownSettings = []ownSetting{
	yesOrNo("SET-08", "twenty_four_hour_time"),
	yesOrNo("SET-09", "dense_mode"),
	yesOrNo("SET-10", "starred_message_counts"),
	yesOrNo("SET-11", "fluid_layout_width"),
	yesOrNo("SET-12", "high_contrast_mode"),
	oneOf("SET-13", "color_scheme"),
	yesOrNo("SET-14", "enable_drafts_synchronization"),
	yesOrNo("SET-17", "translate_emoticons"),
	yesOrNo("SET-18", "display_emoji_reaction_users"),
	{id: "SET-19", name: "default_language", values: []any{"de", "en"}, wrong: []any{"zz-invalid"}},
	{id: "SET-20", name: "default_view", values: []any{"recent_topics", "all_messages"}, wrong: []any{"other_view", 7}},
	yesOrNo("SET-21", "escape_navigates_to_default_view"),
	yesOrNo("SET-22", "left_side_userlist"),
	{id: "SET-23", name: "emojiset", values: []any{"google", "google-blob", "twitter", "text"}, wrong: []any{"other-set", 7}},
	oneOf("SET-24", "demote_inactive_streams"),
	oneOf("SET-25", "user_list_style"),
	{id: "SET-26", name: "timezone", values: []any{"Europe/Berlin", "Asia/Tokyo"}, wrong: []any{"Not/AZone"}},
	yesOrNo("SET-27", "enable_stream_desktop_notifications"),
	yesOrNo("SET-28", "enable_stream_email_notifications"),
	yesOrNo("SET-29", "enable_stream_push_notifications"),
	yesOrNo("SET-30", "enable_stream_audible_notifications"),
	{id: "SET-31", name: "notification_sound", values: []any{"chime", "ding"}},
	yesOrNo("SET-32", "enable_desktop_notifications"),
	yesOrNo("SET-33", "enable_sounds"),
	{id: "SET-34", name: "email_notifications_batching_period_seconds", values: []any{60, 300}, wrong: []any{"soon"}},
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
	{id: "SET-51", name: "email_address_visibility", values: []any{1, 2, 3}, wrong: []any{99, "somebody"}},
}

// ownSettingSpecs are a round trip through the values of each setting, and the
// values that it refuses.
func ownSettingSpecs() []Spec {
	specs := []Spec{{
		Covers: []string{"SET-51"}, Case: "others", Dialect: "spec", Phase: Alone, Body: func(s *Session) {
			s.roundTrip(ownSetting{name: "email_address_visibility", values: []any{1, 2}, wrong: []any{4, 5}})
		},
	}}
	for _, setting := range ownSettings {
		specs = append(specs, Spec{
			Covers: []string{setting.id}, Phase: Alone, Body: func(s *Session) { s.roundTrip(setting) },
		})
	}
	return specs
}

// roundTrip sends each value, so that each but the first is a change for
// certain, and then those that must be refused.
func (s *Session) roundTrip(setting ownSetting) {
	defer s.keeps(setting.name)()
	s.knows(setting)
	var claims []Claim
	s.Do("PATCH /settings", P{setting.name: setting.values[0]})
	queue := s.settingsQueue()
	for _, value := range append(setting.values[1:len(setting.values):len(setting.values)], setting.values[0]) {
		reply := s.Try("PATCH /settings", P{setting.name: value})
		event := queue.Await("the event of "+setting.name, about(setting.name))
		claims = append(claims, On(reply, expect.Success(), withoutIgnored(setting.name)), On(event, s.tells(setting.name, value)))
	}
	for _, value := range setting.wrong {
		reply := s.Try("PATCH /settings", P{setting.name: value})
		claims = append(claims, On(reply, expect.Refused()),
			On(queue.Poll(), expect.Success(), expect.Field("events", expect.NotHolding("a change of "+setting.name, about(setting.name)))))
	}
	if setting.name == "timezone" && s.has(singleUserRow) {
		claims = append(claims, On(s.Try(s.ownPath(), nil), expect.Field("user", expect.Field("timezone", expect.Equal(setting.values[0])))))
	}
	s.Verdict(claims...)
}

// withoutIgnored demands that the server knows the parameter.
func withoutIgnored(name string) expect.Matcher {
	return expect.Optional(expect.IgnoredParameters, expect.NotHolding(name, expect.Equal(name)))
}

// otherSettingSpecs judge the settings of which no event is promised.
var otherSettingSpecs = []Spec{
	{Covers: []string{"SET-01"}, Phase: Alone, Body: func(s *Session) {
		if s.organization()["name_changes_disabled"] == true {
			s.Untestable("the organization does not let people rename themselves")
		}
		s.fork()
		was, name := s.Own()["full_name"], "Renamed "+s.Run()
		reply := s.Try("PATCH /settings", P{"full_name": name})
		now := s.Own()
		s.Do("PATCH /settings", P{"full_name": was})
		s.Verdict(On(reply, expect.Success()), On(now, expect.Field("full_name", expect.Equal(name))),
			On(s.Own(), expect.Field("full_name", expect.Equal(was))))
	}},
	{Covers: []string{"SET-03"}, Phase: Alone, Body: func(s *Session) {
		if s.organization()["email_changes_disabled"] == true {
			s.Untestable("the organization does not let people change their address")
		}
		s.fork()
		was := s.Own()
		reply := s.Try("PATCH /settings", P{"email": "sl-" + s.Run() + "@example.org"})
		if reply.Status == tooManyCalls {
			s.Untestable("the account has asked for too many new addresses")
		}
		now := s.Own()
		s.Verdict(On(reply, expect.Success()), On(now["email"], expect.Equal(was["email"])),
			On(now["delivery_email"], expect.Equal(was["delivery_email"])))
	}},
	{Covers: []string{"SET-04", "EVO-52"}, Phase: Alone, Needs: []Need{NeedOperator, NeedSecond}, Body: func(s *Session) {
		address, confirm := s.confirming()
		queue := s.As(target.Second).userQueue()
		s.Do("PATCH /settings", P{"email": address})
		confirm()
		now := s.With(address, s.Key)
		claims := []Claim{On(now.Try("GET /users", nil), expect.Success())}
		if s.has(emailVisibilityRow) {
			queue.Await("the new address", s.person("delivery_email", expect.Equal(address)))
			claims = append(claims, On(now.Try(s.ownPath(), nil), expect.Field("user", expect.Field("delivery_email", expect.Equal(address)))))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"SET-05", "SET-06"}, Phase: Alone, Body: func(s *Session) {
		reply := s.Try("PATCH /settings", P{"new_password": "correct horse " + s.Run()})
		own := s.Try("GET /users", nil)
		name := s.Own()["full_name"]
		s.Verdict(On(reply, expect.Refused()), On(own, expect.Success()), On(s.Try("PATCH /settings", P{"full_name": name}), expect.Success()))
	}},
	visibilitySpec("SET-52", 1, true, true), visibilitySpec("SET-53", 2, true, false), visibilitySpec("SET-54", 3, false, false),
}

// tooManyCalls is the status of a refused call that was one too many.
const tooManyCalls = 429

// visibilitySpec judges who sees the address of a user with the setting.
func visibilitySpec(id string, value int, second, guest bool) Spec {
	return Spec{Covers: []string{id}, Phase: Alone, Needs: []Need{NeedSecond, NeedGuest, NeedAdmin}, Body: func(s *Session) {
		defer s.keeps("email_address_visibility")()
		s.Do("PATCH /settings", P{"email_address_visibility": value})
		sees := func(role target.Role, can bool) Claim {
			demand := expect.Equal(nil)
			if can {
				demand = expect.NonEmptyText()
			}
			user, _ := memberOf(s.As(role), s.UserID)
			return On(user, expect.Field("delivery_email", demand))
		}
		s.Verdict(sees(target.Second, second), sees(target.Guest, guest), sees(target.Admin, true))
	}}
}

func memberOf(viewer *Actor, id json.Number) (target.Object, bool) {
	return member(viewer.Members(nil), id)
}
