package changelog

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows31Events)

// rows31Events are rows on what events of long standing carry.
func rows31Events() []ChangeRow {
	return []ChangeRow{
		{
			Row: "32-flag-event-op", observe: starEvent,
			before: expect.All(saying("operation", "add"), hidden("op")), after: saying("op", "add"),
		},
		{
			Row: "32-flag-event-operation-deprecated", observe: starEvent,
			before: saying("operation", "add"), after: saying("operation", "add"),
		},
		ChangeRow{Row: "35-peer-events-plural", needs: []Need{NeedSecond}, observe: peerEvent}.from(peerStreamIDRow).
			turns(each(expect.Integer(), "user_id", "stream_id"), each(expect.ArrayOf(expect.Integer()), "user_ids", "stream_ids")),
		{
			Row: "40-subscription-update-email", observe: pinEvent,
			before: shown("email", expect.NonEmptyText()), after: hidden("email"),
		},
		{
			Row: "41-subscription-update-name", observe: pinEvent,
			before: shown("name", expect.NonEmptyText()), after: hidden("name"),
		},
		{
			Row: "45-profile-fields-event-op", needs: []Need{NeedAdmin}, observe: profileFieldsEvent,
			before: expect.All(shown("fields[]", expect.Object()), shown("op", expect.OneOf("add", "delete", "update"))),
			after:  expect.All(shown("fields[]", expect.Object()), hidden("op")),
		},
		{
			Row: "58-typing-event-stream", needs: []Need{NeedSecond}, observe: directTypingEvent,
			before: expect.All(shown("recipients[]", expect.Object()), hidden("message_type")),
			after:  shown("message_type", expect.OneOf("private", "direct")),
		},
	}
}

// starEvent stars a message and returns the event of it, which may tell of
// others that were starred meanwhile.
func starEvent(s *Session) any {
	sent := s.Post(s.FreshStream(), "to be starred")
	queue := s.Register(Params{"event_types": []string{"update_message_flags"}})
	s.Flag("add", "starred", sent)
	return queue.Await("the event of the star", expect.All(
		expect.Field("type", expect.Equal("update_message_flags")),
		expect.Field("messages", expect.Holding("the message", expect.Equal(sent)))))
}

// peerEvent lets the second user join a stream and returns the event that the
// first one gets, who is subscribed to it.
func peerEvent(s *Session) any {
	stream, second := s.FreshStream(), s.As(target.Second)
	id, queue := stream.ID(), s.Register(SubscriptionEvents)
	second.Subscribe(stream.Name)
	one := func(name string, id json.Number) expect.Matcher {
		return expect.Either("the ID "+id.String(), expect.Field(name, expect.Equal(id)), expect.Field(name+"s", Exactly(id)))
	}
	return queue.Await("the event of the new subscriber", expect.All(
		expect.Field("type", expect.Equal("subscription")), one("stream_id", id), one("user_id", second.UserID)))
}

// pinEvent pins a stream and returns the event of it.
func pinEvent(s *Session) any {
	id := s.FreshStream().ID()
	queue := s.Register(SubscriptionEvents)
	specs.TurnsOn(s, "pin_to_top", id)
	return queue.Await("the event of the pinned stream", expect.All(expect.Field("type", expect.Equal("subscription")),
		expect.Field("stream_id", expect.Equal(id)), expect.Field("property", expect.Equal("pin_to_top"))))
}

// profileFieldsEvent makes a profile field and returns the event of it.
func profileFieldsEvent(s *Session) any {
	queue := s.Register(Params{"event_types": []string{"custom_profile_fields"}})
	specs.ProfileField(s, specs.DateField)
	return queue.Await("the event of the field", expect.Field("type", expect.Equal("custom_profile_fields")))
}

// directTypingEvent lets the second user write to the first one and returns
// the event of it.
func directTypingEvent(s *Session) any {
	queue, second := s.Register(Params{"event_types": []string{"typing"}}), s.As(target.Second)
	second.Do("POST /typing", Params{"op": "start", "to": []json.Number{s.UserID}})
	return queue.Await("the event of the typing", expect.All(expect.Field("type", expect.Equal("typing")),
		expect.Field("sender", IsUser(second.UserID)), expect.Field("recipients", expect.ArrayOf(expect.Object()))))
}
