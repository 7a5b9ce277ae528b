package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// eventObjects is about events: who receives them, when, and with which fields.
func eventObjects() {
	Describe("Events", Section("EVO"), func() {
		It("have a type, and IDs that increase", Covers("EVO-02", "EVO-03"), func(s *Session) {
			queue, stream, sent := mixedEvents(s)
			s.Flag("add", "starred", sent)
			fence := s.Post(stream, "after the events")
			s.Expect(queue.Before(fence)).To(SatisfyAll(IncreasingIDs(),
				HaveField("[*]", HaveFields(Fields{"id": BeInteger(), "type": BeNonEmptyText()})),
				ContainElement(NamesStream(stream)), ContainElement(MessageEvent(sent)), ContainElement(FlagsEvent(sent))))
		})
		It("come only of the types that the client asks for", Covers("EVO-04"), func(s *Session) {
			chosen, other := s.Register(), s.Register(SubscriptionEvents)
			all, stream, sent := mixedEvents(s)
			s.Expect(chosen.Before(sent)).To(HaveField("[*].type", BeElementOf("message", "heartbeat")))
			s.Expect(EventsUntil(other, NamesStream(s.FreshStream()))).
				To(HaveField("[*].type", BeElementOf("subscription", "heartbeat")))
			s.Expect(all.Await("the event of the subscription", NamesStream(stream))).To(HaveField("type", "subscription"))
		})
		Context("of messages", messageEvents)
		Context("of flags", func() {
			It("leave out messages that have the flag already", Covers("EVO-35"), func(s *Session) {
				event, starred, fresh := StarTwo(s)
				s.Expect(event).To(HaveField("messages", SatisfyAll(HaveField("[*]", BeInteger()),
					ContainElement(fresh), Not(ContainElement(starred)))))
			})
			It("may list messages that have the flag already, at older levels", Covers("EVO-36"), func(s *Session) {
				event, _, fresh := StarTwo(s)
				s.Expect(event).To(FlagsEvent(fresh))
			})
		})
		It("of subscriptions come when a property changes", Covers("EVO-29"), func(s *Session) {
			s.Expect(Mutes(s)).To(ContainElement("pin_to_top"))
		})
		Context("of settings", settingEvents)
		Context("of users", userEvents)
		Context("of alert words", Serial, func() {
			It("come when the words change", Covers("EVO-05"), func(s *Session) {
				queue, word := Listen(s.Actor, "alert_words"), s.Fresh("word")
				s.Post(s.FreshStream(), "no word was added")
				s.Expect(queue.Poll()).To(BringNoEvent())
				Alert(s, word)
				s.Expect(queue.Await("the event of the word", ofAlertWords())).To(ofAlertWords())
			})
			It("list the words as strings", Covers("EVO-06"), func(s *Session) {
				queue, word := Listen(s.Actor, "alert_words"), s.Fresh("word")
				Alert(s, word)
				s.Expect(queue.Await("the event of the word", ofAlertWords())).
					To(HaveField("alert_words", SatisfyAll(HaveField("[*]", BeText()), ContainElement(word))))
			})
			It("come for each change, and to this user alone", Covers("EVO-05"), Needs(Second), func(s *Session) {
				others, queue := s.Witnesses("alert_words", Second, Admin), Listen(s.Actor, "alert_words")
				one, two := s.Fresh("word"), s.Fresh("word")
				Alert(s, one)
				first := queue.Await("the event of the first word", ofAlertWords())
				Alert(s, two)
				both := queue.Await("the event of the second word", ofAlertWords())
				others.ExpectNone("an event of alert words", ofAlertWords())
				s.Expect(first).To(HaveField("alert_words", ContainElement(one)))
				s.Expect(both).To(HaveField("alert_words", ContainElements(one, two)))
			})
		})
		Context("of scheduled messages", func() {
			It("come when one is scheduled", Covers("EVO-37", "LVL-29"), func(s *Session) {
				queue := Listen(s.Actor, "scheduled_messages")
				Schedule(s)
				s.Expect(queue.Await("the event of the scheduled message", OfScheduling())).To(OfScheduling())
			})
			It("come to this user alone", Covers("EVO-37"), Serial, Needs(Second), func(s *Session) {
				others, queue := s.Witnesses("scheduled_messages", Second, Admin), Listen(s.Actor, "scheduled_messages")
				Schedule(s)
				event := queue.Await("the event of the scheduled message", OfScheduling())
				others.ExpectNone("an event of scheduling", OfScheduling())
				s.Expect(event).To(OfScheduling())
			})
			It("come when one is edited, and when it is deleted", Covers("EVO-38"), Serial, func(s *Session) {
				queue := Listen(s.Actor, "scheduled_messages")
				made := s.Try(ScheduleCall, LaterMessage(s))
				id, ok := made.Body["scheduled_message_id"].(json.Number)
				if !ok {
					s.Untestable("the request that schedules a message is not described, and the server does not take " +
						"the public counterpart's")
				}
				path := "/scheduled_messages/" + id.String()
				s.Cleaning().Undo(s.Credentials, path, nil)
				queue.Await("the event of scheduling", OfScheduling())
				Otherwise(s.Actor, "PATCH "+path, Params{"content": s.Fresh("content")})
				edited := queue.Await("the event of the edit", OfScheduling())
				Otherwise(s.Actor, "DELETE "+path, nil)
				s.Expect(edited).To(OfScheduling())
				s.Expect(queue.Await("the event of the deletion", OfScheduling())).To(OfScheduling())
			})
		})
		It("of the organization with op update_dict come when a rule changes", Covers("EVO-39"), Serial, Needs(Operator),
			func(s *Session) {
				s.OnlyForked()
				s.Rules(Params{"allow_message_editing": true})
				queue := Listen(s.Actor, "realm")
				s.Rules(Params{"allow_message_editing": false})
				s.Expect(queue.Await("the new rule", HaveField("type", "realm"))).To(HaveField("op", "update_dict"))
			})
		InEveryAnswer("EVO")
	})
}

// messageEvents describes who receives a message.
func messageEvents() {
	It("come when one is delivered", Covers("EVO-32"), func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		id := s.Post(stream, "an event")
		s.Expect(queue.Await("the message's event", MessageEvent(id))).To(HaveField("type", "message"))
	})
	It("come also under a muted topic", Covers("EVO-32"), Needs(Second), func(s *Session) {
		stream, second := s.FreshStream(), s.As(Second)
		second.Subscribe(stream.Name)
		s.Do(MuteTopics, Params{"stream_id": stream.ID(), "topic": "muted", "op": "add"})
		queue := s.Register()
		mine, theirs := s.Send(Under(stream, "muted", "still told")), second.Send(Under(stream, "muted", "told as well"))
		s.Expect(s.FetchFrom(mine)).To(SatisfyAll(Holds(mine), Holds(theirs)))
		queue.Await("the event of the message", MessageEvent(mine))
		s.Expect(queue.Await("the event of the other's message", MessageEvent(theirs))).To(MessageEvent(theirs))
	})
	It("come once to both people of a direct message, and to nobody else", Covers("EVO-32"),
		Assumes(OrdinaryRole), Needs(Second),
		func(s *Session) {
			second := s.As(Second)
			others := s.Witnesses("message", Admin, Moderator, Guest)
			own, again, theirs := s.Register(), s.Register(), second.Register()
			sent := s.Direct("for two people", second.UserID)
			expectReceivedOnce(s, sent, own, again, theirs)
			others.ExpectNone("the direct message", MessageEvent(sent))
			ExpectUnseenBy(s.As(Admin), sent)
		})
	It("come once to who writes to themselves, and to nobody else", Covers("EVO-32", "MSG-21"), Needs(Second),
		func(s *Session) {
			second, own := s.As(Second), s.Register()
			theirs, sent := second.Register(), s.Direct("for oneself", s.UserID)
			fence := s.Direct("after it", second.UserID)
			expectToldOnce(s, own.Before(fence), sent)
			ExpectUnseenBy(second, sent)
			s.Expect(theirs.Before(fence)).To(Not(ContainElement(MessageEvent(sent))))
			s.Expect(s.Message(sent)).To(SatisfyAll(Says("for oneself"), Unflagged("read")))
		})
	It("come once to each of a group", Covers("EVO-32"), Needs(Second, Admin), func(s *Session) {
		second, admin := s.As(Second), s.As(Admin)
		own, theirs, admins := s.Register(), second.Register(), admin.Register()
		sent := s.Direct("for three people", second.UserID, admin.UserID)
		expectReceivedOnce(s, sent, own, theirs, admins)
	})
	It("come to subscribers alone", Covers("EVO-32"), Needs(Second, Admin), func(s *Session) {
		second := s.As(Second)
		private, public := s.FreshStream(Params{"invite_only": true}), s.FreshStream()
		s.Bring(second, private)
		others := s.Witnesses("message", Admin, Moderator, Guest)
		own, theirs := s.Register(), second.Register()
		hidden, open := s.Post(private, "for those who are here"), s.Post(public, "for those who listen")
		expectReceivedOnce(s, hidden, own, theirs)
		others.ExpectNone("a message", SatisfyAny(MessageEvent(hidden), MessageEvent(open)))
		s.Expect(s.Message(open)).To(Says("for those who listen"))
		s.Expect(second.Message(hidden)).To(Says("for those who are here"))
		NotFoundBy(s.As(Admin), private, hidden)
	})
	It("come once from each role to each, with the own stars", Assumes(OrdinaryRole), Needs(Second),
		Covers("EVO-32", "MSG-07", "MSG-08", "MSG-27", "MSG-36", "RXN-04"), comeToEachRole)
}

// settingEvents describes the events of settings. Those of before user_settings come to
// clients that do not know it.
func settingEvents() {
	DescribeTable("come to clients that declare nothing", Serial, tellsOlderClients,
		Entry("as update_display_settings of display settings", Covers("EVO-07", "EVO-09", "EVO-10", "EVO-12"),
			Displayed, "update_display_settings", "setting_name", Notified),
		Entry("as update_global_notifications of notification settings", Covers("EVO-13", "EVO-15", "EVO-16", "EVO-17"),
			Notified, "update_global_notifications", "notification_name", Displayed),
	)
	DescribeTable("come to clients that know user_settings", Serial, tellsNewerClients,
		Entry("without update_display_settings", Covers("EVO-08"), Displayed, "update_display_settings"),
		Entry("without update_global_notifications", Covers("EVO-14"), Notified, "update_global_notifications"),
	)
	It("come as update_display_settings before user_settings, whatever the client knows", Covers("EVO-07"),
		Until(SettingsEventRow), Inferred, Serial, func(s *Session) {
			s.Keeps(Displayed.Name)
			s.Knows(Displayed)
			s.Do("PATCH /settings", Params{Displayed.Name: false})
			queue := s.QueueOf(Params{"client_capabilities": Params{"notification_settings_null": true,
				"user_settings_object": true}})
			s.Do("PATCH /settings", Params{Displayed.Name: true})
			s.Expect(queue.Await("update_display_settings", HaveField("type", "update_display_settings"))).
				To(SetTo("update_display_settings", "setting_name", "setting", Displayed.Name, true))
		})
	DescribeTable("have language_name of default_language alone", Serial, tellsLanguageName,
		Entry("in update_display_settings", Covers("EVO-11"), (*Session).OlderQueue, "update_display_settings",
			"setting_name"),
		Entry("in user_settings", Covers("EVO-23"), (*Session).SettingsQueue, "user_settings", "property"),
	)
}

// userEvents describes the forms of events of users.
func userEvents() {
	zone := OwnSetting{Name: "timezone", Values: []any{"Europe/Berlin", "Asia/Tokyo"}}
	It("tell a new time zone, and no setting that others do not see", Serial,
		Covers("EVO-24", "EVO-26", "EVO-27", "EVO-45", "EVO-46", "EVO-47"), func(s *Session) {
			s.Keeps(zone.Name)
			s.Keeps(Sending.Name)
			s.Knows(zone)
			s.Do("PATCH /settings", Params{zone.Name: "Europe/Berlin", Sending.Name: false})
			own, queue := s.Own(), s.UserQueue()
			s.Do("PATCH /settings", Params{Sending.Name: true})
			s.Expect(queue.Poll()).To(HaveField("events", BeEmpty()))
			s.Do("PATCH /settings", Params{zone.Name: "Asia/Tokyo"})
			s.Expect(queue.Await("the new time zone", OfUsers())).To(SatisfyAll(HaveField("op", BeText()),
				s.Person("timezone", "Asia/Tokyo"), s.Person("email", own["email"])))
		})
	It("tell a new time zone to others", Covers("EVO-25"), Serial, Needs(Second), func(s *Session) {
		s.Keeps(zone.Name)
		s.Knows(zone)
		s.Do("PATCH /settings", Params{zone.Name: "Europe/Berlin"})
		queue := s.As(Second).UserQueue()
		s.Do("PATCH /settings", Params{zone.Name: "Asia/Tokyo"})
		s.Expect(queue.Await("the new time zone", OfUsers())).To(s.Person("timezone", "Asia/Tokyo"))
	})
	It("tell a new user once to each", Covers("EVO-24", "EVO-25"), Inferred, Needs(Creator, Second), func(s *Session) {
		s.Fork()
		p, second := Newcomer(s), s.As(Second)
		queues := []*Queue{Listen(s.Actor, "realm_user", "message"), Listen(second, "realm_user", "message")}
		s.Given(Create(s.As(Creator), p)).To(Succeed())
		joined := SatisfyAll(OfUsers(), HaveField("person.full_name", p["full_name"]))
		for _, queue := range queues {
			queue.Await("the event of the new user", joined)
		}
		fence := s.Direct("after the new user", second.UserID)
		for _, queue := range queues {
			s.Expect(queue.Before(fence)).To(Not(ContainElement(joined)))
		}
	})
	Context("with an avatar", Serial, func() {
		It("tell its source and its addresses", Covers("EVO-40", "EVO-41", "EVO-42", "EVO-43"), func(s *Session) {
			queue := Pictured(s)
			UploadAvatar(s)
			uploaded := queue.Await("the event of the avatar", PersonWith("avatar_source"))
			Otherwise(s.Actor, "DELETE /users/me/avatar", nil)
			s.Expect(uploaded).To(avatar(s, "U"))
			s.Expect(queue.Await("the event of the avatar's end", PersonWith("avatar_source"))).To(avatar(s, "G"))
		})
		It("tell its version, which changes with the avatar", Covers("EVO-44"), Since(avatarVersionRow), func(s *Session) {
			queue := Pictured(s)
			UploadAvatar(s)
			first := queue.Await("the event of the avatar", PersonWith("avatar_source"))
			UploadAvatar(s)
			second := queue.Await("the event of another avatar", PersonWith("avatar_source"))
			s.Given(first).To(s.Person("avatar_version", BeInteger()))
			s.Expect(second).To(s.Person("avatar_version",
				SatisfyAll(BeInteger(), Not(Equal(Find(first, "person.avatar_version"))))))
		})
		It("come to others", Covers("EVO-40"), Needs(Second), func(s *Session) {
			Pictured(s)
			Hears(s, func() { UploadAvatar(s) }, PersonWith("avatar_source"))
		})
	})
	It("tell who looks after the bills", Covers("EVO-48", "EVO-49"), Since(billingAdminRow), Serial,
		Needs(Operator, Second), func(s *Session) {
			bills, second := Bills(s), s.As(Second)
			queue := s.UserQueue()
			for _, billing := range []bool{true, false} {
				bills(second, billing)
				event := queue.Await("the event of the billing role", OfUsers())
				s.Expect(s.Lookup(second.UserID)).To(HaveFieldIfAny("is_billing_admin", billing))
				s.Expect(event).To(HaveField("person", SatisfyAll(IsUser(second.UserID), HaveField("is_billing_admin", billing))))
			}
		})
	Context("with a profile field", Needs(Admin), func() {
		It("tell its ID and its value", Covers("EVO-55", "EVO-56", "RES-17", "RES-18"), func(s *Session) {
			field := ProfileField(s, DateField)
			queue := s.UserQueue()
			told := func(value any) Matcher {
				return HaveField("person", SatisfyAll(IsUser(s.UserID),
					HaveField("custom_profile_field", HaveFields(Fields{"id": BeInteger(), "value": value}))))
			}
			FillProfileField(s, field, DateValue)
			s.Expect(queue.Await("the event of the value", ofProfile(field))).To(told(DateValue))
			s.Do("DELETE /users/me/profile_data", Params{"data": []json.Number{field}})
			s.Expect(queue.Await("the event of no value", ofProfile(field))).To(told(nil))
		})
		It("have rendered_value of Markdown alone", Covers("EVO-57", "RES-19"), func(s *Session) {
			rendered, plain := ProfileField(s, MarkdownField), ProfileField(s, DateField)
			queue := s.UserQueue()
			FillProfileField(s, rendered, MarkdownValue)
			s.Expect(queue.Await("the event of the Markdown", ofProfile(rendered))).
				To(inProfile(HaveField("rendered_value", IsBold())))
			FillProfileField(s, plain, DateValue)
			s.Expect(queue.Await("the event of the date", ofProfile(plain))).To(inProfile(HaveNoField("rendered_value")))
		})
		It("come to others", Covers("EVO-55", "EVO-25"), Needs(Second), func(s *Session) {
			field := ProfileField(s, DateField)
			Hears(s, func() { FillProfileField(s, field, DateValue) }, ofProfile(field))
		})
	})
	Context("with email_address_visibility", Serial, Needs(Second), func() {
		It("tell delivery_email, null if it is hidden", Covers("EVO-50", "EVO-51", "EVO-53"), Since(EmailVisibilityRow),
			func(s *Session) {
				s.Keeps("email_address_visibility")
				s.Do("PATCH /settings", Params{"email_address_visibility": 1})
				queue := s.As(Second).UserQueue()
				s.Do("PATCH /settings", Params{"email_address_visibility": 3})
				lost := queue.Await("the loss of the address", PersonWith("delivery_email"))
				s.Do("PATCH /settings", Params{"email_address_visibility": 1})
				again := queue.Await("the address", PersonWith("delivery_email"))
				s.Expect(lost).To(s.Person("delivery_email", nil))
				s.Expect(again).To(s.Person("delivery_email", BeNonEmptyText()))
			})
		It("tell new_email, the address in the API", Covers("EVO-58", "EVO-59"), Since(EmailVisibilityRow),
			func(s *Session) {
				s.Keeps("email_address_visibility")
				s.Do("PATCH /settings", Params{"email_address_visibility": 1})
				second := s.As(Second)
				before := second.Lookup(s.UserID)
				queue := second.UserQueue()
				s.Do("PATCH /settings", Params{"email_address_visibility": 3})
				after := second.Lookup(s.UserID)
				if before["email"] == after["email"] {
					s.Untestable("the API address does not follow the setting")
				}
				s.Expect(queue.Await("the new API address", PersonWith("new_email"))).To(s.Person("new_email", after["email"]))
			})
		It("do not come where there is no such setting", Covers("EVO-54", "LVL-56"), func(s *Session) {
			second := s.As(Second)
			queue := Listen(second, "realm_user", "message")
			s.Try("PATCH /settings", Params{"email_address_visibility": 3}) // ignored, or refused as the only parameter
			sent := s.Direct("after the setting", second.UserID)
			s.Expect(queue.Await("the message, or an event of users", SatisfyAny(OfUsers(), MessageEvent(sent)))).
				To(MessageEvent(sent))
			s.Expect(s.Message(sent)).To(HaveField("sender_id", s.UserID))
		})
	})
}

func comeToEachRole(s *Session) {
	all, stream := Everybody(s), s.FreshStream()
	queues, sent := make([]*Queue, len(all)), make([]json.Number, len(all))
	joinAll(s, all, stream)
	for i, who := range all {
		queues[i] = who.Register()
	}
	for i, who := range all {
		sent[i] = who.Post(stream, "**from the role "+string(who.Role)+"** é ω Ж")
	}
	for i, who := range all {
		React(who, sent[0], Vote(s))
		who.Flag("add", "starred", sent[i])
	}
	fence := s.Post(stream, "the last of some")

	for i, who := range all {
		expectToldOnce(s, queues[i].Before(fence), sent...)
		expectReadsAll(who, stream, all, sent, i)
	}
}

// expectReadsAll demands that the reader sees all messages as they were sent, raw or as
// HTML by turns, with all reactions and only the own star.
func expectReadsAll(reader *Actor, stream Stream, all []*Actor, sent []json.Number, turn int) {
	html := turn%2 == 0
	window := reader.Fetch(InStream(stream), Params{"apply_markdown": html, "num_before": WindowSize})
	messageOf := func(i int) any { return Find(window, "messages[id="+sent[i].String()+"]") }
	for i, author := range all {
		text := "from the role " + string(author.Role)
		var content, star Matcher = Says("**" + text + "** é ω Ж"), Unflagged("starred")
		if html {
			content = HaveField("content", ContainSubstring("<strong>"+text+"</strong> é ω Ж"))
		}
		if i == turn {
			star = Flagged("starred")
		}
		reader.Session.Expect(messageOf(i)).To(SatisfyAll(content, star, HaveField("sender_id", author.UserID)))
	}
	reader.Session.Expect(messageOf(0)).To(HaveField("reactions", HaveLen(len(all))))
}

// tellsOlderClients demands the older event of one setting, which the change of another
// does not bring.
func tellsOlderClients(s *Session, setting OwnSetting, kind, field string, other OwnSetting) {
	s.Keeps(setting.Name)
	s.Keeps(other.Name)
	s.Knows(setting)
	s.Do("PATCH /settings", Params{setting.Name: false, other.Name: false})
	queue := s.OlderQueue()
	s.Do("PATCH /settings", Params{other.Name: true})
	s.Expect(queue.Poll()).To(HaveField("events", Not(ContainElement(HaveField("type", kind)))))
	s.Do("PATCH /settings", Params{setting.Name: true})
	s.Expect(queue.Await(kind, HaveField("type", kind))).To(SetTo(kind, field, "setting", setting.Name, true))
}

// tellsNewerClients demands that who knows the newest event gets no older one.
func tellsNewerClients(s *Session, setting OwnSetting, older string) {
	queue := SwitchOff(s, setting)
	s.Do("PATCH /settings", Params{setting.Name: true})
	s.Expect(queue.Await("user_settings", About(setting.Name))).To(HaveField("type", "user_settings"))
	s.Expect(queue.Poll()).To(HaveField("events", Not(ContainElement(HaveField("type", older)))))
}

// tellsLanguageName demands that the event of the language names it in English, and that
// of another setting none.
func tellsLanguageName(s *Session, register func(*Session) *Queue, kind, field string) {
	language := OwnSetting{Name: "default_language", Values: []any{"en", "de"}}
	s.Keeps(language.Name)
	s.Keeps(Displayed.Name)
	s.Knows(language)
	s.Do("PATCH /settings", Params{language.Name: "en", Displayed.Name: false})
	queue := register(s)
	change := func(name string, value any) target.Object {
		s.Do("PATCH /settings", Params{name: value})
		return queue.Await(kind, HaveFields(Fields{"type": kind, field: name}))
	}
	german, display, english := change(language.Name, "de"), change(Displayed.Name, true), change(language.Name, "en")
	s.Expect(german).To(HaveField("language_name", languageName(s)))
	s.Expect(display).To(HaveNoField("language_name"))
	s.Expect(english).To(HaveField("language_name", SatisfyAll(BeNonEmptyText(), Not(Equal(german["language_name"])))))
}

// languageName is what a server calls German. Public servers call it as its speakers do,
// the specification's example is in English.
func languageName(s *Session) Matcher {
	if s.Config().Dialect == "zulip" {
		return BeElementOf("German", "Deutsch")
	}
	return Equal("German")
}

// mixedEvents registers a queue for three types of events, subscribes to a stream and sends
// a message to it.
func mixedEvents(s *Session) (*Queue, Stream, json.Number) {
	queue, stream := Listen(s.Actor, "message", "subscription", "update_message_flags"), s.FreshStream()
	return queue, stream, s.Post(stream, "an event of another kind")
}

// StarTwo stars a message, then the same and another one, and returns the
// event that tells of the other.
func StarTwo(s *Session) (event target.Object, starred, fresh json.Number) {
	stream := s.FreshStream()
	starred, fresh = s.Post(stream, "starred"), s.Post(stream, "not starred")
	s.Flag("add", "starred", starred)
	queue := Listen(s.Actor, "update_message_flags")
	s.Flag("add", "starred", starred, fresh)
	event = queue.Await("the event of the change", FlagsEvent(fresh))
	if _, there := event["messages"]; !there {
		s.Untestable("the payload of the event is not described, and it has no list of messages")
	}
	return event, starred, fresh
}

// Rows since which events tell the version of an avatar, and billing roles.
const (
	avatarVersionRow RowID = "6-avatar-event-version"
	billingAdminRow  RowID = "73-billing-admin-event"
)

// Pictured goes into a copy of the server, where the user may have any avatar,
// and registers a queue for what happens to users.
func Pictured(s *Session) *Queue {
	if !s.Fork() {
		s.Untestable("an avatar cannot be given back, and the operator makes no copies of the server")
	}
	return s.UserQueue()
}

// avatar demands the event of an avatar from the source.
func avatar(s *Session, source string) Matcher {
	return SatisfyAll(s.Person("avatar_source", Equal(source)), s.Person("avatar_url", BeNonEmptyText()),
		s.Person("avatar_url_medium", BeNonEmptyText()))
}

// expectReceivedOnce demands that each of the queues receives the message, and only once.
func expectReceivedOnce(s *Session, sent json.Number, queues ...*Queue) {
	var others []json.Number
	for _, queue := range queues {
		if queue.Owner.UserID != s.UserID {
			others = append(others, queue.Owner.UserID)
		}
	}
	fence := s.Direct("the last of some events", others...)
	for _, queue := range queues {
		expectToldOnce(s, append(queue.Before(fence), AsList(queue.Poll().Body["events"])...), sent)
	}
}

// expectToldOnce demands that the events tell each message once.
func expectToldOnce(s *Session, events []any, sent ...json.Number) {
	for _, id := range sent {
		var told []any
		s.Expect(events).To(ContainElement(MessageEvent(id), &told))
		s.Expect(told).To(HaveLen(1))
	}
}

// ofAlertWords accepts an event of alert words.
func ofAlertWords() Matcher { return HaveField("type", "alert_words") }

// joinAll subscribes the others to the user's stream.
func joinAll(s *Session, all []*Actor, stream Stream) {
	s.Bring(all[1], stream) // which ends the spec where the organization does not let people
	addresses := []any{}
	for _, who := range all[2:] {
		addresses = append(addresses, who.Address())
	}
	if len(addresses) == 0 {
		return
	}
	reply := s.TrySubscribe(Calling(stream), Params{"principals": addresses})
	s.Given(reply).To(Succeed())
	for _, who := range all[2:] {
		who.Remember(reply)
	}
}

// inProfile demands an event whose value is as demanded.
func inProfile(m Matcher) Matcher {
	return HaveField("person.custom_profile_field", m)
}

// ofProfile demands the event of a field.
func ofProfile(field json.Number) Matcher {
	return SatisfyAll(HaveField("type", "realm_user"), inProfile(HasID(field)))
}
