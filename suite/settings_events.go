package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// settingsEventSpecs judge the events on settings, those of older levels too.
var settingsEventSpecs = []Spec{
	olderEventSpec([]string{"EVO-07", "EVO-09", "EVO-10", "EVO-12"}, displayed, "update_display_settings", "setting_name", notified),
	olderEventSpec([]string{"EVO-13", "EVO-15", "EVO-16", "EVO-17"}, notified, "update_global_notifications", "notification_name", displayed),
	noOlderEventSpec("EVO-08", displayed, "update_display_settings"),
	noOlderEventSpec("EVO-14", notified, "update_global_notifications"),
	{Covers: []string{"EVO-11"}, Phase: Alone, Body: func(s *Session) {
		s.languages(s.olderQueue, "update_display_settings", "setting_name")
	}},
	{Covers: []string{"EVO-23"}, Phase: Alone, Body: func(s *Session) {
		s.languages(s.settingsQueue, "user_settings", "property")
	}},
	{Covers: []string{"EVO-24", "EVO-26", "EVO-27", "EVO-45", "EVO-46", "EVO-47"}, Phase: Alone, Body: func(s *Session) {
		zone := ownSetting{name: "timezone", values: []any{"Europe/Berlin", "Asia/Tokyo"}}
		defer s.keeps(zone.name)()
		defer s.keeps(sending.name)()
		s.knows(zone)
		s.Do("PATCH /settings", P{zone.name: "Europe/Berlin", sending.name: false})
		own, queue := s.Own(), s.userQueue()
		s.Do("PATCH /settings", P{sending.name: true})
		quiet := queue.Poll()
		s.Do("PATCH /settings", P{zone.name: "Asia/Tokyo"})
		event := queue.Await("the new time zone", ofUsers())
		s.Verdict(On(quiet, expect.Field("events", expect.Length(0))), On(event, expect.Field("op", expect.Text()),
			s.person("timezone", expect.Equal("Asia/Tokyo")), s.person("email", expect.Equal(own["email"]))))
	}},
	{Covers: []string{"EVO-25"}, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		zone := ownSetting{name: "timezone", values: []any{"Europe/Berlin", "Asia/Tokyo"}}
		defer s.keeps(zone.name)()
		s.knows(zone)
		s.Do("PATCH /settings", P{zone.name: "Europe/Berlin"})
		queue := s.As(target.Second).userQueue()
		s.Do("PATCH /settings", P{zone.name: "Asia/Tokyo"})
		s.Verdict(On(queue.Await("the new time zone", ofUsers()), s.person("timezone", expect.Equal("Asia/Tokyo"))))
	}},
	{Covers: []string{"EVO-50", "EVO-51", "EVO-53"}, Since: emailVisibilityRow, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		defer s.keeps("email_address_visibility")()
		s.Do("PATCH /settings", P{"email_address_visibility": 1})
		queue := s.As(target.Second).userQueue()
		s.Do("PATCH /settings", P{"email_address_visibility": 3})
		lost := queue.Await("the loss of the address", personWith("delivery_email"))
		s.Do("PATCH /settings", P{"email_address_visibility": 1})
		again := queue.Await("the address", personWith("delivery_email"))
		s.Verdict(On(lost, s.person("delivery_email", expect.Equal(nil))), On(again, s.person("delivery_email", expect.NonEmptyText())))
	}},
	{Covers: []string{"EVO-58", "EVO-59"}, Since: emailVisibilityRow, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		defer s.keeps("email_address_visibility")()
		s.Do("PATCH /settings", P{"email_address_visibility": 1})
		second := s.As(target.Second)
		before, _ := memberOf(second, s.UserID)
		queue := second.userQueue()
		s.Do("PATCH /settings", P{"email_address_visibility": 3})
		after, _ := memberOf(second, s.UserID)
		if before["email"] == after["email"] {
			s.Untestable("the API address does not follow the setting")
		}
		s.Verdict(On(queue.Await("the new API address", personWith("new_email")), s.person("new_email", expect.Equal(after["email"]))))
	}},
	{Covers: []string{"EVO-54", "LVL-56"}, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		queue := second.Register(P{"event_types": []string{"realm_user", "message"}})
		reply := s.Try("PATCH /settings", P{"email_address_visibility": 3})
		sent := s.Direct("after the setting", second.UserID)
		first := queue.Await("the message, or an event on users", expect.Either("either", ofUsers(), messageEvent(sent)))
		s.Verdict(On(reply, expect.Success()), On(first, messageEvent(sent)),
			On(s.Message(sent), expect.Field("sender_id", expect.Equal(s.UserID))))
	}},
	{Covers: []string{"LVL-45"}, Phase: Alone, Body: func(s *Session) {
		s.renamed("realm_name_in_email_notifications_policy", []any{3, 2}, "realm_name_in_notifications", true)
	}},
	{Covers: []string{"LVL-46"}, Since: requirements.SpecificationBegins, Phase: Alone, Body: func(s *Session) {
		s.renamed("realm_name_in_notifications", []any{false, true}, "realm_name_in_email_notifications_policy", 2)
	}},
	{Covers: []string{"LVL-55"}, Phase: Alone, Body: func(s *Session) {
		s.roundTrip(ownSetting{name: "email_address_visibility", values: []any{1, 2}})
	}},
	{Covers: []string{"EVO-39"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		s.onlyForked()
		s.rules(P{"allow_message_editing": true})
		queue := s.Register(P{"event_types": []string{"realm"}})
		s.rules(P{"allow_message_editing": false})
		event := queue.Await("the new rule", expect.Field("type", expect.Equal("realm")))
		s.Verdict(On(event, expect.Field("op", expect.Equal("update_dict"))))
	}},
}

// olderEventSpec judges the older event of one setting, which the change of
// another does not bring.
func olderEventSpec(ids []string, setting ownSetting, kind, field string, other ownSetting) Spec {
	return Spec{Covers: ids, Phase: Alone, Body: func(s *Session) {
		defer s.keeps(setting.name)()
		defer s.keeps(other.name)()
		s.knows(setting)
		s.Do("PATCH /settings", P{setting.name: false, other.name: false})
		queue := s.olderQueue()
		s.Do("PATCH /settings", P{other.name: true})
		quiet := queue.Poll()
		s.Do("PATCH /settings", P{setting.name: true})
		event := queue.Await(kind, expect.Field("type", expect.Equal(kind)))
		s.Verdict(On(quiet, expect.Field("events", expect.NotHolding(kind, expect.Field("type", expect.Equal(kind))))),
			On(event, setTo(kind, field, "setting", setting.name, true)))
	}}
}

// noOlderEventSpec judges that who knows the newest event gets no older one.
func noOlderEventSpec(id string, setting ownSetting, kind string) Spec {
	return Spec{Covers: []string{id}, Phase: Alone, Body: func(s *Session) {
		defer s.keeps(setting.name)()
		s.knows(setting)
		s.Do("PATCH /settings", P{setting.name: false})
		queue := s.settingsQueue()
		s.Do("PATCH /settings", P{setting.name: true})
		event := queue.Await("user_settings", expect.Either("an event on the setting", about(setting.name)))
		s.Verdict(On(event, expect.Field("type", expect.Equal("user_settings"))),
			On(queue.Poll(), expect.Field("events", expect.NotHolding(kind, expect.Field("type", expect.Equal(kind))))))
	}}
}

// languages judges that the event of the language names it in English, and
// that of another setting none.
func (s *Session) languages(register func() *Queue, kind, field string) {
	language := ownSetting{name: "default_language", values: []any{"en", "de"}}
	defer s.keeps(language.name)()
	defer s.keeps(displayed.name)()
	s.knows(language)
	s.Do("PATCH /settings", P{language.name: "en", displayed.name: false})
	queue := register()
	s.Do("PATCH /settings", P{language.name: "de"})
	named := queue.Await(kind, expect.All(expect.Field("type", expect.Equal(kind)), expect.Field(field, expect.Equal(language.name))))
	s.Do("PATCH /settings", P{displayed.name: true})
	nameless := queue.Await(kind, expect.All(expect.Field("type", expect.Equal(kind)), expect.Field(field, expect.Equal(displayed.name))))
	s.Verdict(On(named, expect.Field("language_name", expect.Equal("German"))), On(nameless, expect.Absent("language_name")))
}

// renamed judges that a setting has the name, and not the other one.
func (s *Session) renamed(name string, values []any, other string, wrong any) {
	defer s.keeps(name)()
	s.Do("PATCH /settings", P{name: values[0]})
	queue := s.settingsQueue()
	odd := s.Try("PATCH /settings", P{other: wrong})
	quiet := queue.Poll()
	s.Do("PATCH /settings", P{name: values[1]})
	queue.Await("the event of "+name, about(name))
	demand := expect.Success()
	if s.has(ignoredParametersRow) {
		demand = expect.Ignored(other)
	}
	s.Verdict(On(odd, demand), On(quiet, expect.Field("events", expect.NotHolding("a change", expect.Either("of either name", about(name), about(other))))))
}
