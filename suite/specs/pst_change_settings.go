package specs

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/differential"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// PST: PATCH /settings.
func changeSettings() {
	Describe("PATCH /settings", Section("PST"), func() {
		It("PATCH /settings needs authentication.", Covers("PST-01"), Serial, func(s *Session) {
			s.Keeps(Sending.Name)
			s.Knows(Sending)
			s.Do("PATCH /settings", Params{Sending.Name: false})
			queue := s.SettingsQueue()
			reply := s.Anonymous().Try("PATCH /settings", Params{Sending.Name: true})
			s.Expect(reply).To(BeRefused())
			s.Expect(queue.Poll()).To(HaveField("events", BeEmpty()))
		})
		It("Every name in User settings is a parameter, each optional.", Covers("PST-02"), Serial, func(s *Session) {
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
			s.Expect(one).To(SatisfyAll(Succeed(), HaveNoField(IgnoredParameters)))
			s.Expect(several).To(SatisfyAll(Succeed(), HaveNoField(IgnoredParameters)))
			s.Expect(s.Own()).To(HaveField("timezone", all["timezone"]))
		})
		It("Success is the envelope (plus ignored_parameters_unsupported).", Covers("PST-03"), Serial, func(s *Session) {
			s.Keeps(Sending.Name)
			s.Knows(Sending)
			s.Do("PATCH /settings", Params{Sending.Name: false})
			queue := s.SettingsQueue()
			reply := s.Try("PATCH /settings", Params{Sending.Name: true})
			event := queue.Await("the event of "+Sending.Name, About(Sending.Name))
			s.Expect(reply).To(SatisfyAll(Succeed(), HaveOnlyFields("result", "msg")))
			s.Expect(event).To(s.RegistrationShows(Sending.Name, true))
		})
		aliasSpec("PST-04", "PATCH /settings/display", Displayed)
		aliasSpec("PST-05", "PATCH /settings/notifications", Notified)
		It("Unsupported parameters are reported in `ignored_parameters_unsupported`.",
			Covers("PST-06"), Serial, func(s *Session) {
				s.Keeps(Sending.Name)
				s.Knows(Sending)
				s.Do("PATCH /settings", Params{Sending.Name: false})
				queue := s.SettingsQueue()
				reply := s.Try("PATCH /settings", Params{Sending.Name: true, "zz_unknown": 1})
				queue.Await("the event of "+Sending.Name, s.RegistrationShows(Sending.Name, true))
				demand := IgnoreParameters("zz_unknown")
				if !s.Has(ignoredParametersRow) {
					demand = Described("zz_unknown among the ignored parameters, or no such list",
						SatisfyAny(demand, HaveNoField(IgnoredParameters)))
				}
				s.Expect(reply).To(SatisfyAll(Succeed(), demand))
			})
		It("Each change emits a `user_settings` event.",
			Covers("PST-07", "EVO-18", "EVO-20", "EVO-21", "EVO-22", "EVO-63"), Serial, func(s *Session) {
				s.Keeps(Displayed.Name)
				s.Keeps(Notified.Name)
				s.Knows(Displayed)
				s.Do("PATCH /settings", Params{Displayed.Name: false, Notified.Name: false})
				queue := s.SettingsQueue()
				reply := s.Try("PATCH /settings", Params{Displayed.Name: true, Notified.Name: true})
				var told []any
				for range 2 {
					told = append(told, queue.Await("a user_settings event", HaveField("type", "user_settings")))
				}
				rest := queue.Poll()
				s.Expect(reply).To(Succeed())
				s.Expect(told).
					To(SatisfyAll(HaveField("[*].op", BeText()),
						ContainElement(Described("the one", s.RegistrationShows(Displayed.Name,
							true))), ContainElement(Described("the other", s.RegistrationShows(Notified.Name, true)))))
				s.Expect(rest).
					To(HaveField("events", Not(ContainElement(Described("more of them", HaveField("type", "user_settings"))))))
			})
		It("`user_settings` events do not exist; changes emit the older setting events.",
			Covers("PST-08", "EVO-19"), Serial, func(s *Session) {
				s.Keeps(Displayed.Name)
				s.Knows(Displayed)
				s.Do("PATCH /settings", Params{Displayed.Name: false})
				queue := s.OlderQueue()
				s.Do("PATCH /settings", Params{Displayed.Name: true})
				event := queue.Await("update_display_settings", HaveField("type", "update_display_settings"))
				s.Expect(event).To(s.RegistrationShows(Displayed.Name, true))
				s.Expect(queue.Poll()).
					To(HaveField("events", Not(ContainElement(Described("user_settings", HaveField("type", "user_settings"))))))
			})
		It("Every name in User settings is a parameter, each optional. (kept)",
			Covers("PST-02", "SET-08"), Serial, Needs(Second), func(s *Session) {
				s.OnlyForked()
				s.Knows(Displayed)
				s.Knows(Sending)
				second := s.As(Second)
				if _, told := second.Current(Displayed.Name); !told {
					s.Untestable("the register response does not tell the settings")
				}
				second.Do("PATCH /settings", Params{Displayed.Name: false})
				for _, name := range []string{Displayed.Name, Sending.Name} {
					s.Do("PATCH /settings", Params{name: false})
				}
				for _, name := range []string{Displayed.Name, Sending.Name} {
					s.Do("PATCH /settings", Params{name: true})
				}
				one, _ := s.Current(Displayed.Name)
				other, _ := s.Current(Sending.Name)
				theirs, _ := second.Current(Displayed.Name)
				s.Expect(one).To(Equal(true))
				s.Expect(other).To(Equal(true))
				s.Expect(theirs).To(Equal(false))
			})
		It("Each change emits a `user_settings` event. (others)",
			Covers("PST-07", "EVO-18"), Serial, Needs(Second), func(s *Session) {
				s.Keeps(Displayed.Name)
				s.Knows(Displayed)
				s.Do("PATCH /settings", Params{Displayed.Name: false})
				others := s.Witnesses("user_settings", Second, Admin)
				own, again := s.SettingsQueue(), s.SettingsQueue()
				s.Do("PATCH /settings", Params{Displayed.Name: true})
				shows := s.RegistrationShows(Displayed.Name, true)
				s.Expect(own.Await("the event of the setting", shows)).To(shows)
				s.Expect(again.Await("the event of the setting", shows)).To(shows)
				others.ExpectNone("an event of the setting", About(Displayed.Name))
			})
		It("Every name in User settings is a parameter, each optional. (every role)",
			Covers("PST-02", "UST-02"), Since(StatusEmojiRow), Inferred, Serial, everyRoleKeeps)
		differential.DescribeSteps("acts like a correct server in random steps of settings", "PST-02", "settings")
	})
}

// everyRoleKeeps judges that settings and statuses are kept for accounts of each role.
func everyRoleKeeps(s *Session) {
	s.OnlyForked()
	people := slices.DeleteFunc(everybody(s), func(who *Actor) bool { return who.Role == Bot })

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
