package specs

import (
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// changeSettings is about PATCH /settings.
func changeSettings() {
	Describe("Change settings", Section("PST"), Serial, func() {
		It("needs credentials", Covers("PST-01"), func(s *Session) {
			queue := SwitchOff(s, Sending)
			s.Expect(s.Anonymous().Try("PATCH /settings", Params{Sending.Name: true})).To(BeRefused())
			s.Expect(queue.Poll()).To(HaveField("events", BeEmpty()))
		})
		It("takes one setting or all of them", Covers("PST-02"), Assumes(OnlyItsParameters), takesAllSettings)
		It("answers with nothing but the envelope", Covers("PST-03"), Assumes(OnlyItsParameters), func(s *Session) {
			queue := SwitchOff(s, Sending)
			reply := s.Try("PATCH /settings", Params{Sending.Name: true})
			event := queue.Await("the event of "+Sending.Name, About(Sending.Name))
			s.Expect(reply).To(SatisfyAll(Succeed(), HaveOnlyFields("result", "msg")))
			s.Expect(event).To(s.RegistrationShows(Sending.Name, true))
		})
		DescribeTable("has a deprecated alias", changesByAlias,
			Entry("for display settings", Covers("PST-04"), "PATCH /settings/display", Displayed),
			Entry("for notification settings", Covers("PST-05"), "PATCH /settings/notifications", Notified),
		)
		It("reports unsupported parameters", Covers("PST-06"), Assumes(OnlyItsParameters), func(s *Session) {
			queue := SwitchOff(s, Sending)
			reply := s.Try("PATCH /settings", Params{Sending.Name: true, "zz_unknown": 1})
			queue.Await("the event of "+Sending.Name, s.RegistrationShows(Sending.Name, true))
			demand := IgnoreParameters("zz_unknown")
			if !s.Has(IgnoredParametersRow) {
				demand = Described("zz_unknown among the ignored parameters, or no such list",
					SatisfyAny(demand, HaveNoField(IgnoredParameters)))
			}
			s.Expect(reply).To(SatisfyAll(Succeed(), demand))
		})
		It("sends a user_settings event for each change", Covers("PST-07", "EVO-18", "EVO-20", "EVO-21", "EVO-22", "EVO-63"),
			sendsSettingsEvents)
		It("sends the older events of settings at older levels", Covers("PST-08", "EVO-19"), func(s *Session) {
			s.Keeps(Displayed.Name)
			s.Knows(Displayed)
			s.Do("PATCH /settings", Params{Displayed.Name: false})
			queue := s.OlderQueue()
			s.Do("PATCH /settings", Params{Displayed.Name: true})
			event := queue.Await("update_display_settings", HaveField("type", "update_display_settings"))
			s.Expect(event).To(s.RegistrationShows(Displayed.Name, true))
			s.Expect(queue.Poll()).To(HaveField("events", Not(ContainElement(ofSettings()))))
		})
		It("sends the event to each queue of this user only", Covers("PST-07", "EVO-18"), Needs(Second), func(s *Session) {
			own := SwitchOff(s, Displayed)
			again, others := s.SettingsQueue(), s.Witnesses("user_settings", Second, Admin)
			s.Do("PATCH /settings", Params{Displayed.Name: true})
			shows := s.RegistrationShows(Displayed.Name, true)
			s.Expect(own.Await("the event of the setting", shows)).To(shows)
			s.Expect(again.Await("the event of the setting", shows)).To(shows)
			others.ExpectNone("an event of the setting", About(Displayed.Name))
		})
		It("keeps settings that were changed in turn, of this user only", Covers("PST-02", "SET-08"), Needs(Second),
			keepsSettings)
		It("keeps a setting and a status of each role", Covers("PST-02", "UST-02"), Since(StatusEmojiRow), Inferred,
			everyRoleKeeps)
		explore.DescribeSteps("acts like a correct server in random steps of settings", "PST-02", "settings")
	})
}

func takesAllSettings(s *Session) {
	s.OnlyForked()
	all := Params{}
	for _, setting := range OwnSettings {
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

	s.Expect(one).To(SatisfyAll(Succeed(), HaveNoField(IgnoredParameters)))
	s.Expect(several).To(SatisfyAll(Succeed(), HaveNoField(IgnoredParameters)))
	s.Expect(s.Own()).To(HaveField("timezone", all["timezone"]))
}

func changesByAlias(s *Session, call string, setting OwnSetting) {
	s.Keeps(setting.Name)
	if !s.Has(requirements.SpecificationBegins) {
		s.Try(call, Params{setting.Name: true})
		if now, _ := s.Current(setting.Name); now != true {
			s.Inapplicable("a server of this level need not have the setting in this place")
		}
	}
	s.Do(call, Params{setting.Name: false})
	queue := s.SettingsQueue()
	reply := s.Try(call, Params{setting.Name: true})
	event := queue.Await("the event of "+setting.Name, About(setting.Name))
	s.Expect(reply).To(Succeed())
	s.Expect(event).To(s.RegistrationShows(setting.Name, true))
}

func sendsSettingsEvents(s *Session) {
	s.Keeps(Displayed.Name)
	s.Keeps(Notified.Name)
	s.Knows(Displayed)
	s.Do("PATCH /settings", Params{Displayed.Name: false, Notified.Name: false})
	queue := s.SettingsQueue()
	reply := s.Try("PATCH /settings", Params{Displayed.Name: true, Notified.Name: true})
	told := []any{queue.Await("a user_settings event", ofSettings()), queue.Await("a user_settings event", ofSettings())}
	rest := queue.Poll()

	s.Expect(reply).To(Succeed())
	s.Expect(told).To(SatisfyAll(HaveField("[*].op", BeText()),
		ContainElement(Described("the one", s.RegistrationShows(Displayed.Name, true))),
		ContainElement(Described("the other", s.RegistrationShows(Notified.Name, true)))))
	s.Expect(rest).To(HaveField("events", Not(ContainElement(ofSettings()))))
}

// ofSettings accepts the event of all settings.
func ofSettings() Matcher { return HaveField("type", "user_settings") }

func keepsSettings(s *Session) {
	s.OnlyForked()
	s.Knows(Displayed)
	s.Knows(Sending)
	second := s.As(Second)
	if _, told := second.Current(Displayed.Name); !told {
		s.Untestable("the register response does not tell the settings")
	}
	second.Do("PATCH /settings", Params{Displayed.Name: false})
	for _, value := range []bool{false, true} {
		s.Do("PATCH /settings", Params{Displayed.Name: value})
		s.Do("PATCH /settings", Params{Sending.Name: value})
	}

	one, _ := s.Current(Displayed.Name)
	other, _ := s.Current(Sending.Name)
	theirs, _ := second.Current(Displayed.Name)
	s.Expect(one).To(Equal(true))
	s.Expect(other).To(Equal(true))
	s.Expect(theirs).To(Equal(false))
}

// everyRoleKeeps judges that settings and statuses are kept for accounts of each role.
func everyRoleKeeps(s *Session) {
	s.OnlyForked()
	people := slices.DeleteFunc(Everybody(s), func(who *Actor) bool { return who.Role == Bot })

	for _, who := range people {
		who.Do("PATCH /settings", Params{Displayed.Name: false})
		who.Do("PATCH /settings", Params{Displayed.Name: true})
		who.Do(SetStatus, Params{"status_text": "of the role " + string(who.Role)})
	}
	for _, who := range people {
		told := who.RegistrationOf("user_settings", "user_status").Body
		settings, _ := told["user_settings"].(target.Object)
		statuses, _ := told["user_status"].(target.Object)
		if settings == nil || statuses == nil {
			s.Untestable("the register response tells no settings or no statuses")
		}
		s.Expect(settings).To(HaveField(Displayed.Name, true))
		for _, other := range people {
			s.Expect(statuses[other.UserID.String()]).To(HaveField("status_text", "of the role "+string(other.Role)))
		}
	}
}
