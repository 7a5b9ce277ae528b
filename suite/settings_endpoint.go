package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// The settings by which the endpoint and its events are judged.
var (
	displayed = yesOrNo("", "twenty_four_hour_time")
	notified  = yesOrNo("", "enable_sounds")
	sending   = yesOrNo("", "enter_sends")
)

// settingsEndpointSpecs judge PATCH /settings and its aliases.
var settingsEndpointSpecs = []Spec{
	{Covers: []string{"PST-01"}, Phase: Alone, Body: func(s *Session) {
		defer s.keeps(sending.name)()
		s.knows(sending)
		s.Do("PATCH /settings", P{sending.name: false})
		queue := s.settingsQueue()
		reply := s.Anonymous().Try("PATCH /settings", P{sending.name: true})
		s.Verdict(On(reply, expect.Refused()), On(queue.Poll(), expect.Field("events", expect.Length(0))))
	}},
	{Covers: []string{"PST-02"}, Phase: Alone, Body: func(s *Session) {
		s.onlyForked()
		all := P{}
		for _, setting := range ownSettings {
			if r, _ := requirements.Find(setting.id); r.Holds(s.Level()) && s.has(setting.since()) {
				all[setting.name] = setting.values[1]
			}
		}
		if len(all) == 0 {
			s.Inapplicable("a server of this level need not have the settings in this place")
		}
		s.Do("PATCH /settings", P{"timezone": "Europe/Berlin", sending.name: false})
		queue := s.settingsQueue()
		one := s.Try("PATCH /settings", P{sending.name: true})
		queue.Await("the event of "+sending.name, s.tells(sending.name, true))
		several := s.Try("PATCH /settings", all)
		s.Verdict(On(one, expect.Success(), expect.Absent(expect.IgnoredParameters)),
			On(several, expect.Success(), expect.Absent(expect.IgnoredParameters)),
			On(s.Own(), expect.Field("timezone", expect.Equal(all["timezone"]))))
	}},
	{Covers: []string{"PST-03"}, Phase: Alone, Body: func(s *Session) {
		defer s.keeps(sending.name)()
		s.knows(sending)
		s.Do("PATCH /settings", P{sending.name: false})
		queue := s.settingsQueue()
		reply := s.Try("PATCH /settings", P{sending.name: true})
		event := queue.Await("the event of "+sending.name, about(sending.name))
		s.Verdict(On(reply, expect.Success(), expect.OnlyKeys("result", "msg")), On(event, s.tells(sending.name, true)))
	}},
	aliasSpec("PST-04", "PATCH /settings/display", displayed), aliasSpec("PST-05", "PATCH /settings/notifications", notified),
	{Covers: []string{"PST-06"}, Phase: Alone, Body: func(s *Session) {
		defer s.keeps(sending.name)()
		s.knows(sending)
		s.Do("PATCH /settings", P{sending.name: false})
		queue := s.settingsQueue()
		reply := s.Try("PATCH /settings", P{sending.name: true, "zz_unknown": 1})
		queue.Await("the event of "+sending.name, s.tells(sending.name, true))
		demand := expect.Ignored("zz_unknown")
		if !s.has(ignoredParametersRow) {
			demand = expect.Either("zz_unknown among the ignored parameters, or no such list", demand, expect.Absent(expect.IgnoredParameters))
		}
		s.Verdict(On(reply, expect.Success(), demand))
	}},
	{Covers: []string{"PST-07", "EVO-18", "EVO-20", "EVO-21", "EVO-22", "EVO-63"}, Phase: Alone, Body: func(s *Session) {
		defer s.keeps(displayed.name)()
		defer s.keeps(notified.name)()
		s.knows(displayed)
		s.Do("PATCH /settings", P{displayed.name: false, notified.name: false})
		queue := s.settingsQueue()
		reply := s.Try("PATCH /settings", P{displayed.name: true, notified.name: true})
		var told []any
		for range 2 {
			told = append(told, queue.Await("a user_settings event", expect.Field("type", expect.Equal("user_settings"))))
		}
		rest := queue.Poll()
		s.Verdict(On(reply, expect.Success()), On(told, expect.ArrayOf(expect.Field("op", expect.Text())),
			expect.Holding("the one", s.tells(displayed.name, true)), expect.Holding("the other", s.tells(notified.name, true))),
			On(rest, expect.Field("events", expect.NotHolding("more of them", expect.Field("type", expect.Equal("user_settings"))))))
	}},
	{Covers: []string{"PST-08", "EVO-19"}, Phase: Alone, Body: func(s *Session) {
		defer s.keeps(displayed.name)()
		s.knows(displayed)
		s.Do("PATCH /settings", P{displayed.name: false})
		queue := s.olderQueue()
		s.Do("PATCH /settings", P{displayed.name: true})
		event := queue.Await("update_display_settings", expect.Field("type", expect.Equal("update_display_settings")))
		s.Verdict(On(event, s.tells(displayed.name, true)),
			On(queue.Poll(), expect.Field("events", expect.NotHolding("user_settings", expect.Field("type", expect.Equal("user_settings"))))))
	}},
}

// onlyForked ends the spec where it would change much on a server of others.
func (s *Session) onlyForked() {
	if !s.fork() {
		s.Untestable("the operator makes no copies of the server, and too many settings would change")
	}
}

// aliasSpec judges an older endpoint by one of its settings.
func aliasSpec(id, call string, setting ownSetting) Spec {
	return Spec{Covers: []string{id}, Phase: Alone, Body: func(s *Session) {
		defer s.keeps(setting.name)()
		if !s.has(requirements.SpecificationBegins) {
			s.Try(call, P{setting.name: true})
			if now, _ := s.current(setting.name); now != true {
				s.Inapplicable("a server of this level need not have the setting in this place")
			}
		}
		s.Do(call, P{setting.name: false})
		queue := s.settingsQueue()
		reply := s.Try(call, P{setting.name: true})
		event := queue.Await("the event of "+setting.name, about(setting.name))
		s.Verdict(On(reply, expect.Success()), On(event, s.tells(setting.name, true)))
	}}
}
