package specs

import (
	"encoding/base64"
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// EVO: Events.
var eventObjects = Table("EVO", []Spec{
	{Covers: []string{"EVO-05"}, Phase: Alone, Body: func(s *Session) {
		queue, word := s.Register(Params{"event_types": []string{"alert_words"}}), s.Fresh("word")
		s.Post(s.FreshStream(), "no word was added")
		quiet := queue.Poll()
		alert(s, word)
		s.Verdict(On(quiet, expect.Success(), expect.Field("events", expect.Length(0))),
			On(queue.Await("the event of the word", ofAlertWords), ofAlertWords))
	}},
	{Covers: []string{"EVO-06"}, Phase: Alone, Body: func(s *Session) {
		queue, word := s.Register(Params{"event_types": []string{"alert_words"}}), s.Fresh("word")
		alert(s, word)
		event := queue.Await("the event of the word", ofAlertWords)
		listed := expect.Holding("the new word", expect.Equal(word))
		s.Verdict(On(event, expect.Field("alert_words", expect.All(expect.ArrayOf(expect.Text()), listed))))
	}},
	{Covers: []string{"EVO-40", "EVO-41", "EVO-42", "EVO-43"}, Phase: Alone, Body: func(s *Session) {
		queue := Pictured(s)
		UploadAvatar(s)
		uploaded := queue.Await("the event of the avatar", PersonWith("avatar_source"))
		Otherwise(s.Actor, "DELETE /users/me/avatar", nil)
		gone := queue.Await("the event of the avatar's end", PersonWith("avatar_source"))
		s.Verdict(On(uploaded, avatar(s, "U")), On(gone, avatar(s, "G")))
	}},
	{Covers: []string{"EVO-44"}, Since: avatarVersionRow, Phase: Alone, Body: func(s *Session) {
		queue := Pictured(s)
		UploadAvatar(s)
		first := queue.Await("the event of the avatar", PersonWith("avatar_source"))
		UploadAvatar(s)
		second := queue.Await("the event of another avatar", PersonWith("avatar_source"))
		s.Arranged(first, s.Person("avatar_version", expect.Integer()))
		was := first["person"].(target.Object)["avatar_version"]
		s.Verdict(On(second, s.Person("avatar_version", expect.All(expect.Integer(), expect.NotEqual(was)))))
	}},
	{Covers: []string{"EVO-48", "EVO-49"}, Since: billingAdminRow, Phase: Alone, Needs: []Need{NeedOperator, NeedSecond}, Body: func(s *Session) {
		bills := Bills(s)
		second := s.As(target.Second)
		queue := s.UserQueue()
		var claims []Claim
		for _, billing := range []bool{true, false} {
			bills(second, billing)
			event := queue.Await("the event of the billing role", OfUsers())
			shown := s.Lookup(second.UserID)
			claims = append(claims, On(event, expect.Field("person", expect.All(IsUser(second.UserID), expect.Field("is_billing_admin", expect.Equal(billing))))),
				On(shown, expect.Optional("is_billing_admin", expect.Equal(billing))))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"EVO-02", "EVO-03"}, Body: func(s *Session) {
		queue, stream, sent := mixedEvents(s)
		s.Flag("add", "starred", sent)
		rewind(queue)
		var all []any
		queue.Await("the event of the flag", func(event any) error {
			all = append(all, event)
			return flagsEvent(sent)(event)
		})
		s.Verdict(On(target.Object{"events": all}, expect.Field("events", expect.All(increasingIDs(),
			expect.ArrayOf(expect.All(expect.Field("id", expect.Integer()), expect.Field("type", expect.NonEmptyText()))),
			expect.Holding("the event of the subscription", NamesStream(stream)),
			expect.Holding("the event of the message", MessageEvent(sent))))))
	}},
	{Covers: []string{"EVO-04"}, Body: func(s *Session) {
		chosen, other := s.Register(), s.Register(SubscriptionEvents)
		all, stream, sent := mixedEvents(s)
		var came []any
		chosen.Await("the event of the message", func(event any) error {
			came = append(came, event)
			return MessageEvent(sent)(event)
		})
		rewind(all)
		s.Verdict(On(came, expect.ArrayOf(expect.Field("type", expect.OneOf("message", "heartbeat")))),
			On(until(other, NamesStream(s.FreshStream())), expect.ArrayOf(expect.Field("type", expect.OneOf("subscription", "heartbeat")))),
			On(all.Await("the event of the subscription", NamesStream(stream)), expect.Field("type", expect.Equal("subscription"))))
	}},
	{Covers: []string{"EVO-32"}, Body: func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		id := s.Post(stream, "an event")
		s.Verdict(On(queue.Await("the message's event", MessageEvent(id)), expect.Field("type", expect.Equal("message"))))
	}},
	{Covers: []string{"EVO-35"}, Body: func(s *Session) {
		event, starred, fresh := StarTwo(s)
		s.Verdict(On(event, expect.Field("messages", expect.All(expect.ArrayOf(expect.Integer()),
			expect.Holding("the one that was not starred", expect.Equal(fresh)),
			expect.NotHolding("the one that was", expect.Equal(starred))))))
	}},
	{Covers: []string{"EVO-36"}, Body: func(s *Session) {
		event, _, fresh := StarTwo(s)
		s.Verdict(On(event, flagsEvent(fresh)))
	}},
	{Covers: []string{"EVO-38"}, Phase: Alone, Body: func(s *Session) {
		queue := s.Register(Params{"event_types": []string{"scheduled_messages"}})
		p := LaterMessage(s)
		made := s.Try(ScheduleCall, p)
		id, ok := made.Body["scheduled_message_id"].(json.Number)
		if !ok {
			s.Untestable("the request that schedules a message is not described, and the server does not take the public counterpart's")
		}
		s.Cleaning().Undo(s.Credentials, "/scheduled_messages/"+id.String(), nil)
		queue.Await("the event of scheduling", ofScheduling)
		path := "/scheduled_messages/" + id.String()
		Otherwise(s.Actor, "PATCH "+path, Params{"content": s.Fresh("content")})
		edited := queue.Await("the event of the edit", ofScheduling)
		Otherwise(s.Actor, "DELETE "+path, nil)
		s.Verdict(On(edited, ofScheduling), On(queue.Await("the event of the deletion", ofScheduling), ofScheduling))
	}},
	{Covers: []string{"EVO-55", "EVO-56", "RES-17", "RES-18"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		field := ProfileField(s, DateField)
		queue := s.Register(Params{"event_types": []string{"realm_user"}})
		fillProfileField(s, field, dateValue)
		set := queue.Await("the event of the value", ofProfile(field))
		s.Do("DELETE /users/me/profile_data", Params{"data": []json.Number{field}})
		cleared := queue.Await("the event of no value", ofProfile(field))
		told := func(value any) expect.Matcher {
			return expect.Field("person", expect.All(IsUser(s.UserID), expect.Field("custom_profile_field", expect.All(
				expect.Field("id", expect.Integer()), expect.Field("value", expect.Equal(value))))))
		}
		s.Verdict(On(set, told(dateValue)), On(cleared, told(nil)))
	}},
	{Covers: []string{"EVO-57", "RES-19"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		rendered, plain := ProfileField(s, MarkdownField), ProfileField(s, DateField)
		queue := s.Register(Params{"event_types": []string{"realm_user"}})
		fillProfileField(s, rendered, markdownValue)
		first := queue.Await("the event of the Markdown", ofProfile(rendered))
		fillProfileField(s, plain, dateValue)
		second := queue.Await("the event of the date", ofProfile(plain))
		s.Verdict(On(first, inProfile(expect.Field("rendered_value", IsBold()))), On(second, inProfile(expect.Absent("rendered_value"))))
	}},
	{Covers: []string{"EVO-37", "LVL-29"}, Body: func(s *Session) {
		queue := s.Register(Params{"event_types": []string{"scheduled_messages"}})
		Schedule(s)
		event := queue.Await("the event of the scheduled message", ofScheduling)
		s.Verdict(On(event, ofScheduling))
	}},
	olderEventSpec([]string{"EVO-07", "EVO-09", "EVO-10", "EVO-12"}, Displayed, "update_display_settings", "setting_name", Notified),
	olderEventSpec([]string{"EVO-13", "EVO-15", "EVO-16", "EVO-17"}, Notified, "update_global_notifications", "notification_name", Displayed),
	noOlderEventSpec("EVO-08", Displayed, "update_display_settings"),
	noOlderEventSpec("EVO-14", Notified, "update_global_notifications"),
	{Covers: []string{"EVO-11"}, Phase: Alone, Body: func(s *Session) {
		languages(s, s.OlderQueue, "update_display_settings", "setting_name")
	}},
	{Covers: []string{"EVO-23"}, Phase: Alone, Body: func(s *Session) {
		languages(s, s.SettingsQueue, "user_settings", "property")
	}},
	{Covers: []string{"EVO-24", "EVO-26", "EVO-27", "EVO-45", "EVO-46", "EVO-47"}, Phase: Alone, Body: func(s *Session) {
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
		s.Verdict(On(quiet, expect.Field("events", expect.Length(0))), On(event, expect.Field("op", expect.Text()),
			s.Person("timezone", expect.Equal("Asia/Tokyo")), s.Person("email", expect.Equal(own["email"]))))
	}},
	{Covers: []string{"EVO-25"}, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		zone := OwnSetting{Name: "timezone", Values: []any{"Europe/Berlin", "Asia/Tokyo"}}
		s.Keeps(zone.Name)
		s.Knows(zone)
		s.Do("PATCH /settings", Params{zone.Name: "Europe/Berlin"})
		queue := s.As(target.Second).UserQueue()
		s.Do("PATCH /settings", Params{zone.Name: "Asia/Tokyo"})
		s.Verdict(On(queue.Await("the new time zone", OfUsers()), s.Person("timezone", expect.Equal("Asia/Tokyo"))))
	}},
	{Covers: []string{"EVO-50", "EVO-51", "EVO-53"}, Since: EmailVisibilityRow, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		s.Keeps("email_address_visibility")
		s.Do("PATCH /settings", Params{"email_address_visibility": 1})
		queue := s.As(target.Second).UserQueue()
		s.Do("PATCH /settings", Params{"email_address_visibility": 3})
		lost := queue.Await("the loss of the address", PersonWith("delivery_email"))
		s.Do("PATCH /settings", Params{"email_address_visibility": 1})
		again := queue.Await("the address", PersonWith("delivery_email"))
		s.Verdict(On(lost, s.Person("delivery_email", expect.Equal(nil))), On(again, s.Person("delivery_email", expect.NonEmptyText())))
	}},
	{Covers: []string{"EVO-58", "EVO-59"}, Since: EmailVisibilityRow, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		s.Keeps("email_address_visibility")
		s.Do("PATCH /settings", Params{"email_address_visibility": 1})
		second := s.As(target.Second)
		before := second.Lookup(s.UserID)
		queue := second.UserQueue()
		s.Do("PATCH /settings", Params{"email_address_visibility": 3})
		after := second.Lookup(s.UserID)
		if before["email"] == after["email"] {
			s.Untestable("the API address does not follow the setting")
		}
		s.Verdict(On(queue.Await("the new API address", PersonWith("new_email")), s.Person("new_email", expect.Equal(after["email"]))))
	}},
	{Covers: []string{"EVO-54", "LVL-56"}, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		queue := second.Register(Params{"event_types": []string{"realm_user", "message"}})
		s.Try("PATCH /settings", Params{"email_address_visibility": 3}) // ignored, or refused as the only parameter
		sent := s.Direct("after the setting", second.UserID)
		first := queue.Await("the message, or an event on users", expect.Either("either", OfUsers(), MessageEvent(sent)))
		s.Verdict(On(first, MessageEvent(sent)),
			On(s.Message(sent), expect.Field("sender_id", expect.Equal(s.UserID))))
	}},
	{Covers: []string{"EVO-39"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		s.OnlyForked()
		s.Rules(Params{"allow_message_editing": true})
		queue := s.Register(Params{"event_types": []string{"realm"}})
		s.Rules(Params{"allow_message_editing": false})
		event := queue.Await("the new rule", expect.Field("type", expect.Equal("realm")))
		s.Verdict(On(event, expect.Field("op", expect.Equal("update_dict"))))
	}},
	{Covers: []string{"EVO-29"}, Body: func(s *Session) {
		s.Verdict(On(mutes(s), expect.Holding("the event of a property", expect.Equal("pin_to_top"))))
	}},
	{Covers: []string{"EVO-07"}, Case: "early", Until: SettingsEventRow, Weight: Should, Phase: Alone, Body: func(s *Session) {
		s.Keeps(Displayed.Name)
		s.Knows(Displayed)
		s.Do("PATCH /settings", Params{Displayed.Name: false})
		queue := s.QueueOf(Params{"client_capabilities": Params{"notification_settings_null": true, "user_settings_object": true}})
		s.Do("PATCH /settings", Params{Displayed.Name: true})
		event := queue.Await("update_display_settings", expect.Field("type", expect.Equal("update_display_settings")))
		s.Verdict(On(event, SetTo("update_display_settings", "setting_name", "setting", Displayed.Name, true)))
	}},
}, recipientSpecs, everywhereSpecs, toldStateSpecs, everyRoleSpecs)

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
func avatar(s *Session, source string) expect.Matcher {
	return expect.All(s.Person("avatar_source", expect.Equal(source)), s.Person("avatar_url", expect.NonEmptyText()),
		s.Person("avatar_url_medium", expect.NonEmptyText()))
}
