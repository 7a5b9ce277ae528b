package specs

import (
	"encoding/base64"
	"encoding/json"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// EVO: Events.
func eventObjects() {
	Describe("Events", Section("EVO"), func() {
		It("An `alert_words` event is sent when the user's alert word set changed.",
			Covers("EVO-05"), Serial, func(s *Session) {
				queue, word := s.Register(Params{"event_types": []string{"alert_words"}}), s.Fresh("word")
				s.Post(s.FreshStream(), "no word was added")
				quiet := queue.Poll()
				alert(s, word)
				s.Expect(quiet).To(SatisfyAll(Succeed(), HaveField("events", BeEmpty())))
				s.Expect(queue.Await("the event of the word", ofAlertWords())).To(ofAlertWords())
			})
		It("An `alert_words` event carries `alert_words`, a string array.", Covers("EVO-06"), Serial, func(s *Session) {
			queue, word := s.Register(Params{"event_types": []string{"alert_words"}}), s.Fresh("word")
			alert(s, word)
			event := queue.Await("the event of the word", ofAlertWords())
			listed := ContainElement(Described("the new word", Equal(word)))
			s.Expect(event).To(HaveField("alert_words", SatisfyAll(HaveField("[*]", BeText()), listed)))
		})
		It("`realm_user` avatar form: `person.user_id` is an integer.",
			Covers("EVO-40", "EVO-41", "EVO-42", "EVO-43"), Serial, func(s *Session) {
				queue := Pictured(s)
				UploadAvatar(s)
				uploaded := queue.Await("the event of the avatar", PersonWith("avatar_source"))
				Otherwise(s.Actor, "DELETE /users/me/avatar", nil)
				gone := queue.Await("the event of the avatar's end", PersonWith("avatar_source"))
				s.Expect(uploaded).To(avatar(s, "U"))
				s.Expect(gone).To(avatar(s, "G"))
			})
		It("`realm_user` avatar form: `person.avatar_version` is an integer for cache busting.",
			Covers("EVO-44"), Since(avatarVersionRow), Serial, func(s *Session) {
				queue := Pictured(s)
				UploadAvatar(s)
				first := queue.Await("the event of the avatar", PersonWith("avatar_source"))
				UploadAvatar(s)
				second := queue.Await("the event of another avatar", PersonWith("avatar_source"))
				s.Given(first).To(s.Person("avatar_version", BeInteger()))
				was := first["person"].(target.Object)["avatar_version"]
				s.Expect(second).To(s.Person("avatar_version", SatisfyAll(BeInteger(), Not(Equal(was)))))
			})
		It("`realm_user` billing-role form: `person.user_id` is an integer.",
			Covers("EVO-48", "EVO-49"), Since(billingAdminRow), Serial, Needs(Operator, Second), func(s *Session) {
				bills := Bills(s)
				second := s.As(Second)
				queue := s.UserQueue()

				for _, billing := range []bool{true, false} {
					bills(second, billing)
					event := queue.Await("the event of the billing role", OfUsers())
					shown := s.Lookup(second.UserID)
					s.Expect(event).To(HaveField("person", SatisfyAll(IsUser(second.UserID), HaveField("is_billing_admin", billing))))
					s.Expect(shown).To(HaveFieldIfAny("is_billing_admin", billing))
				}
			})
		It("Every event has `id`, an integer, increasing and not necessarily consecutive.",
			Covers("EVO-02", "EVO-03"), func(s *Session) {
				queue, stream, sent := mixedEvents(s)
				s.Flag("add", "starred", sent)
				rewind(queue)
				var all []any
				queue.Await("the event of the flag", expect.Matcher(func(event any) error {
					all = append(all, event)
					return expect.Explain(flagsEvent(sent), event)
				}))
				s.Expect(target.Object{"events": all}).
					To(HaveField("events", SatisfyAll(increasingIDs(),
						HaveField("[*]", SatisfyAll(HaveField("id", BeInteger()),
							HaveField("type", BeNonEmptyText()))), ContainElement(Described("the event of the subscription", NamesStream(stream))), ContainElement(Described("the event of the message", MessageEvent(sent))))))
			})
		It("The event `type` is used for server-side filtering at registration.", Covers("EVO-04"), func(s *Session) {
			chosen, other := s.Register(), s.Register(SubscriptionEvents)
			all, stream, sent := mixedEvents(s)
			var came []any
			chosen.Await("the event of the message", expect.Matcher(func(event any) error {
				came = append(came, event)
				return MessageEvent(sent)(event)
			}))
			rewind(all)
			s.Expect(came).To(HaveField("[*].type", BeElementOf("message", "heartbeat")))
			s.Expect(until(other, NamesStream(s.FreshStream()))).
				To(HaveField("[*].type", BeElementOf("subscription", "heartbeat")))
			s.Expect(all.Await("the event of the subscription", NamesStream(stream))).To(HaveField("type", "subscription"))
		})
		It("A `message` event is sent when a message is delivered.", Covers("EVO-32"), func(s *Session) {
			stream, queue := s.FreshStream(), s.Register()
			id := s.Post(stream, "an event")
			s.Expect(queue.Await("the message's event", MessageEvent(id))).To(HaveField("type", "message"))
		})
		It("An `update_message_flags` event does not list messages already in the requested state.",
			Covers("EVO-35"), func(s *Session) {
				event, starred, fresh := StarTwo(s)
				s.Expect(event).
					To(HaveField("messages", SatisfyAll(HaveField("[*]", BeInteger()),
						ContainElement(Described("the one that was not starred",
							Equal(fresh))), Not(ContainElement(Described("the one that was", Equal(starred)))))))
			})
		It("An `update_message_flags` event may list messages already in the requested state.",
			Covers("EVO-36"), func(s *Session) {
				event, _, fresh := StarTwo(s)
				s.Expect(event).To(flagsEvent(fresh))
			})
		It("A `scheduled_messages` event is sent when a scheduled message is edited or deleted.",
			Covers("EVO-38"), Serial, func(s *Session) {
				queue := s.Register(Params{"event_types": []string{"scheduled_messages"}})
				p := LaterMessage(s)
				made := s.Try(ScheduleCall, p)
				id, ok := made.Body["scheduled_message_id"].(json.Number)
				if !ok {
					s.Untestable("the request that schedules a message is not described, and the server does not take the public counterpart's")
				}
				s.Cleaning().Undo(s.Credentials, "/scheduled_messages/"+id.String(), nil)
				queue.Await("the event of scheduling", ofScheduling())
				path := "/scheduled_messages/" + id.String()
				Otherwise(s.Actor, "PATCH "+path, Params{"content": s.Fresh("content")})
				edited := queue.Await("the event of the edit", ofScheduling())
				Otherwise(s.Actor, "DELETE "+path, nil)
				s.Expect(edited).To(ofScheduling())
				s.Expect(queue.Await("the event of the deletion", ofScheduling())).To(ofScheduling())
			})
		It("`realm_user` custom-profile-field form: `person.user_id` is an integer.",
			Covers("EVO-55", "EVO-56", "RES-17", "RES-18"), Needs(Admin), func(s *Session) {
				field := ProfileField(s, DateField)
				queue := s.Register(Params{"event_types": []string{"realm_user"}})
				fillProfileField(s, field, dateValue)
				set := queue.Await("the event of the value", ofProfile(field))
				s.Do("DELETE /users/me/profile_data", Params{"data": []json.Number{field}})
				cleared := queue.Await("the event of no value", ofProfile(field))
				told := func(value any) Matcher {
					return HaveField("person", SatisfyAll(IsUser(s.UserID),
						HaveField("custom_profile_field", SatisfyAll(HaveField("id", BeInteger()), HaveField("value", value)))))
				}
				s.Expect(set).To(told(dateValue))
				s.Expect(cleared).To(told(nil))
			})
		It("`realm_user` custom-profile-field form: `rendered_value` is a string present only for",
			Covers("EVO-57", "RES-19"), Needs(Admin), func(s *Session) {
				rendered, plain := ProfileField(s, MarkdownField), ProfileField(s, DateField)
				queue := s.Register(Params{"event_types": []string{"realm_user"}})
				fillProfileField(s, rendered, markdownValue)
				first := queue.Await("the event of the Markdown", ofProfile(rendered))
				fillProfileField(s, plain, dateValue)
				second := queue.Await("the event of the date", ofProfile(plain))
				s.Expect(first).To(inProfile(HaveField("rendered_value", IsBold())))
				s.Expect(second).To(inProfile(HaveNoField("rendered_value")))
			})
		It("A `scheduled_messages` event is sent when a scheduled message is created.",
			Covers("EVO-37", "LVL-29"), func(s *Session) {
				queue := s.Register(Params{"event_types": []string{"scheduled_messages"}})
				Schedule(s)
				event := queue.Await("the event of the scheduled message", ofScheduling())
				s.Expect(event).To(ofScheduling())
			})
		olderEventSpec([]string{"EVO-07", "EVO-09", "EVO-10", "EVO-12"}, Displayed, "update_display_settings",
			"setting_name", Notified)
		olderEventSpec([]string{"EVO-13", "EVO-15", "EVO-16", "EVO-17"}, Notified, "update_global_notifications",
			"notification_name", Displayed)
		noOlderEventSpec("EVO-08", Displayed, "update_display_settings")
		noOlderEventSpec("EVO-14", Notified, "update_global_notifications")
		It("An `update_display_settings` event carries `language_name` (string, English name) only when",
			Covers("EVO-11"), Serial, func(s *Session) {
				languages(s, s.OlderQueue, "update_display_settings", "setting_name")
			})
		It("A `user_settings` event carries `language_name` (string) only for `default_language`.",
			Covers("EVO-23"), Serial, func(s *Session) {
				languages(s, s.SettingsQueue, "user_settings", "property")
			})
		It("A `realm_user` event is sent when the user set or user metadata changed.",
			Covers("EVO-24", "EVO-26", "EVO-27", "EVO-45", "EVO-46", "EVO-47"), Serial, func(s *Session) {
				zone := OwnSetting{Name: "timezone", Values: []any{"Europe/Berlin", "Asia/Tokyo"}}
				s.Keeps(zone.Name)
				s.Keeps(Sending.Name)
				s.Knows(zone)
				s.Do("PATCH /settings", Params{zone.Name: "Europe/Berlin", Sending.Name: false})
				own, queue := s.Own(), s.UserQueue()
				s.Do("PATCH /settings", Params{Sending.Name: true})
				quiet := queue.Poll()
				s.Do("PATCH /settings", Params{zone.Name: "Asia/Tokyo"})
				event := queue.Await("the new time zone", OfUsers())
				s.Expect(quiet).To(HaveField("events", BeEmpty()))
				s.Expect(event).
					To(SatisfyAll(HaveField("op", BeText()), s.Person("timezone", Equal("Asia/Tokyo")),
						s.Person("email", Equal(own["email"]))))
			})
		It("`realm_user` events are sent generally to the organization, not only to the user concerned.",
			Covers("EVO-25"), Serial, Needs(Second), func(s *Session) {
				zone := OwnSetting{Name: "timezone", Values: []any{"Europe/Berlin", "Asia/Tokyo"}}
				s.Keeps(zone.Name)
				s.Knows(zone)
				s.Do("PATCH /settings", Params{zone.Name: "Europe/Berlin"})
				queue := s.As(Second).UserQueue()
				s.Do("PATCH /settings", Params{zone.Name: "Asia/Tokyo"})
				s.Expect(queue.Await("the new time zone", OfUsers())).To(s.Person("timezone", Equal("Asia/Tokyo")))
			})
		It("`realm_user` delivery-email form: `person.user_id` is an integer.",
			Covers("EVO-50", "EVO-51", "EVO-53"), Since(EmailVisibilityRow), Serial, Needs(Second), func(s *Session) {
				s.Keeps("email_address_visibility")
				s.Do("PATCH /settings", Params{"email_address_visibility": 1})
				queue := s.As(Second).UserQueue()
				s.Do("PATCH /settings", Params{"email_address_visibility": 3})
				lost := queue.Await("the loss of the address", PersonWith("delivery_email"))
				s.Do("PATCH /settings", Params{"email_address_visibility": 1})
				again := queue.Await("the address", PersonWith("delivery_email"))
				s.Expect(lost).To(s.Person("delivery_email", BeNil()))
				s.Expect(again).To(s.Person("delivery_email", BeNonEmptyText()))
			})
		It("`realm_user` API-email form: `person.user_id` is an integer.",
			Covers("EVO-58", "EVO-59"), Since(EmailVisibilityRow), Serial, Needs(Second), func(s *Session) {
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
				s.Expect(queue.Await("the new API address", PersonWith("new_email"))).
					To(s.Person("new_email", Equal(after["email"])))
			})
		It("The delivery-email form is not tied to `email_address_visibility` (no such user setting).",
			Covers("EVO-54", "LVL-56"), Serial, Needs(Second), func(s *Session) {
				second := s.As(Second)
				queue := second.Register(Params{"event_types": []string{"realm_user", "message"}})
				s.Try("PATCH /settings", Params{"email_address_visibility": 3}) // ignored, or refused as the only parameter
				sent := s.Direct("after the setting", second.UserID)
				first := queue.Await("the message, or an event on users",
					Described("either", SatisfyAny(OfUsers(), MessageEvent(sent))))
				s.Expect(first).To(MessageEvent(sent))
				s.Expect(s.Message(sent)).To(HaveField("sender_id", s.UserID))
			})
		It("A `realm` event with op `update_dict` is sent when organization settings changed.",
			Covers("EVO-39"), Serial, Needs(Operator), func(s *Session) {
				s.OnlyForked()
				s.Rules(Params{"allow_message_editing": true})
				queue := s.Register(Params{"event_types": []string{"realm"}})
				s.Rules(Params{"allow_message_editing": false})
				event := queue.Await("the new rule", HaveField("type", "realm"))
				s.Expect(event).To(HaveField("op", "update_dict"))
			})
		It("A `subscription` event is sent when the properties of one of the user's subscriptions changed.",
			Covers("EVO-29"), func(s *Session) {
				s.Expect(mutes(s)).To(ContainElement(Described("the event of a property", Equal("pin_to_top"))))
			})
		It("An `update_display_settings` event is sent when a display setting changed. (early)",
			Covers("EVO-07"), Until(SettingsEventRow), Inferred, Serial, func(s *Session) {
				s.Keeps(Displayed.Name)
				s.Knows(Displayed)
				s.Do("PATCH /settings", Params{Displayed.Name: false})
				queue := s.QueueOf(Params{"client_capabilities": Params{"notification_settings_null": true,
					"user_settings_object": true}})
				s.Do("PATCH /settings", Params{Displayed.Name: true})
				event := queue.Await("update_display_settings", HaveField("type", "update_display_settings"))
				s.Expect(event).To(SetTo("update_display_settings", "setting_name", "setting", Displayed.Name, true))
			})
		It("A `message` event is sent when a message is delivered. (muted)",
			Covers("EVO-32"), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				second.Subscribe(stream.Name)
				s.Do(MuteTopics, Params{"stream_id": stream.ID(), "topic": "muted", "op": "add"})
				queue := s.Register()
				mine, theirs := s.Send(Under(stream, "muted", "still told")), second.Send(Under(stream, "muted", "told as well"))
				window := s.Fetch()
				queue.Await("the event of the message", MessageEvent(mine))
				event := queue.Await("the event of the other's message", MessageEvent(theirs))
				s.Expect(event).To(MessageEvent(theirs))
				s.Expect(window).To(SatisfyAll(holds(mine), holds(theirs)))
			})
		It("A `realm_user` event is sent when the user set or user metadata changed. (a new user)",
			Covers("EVO-24", "EVO-25"), Inferred, Needs(Creator, Second), func(s *Session) {
				s.Fork()
				p, second := Newcomer(s), s.As(Second)
				both := Params{"event_types": []string{"realm_user", "message"}}
				own, theirs := s.Register(both), second.Register(both)
				s.Given(Create(s.As(Creator), p)).To(Succeed())
				joined := SatisfyAll(OfUsers(), HaveField("person.full_name", p["full_name"]))
				own.Await("the event of the new user", joined)
				theirs.Await("the event of the new user", joined)
				fence := s.Direct("after the new user", second.UserID)
				again := Not(ContainElement(Described("the event once more", joined)))
				s.Expect(own.Before(fence)).To(again)
				s.Expect(theirs.Before(fence)).To(again)
			})
		It("A `message` event is sent when a message is delivered. (direct)",
			Covers("EVO-32"), Needs(Second), func(s *Session) {
				second := s.As(Second)
				others := s.Witnesses("message", Admin, Moderator, Guest)
				own, again, theirs := s.Register(), s.Register(), second.Register()
				sent := s.Direct("for two people", second.UserID)
				receivedOnce(s, sent, own, again, theirs)
				others.ExpectNone("the direct message", MessageEvent(sent))
				expectUnseenBy(s.As(Admin), sent)
			})
		It("A `message` event is sent when a message is delivered. (oneself)",
			Covers("EVO-32", "MSG-21"), Needs(Second), func(s *Session) {
				second, own := s.As(Second), s.Register()
				theirs, sent := second.Register(), s.Direct("for oneself", s.UserID)
				fence := s.Direct("after it", second.UserID)
				told := slices.DeleteFunc(own.Before(fence), func(event any) bool { return MessageEvent(sent)(event) != nil })
				expectUnseenBy(second, sent)
				s.Expect(told).To(HaveLen(1))
				s.Expect(theirs.Before(fence)).To(Not(ContainElement(Described("the message", MessageEvent(sent)))))
				s.Expect(s.Message(sent)).To(SatisfyAll(Says("for oneself"), Unflagged("read")))
			})
		It("A `message` event is sent when a message is delivered. (group)",
			Covers("EVO-32"), Needs(Second, Admin), func(s *Session) {
				second, admin := s.As(Second), s.As(Admin)
				own, theirs, admins := s.Register(), second.Register(), admin.Register()
				sent := s.Direct("for three people", second.UserID, admin.UserID)
				receivedOnce(s, sent, own, theirs, admins)
			})
		It("A `message` event is sent when a message is delivered. (private)",
			Covers("EVO-32"), Needs(Second, Admin), func(s *Session) {
				second := s.As(Second)
				private, public := s.FreshStream(Params{"invite_only": true}), s.FreshStream()
				s.Bring(second, private)
				others := s.Witnesses("message", Admin, Moderator, Guest)
				own, theirs := s.Register(), second.Register()
				hidden, open := s.Post(private, "for those who are here"), s.Post(public, "for those who listen")
				receivedOnce(s, hidden, own, theirs)
				others.ExpectNone("a message", Described("either message", SatisfyAny(MessageEvent(hidden), MessageEvent(open))))
				s.Expect(s.Message(open)).To(Says("for those who listen"))
				s.Expect(second.Message(hidden)).To(Says("for those who are here"))
				notFoundBy(s.As(Admin), private, hidden)
			})
		It("An `alert_words` event is sent when the user's alert word set changed. (others)",
			Covers("EVO-05"), Serial, Needs(Second), func(s *Session) {
				others, queue, one, two := s.Witnesses("alert_words", Second,
					Admin), s.Register(Params{"event_types": []string{"alert_words"}}), s.Fresh("word"), s.Fresh("word")
				alert(s, one)
				first := queue.Await("the event of the first word", ofAlertWords())
				alert(s, two)
				both := queue.Await("the event of the second word", ofAlertWords())
				among := func(word string) Matcher {
					return HaveField("alert_words", ContainElement(Described("the word "+word, Equal(word))))
				}
				others.ExpectNone("an event of alert words", ofAlertWords())
				s.Expect(first).To(among(one))
				s.Expect(both).To(SatisfyAll(among(one), among(two)))
			})
		It("A `scheduled_messages` event is sent when a scheduled message is created. (others)",
			Covers("EVO-37"), Serial, Needs(Second), func(s *Session) {
				others, queue := s.Witnesses("scheduled_messages", Second,
					Admin), s.Register(Params{"event_types": []string{"scheduled_messages"}})
				Schedule(s)
				event := queue.Await("the event of the scheduled message", ofScheduling())
				others.ExpectNone("an event of scheduling", ofScheduling())
				s.Expect(event).To(ofScheduling())
			})
		It("`realm_user` custom-profile-field form: `person.user_id` is an integer. (others)",
			Covers("EVO-55", "EVO-25"), Needs(Admin, Second), func(s *Session) {
				field := ProfileField(s, DateField)
				hears(s, func() { fillProfileField(s, field, dateValue) }, ofProfile(field))
			})
		It("`realm_user` avatar form: `person.user_id` is an integer. (others)",
			Covers("EVO-40"), Serial, Needs(Second), func(s *Session) {
				Pictured(s)
				hears(s, func() { UploadAvatar(s) }, PersonWith("avatar_source"))
			})
		It("A `message` event is sent when a message is delivered. (every role)",
			Covers("EVO-32", "MSG-07", "MSG-08", "MSG-27", "MSG-36", "RXN-04"), Needs(Second), func(s *Session) {
				all, stream := everybody(s), s.FreshStream()
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
					toldOnce(s, queues[i].Before(fence), sent)
					readsAll(who, stream, all, sent, i)
				}
			})
		everywhere("EVO")
	})
}

// mixedEvents registers a queue for three kinds of events, subscribes to a
// stream and sends a message to it.
func mixedEvents(s *Session) (*Queue, Stream, json.Number) {
	queue := s.Register(Params{"event_types": []string{"message", "subscription", "update_message_flags"}})
	stream := s.FreshStream()
	return queue, stream, s.Post(stream, "an event of another kind")
}

// rewind reads the queue from its beginning again: nothing that was read has
// been acknowledged yet.
func rewind(q *Queue) { q.Last = q.Registration.Body["last_event_id"].(json.Number) }

// StarTwo stars a message, then the same and another one, and returns the
// event that tells of the other.
func StarTwo(s *Session) (event target.Object, starred, fresh json.Number) {
	stream := s.FreshStream()
	starred, fresh = s.Post(stream, "starred"), s.Post(stream, "not starred")
	s.Flag("add", "starred", starred)
	queue := s.Register(Params{"event_types": []string{"update_message_flags"}})
	s.Flag("add", "starred", starred, fresh)
	event = queue.Await("the event of the change", flagsEvent(fresh))
	if _, there := event["messages"]; !there {
		s.Untestable("the payload of the event is not described, and it has no list of messages")
	}
	return event, starred, fresh
}

// Otherwise brings about what the specification describes no way to, as in the
// public counterpart.
func Otherwise(a *Actor, call string, p Params) *target.Reply {
	reply := a.TryUnknown(call, p)
	if !reply.Succeeded() {
		a.Session.Untestable("the specification describes no way to do it, and the server does not take the public counterpart's: " + call)
	}
	return reply
}

// pixel is a picture of one pixel.
const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

// Rows since which events tell the version of an avatar, and billing roles.
const (
	avatarVersionRow Row = "6-avatar-event-version"
	billingAdminRow  Row = "73-billing-admin-event"
)

// Bills goes into a copy of the server, where the operator says who looks after
// the bills.
func Bills(s *Session) (set func(who *Actor, billing bool)) {
	if !s.Fork() {
		s.Untestable("the operator makes no copies of the server")
	}
	granter, able := s.Operator().(target.Granter)
	if !able {
		s.Untestable("the operator does not change who pays")
	}
	return func(who *Actor, billing bool) {
		s.Operate(granter.SetBillingAdmin(s.Context(), who.Email, billing))
	}
}

// Pictured goes into a copy of the server, where the user may have any avatar,
// and registers a queue for what happens to users.
func Pictured(s *Session) *Queue {
	if !s.Fork() {
		s.Untestable("an avatar cannot be given back, and the operator makes no copies of the server")
	}
	return s.UserQueue()
}

// UploadAvatar gives the user an avatar.
func UploadAvatar(s *Session) {
	picture, _ := base64.StdEncoding.DecodeString(pixel)
	req := s.Request("POST /users/me/avatar", nil)
	req.File, req.Unknown = &target.File{Name: "avatar.gif", Content: string(picture)}, true
	if !s.Perform(req, 0).Succeeded() {
		s.Untestable("the specification describes no way to upload an avatar, and the server does not take the public counterpart's")
	}
}

// avatar demands the event of an avatar from the source.
func avatar(s *Session, source string) Matcher {
	return SatisfyAll(s.Person("avatar_source", Equal(source)), s.Person("avatar_url", BeNonEmptyText()),
		s.Person("avatar_url_medium", BeNonEmptyText()))
}

// hears demands that another user receives the event of a change.
func hears(s *Session, change func(), fits Matcher) {
	theirs := s.As(Second).UserQueue()
	change()
	s.Expect(theirs.Await("the event of the user", SatisfyAll(fits, HaveField("person", IsUser(s.UserID))))).To(fits)
}

// receivedOnce claims that each of the queues receives the message, and only once.
func receivedOnce(s *Session, sent json.Number, queues ...*Queue) {
	var all []json.Number
	for _, queue := range queues {
		if queue.Owner.UserID != s.UserID {
			all = append(all, queue.Owner.UserID)
		}
	}
	fence := s.Direct("the last of some events", all...)
	for _, queue := range queues {
		told := []any{}
		before := queue.Before(fence)
		for _, event := range Events(queue.Poll()) {
			before = append(before, event)
		}
		for _, event := range before {
			if MessageEvent(sent)(event) == nil {
				told = append(told, event)
			}
		}
		s.Expect(told).To(HaveLen(1))
	}
}

// expectUnseenBy claims that somebody whom a message does not concern does not find it.
func expectUnseenBy(who *Actor, id json.Number) {
	if who.Missing != "" {
		return
	}
	who.Session.Expect(who.TryFetch(Params{"anchor": id, "num_before": 0})).To(lacks(id))
}

// refuse the narrow is as good as to find nothing.
func notFoundBy(who *Actor, stream Stream, id json.Number) {
	who.Session.Expect(who.TryFetch(InStream(stream), Params{"anchor": id})).
		To(Described("nothing of the private stream", SatisfyAny(BeRefused(), lacks(id))))
}

// is left open; if it names messages, this one must be among them.
func flagsEvent(id json.Number) Matcher {
	return SatisfyAll(HaveField("type", "update_message_flags"),
		HaveFieldIfAny("messages", ContainElement(Described("the message "+id.String(), Equal(id)))))
}

// ofAlertWords accepts an event of alert words.
func ofAlertWords() Matcher { return HaveField("type", "alert_words") }

// alert adds an alert word, which is removed after the run.
func alert(s *Session, word string) {
	p := Params{"alert_words": []string{word}}
	if !s.Try("POST /users/me/alert_words", p).Succeeded() {
		s.Untestable("alert words cannot be changed with POST /users/me/alert_words")
	}
	s.Cleaning().Undo(s.Credentials, "/users/me/alert_words", p)
}

// everybody are the accounts that act for people or for themselves.
func everybody(s *Session) (all []*Actor) {
	for _, role := range []target.Role{User, Second, Admin, Moderator, Guest,
		Bot, Creator} {
		who := s.As(role)
		known := false
		for _, other := range all {
			known = known || other.UserID == who.UserID
		}
		if who.Missing == "" && who.UserID != "" && !known {
			all = append(all, who)
		}
	}
	return all
}

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

// toldOnce claims that the events tell each message once.
func toldOnce(s *Session, events []any, sent []json.Number) {
	for _, id := range sent {
		told := []any{}
		for _, event := range events {
			if MessageEvent(id)(event) == nil {
				told = append(told, event)
			}
		}
		s.Expect(told).To(HaveLen(1))
	}
}

// readsAll claims that the reader sees all messages as they were sent, raw or as HTML by
// turns, with all reactions and only the own star.
func readsAll(who *Actor, stream Stream, all []*Actor, sent []json.Number, turn int) {
	html := turn%2 == 0
	found := map[any]target.Object{}
	for _, message := range Messages(who.Fetch(InStream(stream),
		Params{"apply_markdown": html, "num_before": WindowSize})) {
		found[message["id"]] = message
	}
	for i, id := range sent {
		text := "from the role " + string(all[i].Role)
		var content, star Matcher = Says("**" + text + "** é ω Ж"), Unflagged("starred")
		if html {
			content = HaveField("content", ContainSubstring("<strong>"+text+"</strong> é ω Ж"))
		}
		if i == turn {
			star = Flagged("starred")
		}
		who.Session.Expect(found[id]).To(SatisfyAll(content, star, HaveField("sender_id", all[i].UserID)))
	}
	who.Session.Expect(found[sent[0]]).To(HaveField("reactions", HaveLen(len(all))))
}
