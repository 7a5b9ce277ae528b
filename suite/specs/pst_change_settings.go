package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/differential"
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// PST: PATCH /settings.
var changeSettings = Table("PST", []Spec{
	{Covers: []string{"PST-01"}, Phase: Alone, Body: func(s *Session) {
		s.Keeps(Sending.Name)
		s.Knows(Sending)
		s.Do("PATCH /settings", Params{Sending.Name: false})
		queue := s.SettingsQueue()
		reply := s.Anonymous().Try("PATCH /settings", Params{Sending.Name: true})
		s.Verdict(On(reply, expect.Refused()), On(queue.Poll(), expect.Field("events", expect.Length(0))))
	}},
	{Covers: []string{"PST-02"}, Phase: Alone, Body: func(s *Session) {
		s.OnlyForked()
		all := Params{}
		for _, setting := range ownSettings {
			if r, _ := requirements.Find(setting.ID); r.Holds(s.Level()) && s.Has(setting.Since()) {
				all[setting.Name] = setting.Values[1]
			}
		}
		if len(all) == 0 {
			s.Inapplicable("a server of this level need not have the settings in this place")
		}
		s.Do("PATCH /settings", Params{"timezone": "Europe/Berlin", Sending.Name: false})
		queue := s.SettingsQueue()
		one := s.Try("PATCH /settings", Params{Sending.Name: true})
		queue.Await("the event of "+Sending.Name, s.RegistrationShows(Sending.Name, true))
		several := s.Try("PATCH /settings", all)
		s.Verdict(On(one, expect.Success(), expect.Absent(expect.IgnoredParameters)),
			On(several, expect.Success(), expect.Absent(expect.IgnoredParameters)),
			On(s.Own(), expect.Field("timezone", expect.Equal(all["timezone"]))))
	}},
	{Covers: []string{"PST-03"}, Phase: Alone, Body: func(s *Session) {
		s.Keeps(Sending.Name)
		s.Knows(Sending)
		s.Do("PATCH /settings", Params{Sending.Name: false})
		queue := s.SettingsQueue()
		reply := s.Try("PATCH /settings", Params{Sending.Name: true})
		event := queue.Await("the event of "+Sending.Name, About(Sending.Name))
		s.Verdict(On(reply, expect.Success(), expect.OnlyKeys("result", "msg")), On(event, s.RegistrationShows(Sending.Name, true)))
	}},
	aliasSpec("PST-04", "PATCH /settings/display", Displayed),
	aliasSpec("PST-05", "PATCH /settings/notifications", Notified),
	{Covers: []string{"PST-06"}, Phase: Alone, Body: func(s *Session) {
		s.Keeps(Sending.Name)
		s.Knows(Sending)
		s.Do("PATCH /settings", Params{Sending.Name: false})
		queue := s.SettingsQueue()
		reply := s.Try("PATCH /settings", Params{Sending.Name: true, "zz_unknown": 1})
		queue.Await("the event of "+Sending.Name, s.RegistrationShows(Sending.Name, true))
		demand := expect.Ignored("zz_unknown")
		if !s.Has(ignoredParametersRow) {
			demand = expect.Either("zz_unknown among the ignored parameters, or no such list", demand, expect.Absent(expect.IgnoredParameters))
		}
		s.Verdict(On(reply, expect.Success(), demand))
	}},
	{Covers: []string{"PST-07", "EVO-18", "EVO-20", "EVO-21", "EVO-22", "EVO-63"}, Phase: Alone, Body: func(s *Session) {
		s.Keeps(Displayed.Name)
		s.Keeps(Notified.Name)
		s.Knows(Displayed)
		s.Do("PATCH /settings", Params{Displayed.Name: false, Notified.Name: false})
		queue := s.SettingsQueue()
		reply := s.Try("PATCH /settings", Params{Displayed.Name: true, Notified.Name: true})
		var told []any
		for range 2 {
			told = append(told, queue.Await("a user_settings event", expect.Field("type", expect.Equal("user_settings"))))
		}
		rest := queue.Poll()
		s.Verdict(On(reply, expect.Success()), On(told, expect.ArrayOf(expect.Field("op", expect.Text())),
			expect.Holding("the one", s.RegistrationShows(Displayed.Name, true)), expect.Holding("the other", s.RegistrationShows(Notified.Name, true))),
			On(rest, expect.Field("events", expect.NotHolding("more of them", expect.Field("type", expect.Equal("user_settings"))))))
	}},
	{Covers: []string{"PST-08", "EVO-19"}, Phase: Alone, Body: func(s *Session) {
		s.Keeps(Displayed.Name)
		s.Knows(Displayed)
		s.Do("PATCH /settings", Params{Displayed.Name: false})
		queue := s.OlderQueue()
		s.Do("PATCH /settings", Params{Displayed.Name: true})
		event := queue.Await("update_display_settings", expect.Field("type", expect.Equal("update_display_settings")))
		s.Verdict(On(event, s.RegistrationShows(Displayed.Name, true)),
			On(queue.Poll(), expect.Field("events", expect.NotHolding("user_settings", expect.Field("type", expect.Equal("user_settings"))))))
	}},
}, recipientSpecs, severalAccountsSpecs, everyRoleSpecs, differential.Specs)
