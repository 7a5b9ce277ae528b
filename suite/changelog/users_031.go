package changelog

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows31Users, rows31Typing)

// subscriptionRoleGoneRow is the row since which subscriptions no longer tell the
// subscriber's role.
const subscriptionRoleGoneRow Row = "133-subscription-role-removed"

// codeBlock is Markdown of a block of code that tells its language.
const codeBlock = "```python\nprint(1)\n```"

// rows31Users are rows on what users see and tell of each other and of
// messages.
func rows31Users() []ChangeRow {
	second := []Need{NeedSecond}
	return []ChangeRow{
		{
			Row: "31-subscription-role", until: subscriptionRoleGoneRow, observe: ownSubscriptions,
			before: hidden("subscriptions[].role"),
			after:  shown("subscriptions[].role", expect.Either("20 or 50", expect.Equal(Number(20)), expect.Equal(Number(50)))),
		},
		{
			Row: "33-code-block-language", observe: asks(target.User, "POST /messages/render", Params{"content": codeBlock}),
			before: shown("rendered", expect.All(expect.Containing("<pre>"), expect.Without("data-code-language"))),
			after:  shown("rendered", expect.All(expect.Containing("<pre>"), expect.Containing("data-code-language"))),
		},
		{
			Row: "39-get-user-by-email", observe: func(s *Session) any { return s.TryUnknown("GET /users/"+s.Address(), nil) },
			before: expect.NotSuccess(), after: shown("user.user_id", expect.Integer()),
		},
		{
			Row: "43-presence-by-id", needs: second, observe: presenceOfSecond,
			before: expect.NotSuccess(), after: shown("presence", expect.Object()),
		},
		{
			Row: "48-mute-user-endpoint", needs: second, phase: Alone, observe: mutesMeanwhile,
			before: expect.All(expect.Field("POST", expect.NotSuccess()), expect.Field("DELETE", expect.NotSuccess())),
			after:  expect.All(expect.Field("POST", expect.Success()), expect.Field("DELETE", expect.Success())),
		},
		{
			Row: "48-muted-users-event", needs: second, phase: Alone, observe: func(s *Session) any {
				return eventsDuring(s.Actor, "muted_users", nil, func() { mutesMeanwhile(s) })
			},
			before: noEvents(),
			after: expect.All(shown("events[].muted_users", expect.ArrayOf(mutedUser())),
				shown("events", expect.Holding("an event with somebody who is muted", shown("muted_users[]", mutedUser())))),
		},
	}
}

// rows31Typing are rows on who is told that somebody types in a topic.
func rows31Typing() []ChangeRow {
	second := []Need{NeedSecond}
	neither := expect.All(expect.Field("with", expect.Length(0)), expect.Field("without", expect.Length(0)))
	topical := expect.Holding("typing in a topic", expect.Field("topic", expect.NonEmptyText()))
	return []ChangeRow{
		{
			Row: "58-typing-stream-param", needs: second, observe: typesInStream,
			before: neither, after: expect.Field("with", topical),
		},
		{
			Row: "58-capability-stream-typing", needs: second, observe: typesInStream,
			before: neither, after: expect.All(expect.Field("with", topical), expect.Field("without", expect.Length(0))),
		},
	}
}

// presenceOfSecond asks by ID for the presence of the second user, who was there
// right now and whose presence can be asked for by address.
func presenceOfSecond(s *Session) any {
	second := s.As(target.Second)
	isThere(second)
	specs.Otherwise(s.Actor, "GET /users/"+second.Address()+"/presence", nil)
	return s.TryUnknown("GET /users/"+second.UserID.String()+"/presence", nil)
}

// mutesMeanwhile mutes the second user and takes it back. What an earlier run
// may have left is taken back before.
func mutesMeanwhile(s *Session) any {
	path := " /users/me/muted_users/" + s.As(target.Second).UserID.String()
	s.TryUnknown("DELETE"+path, nil)
	return target.Object{"POST": s.TryUnknown("POST"+path, nil), "DELETE": s.TryUnknown("DELETE"+path, nil)}
}

// typesInStream lets the second user type in a topic, and returns what a client
// of the first one, who is subscribed, learns about it with the capability and
// without.
func typesInStream(s *Session) any {
	stream, second := s.FreshStream(), s.As(target.Second)
	second.Subscribe(stream.Name)
	id := stream.ID()
	types := func() {
		second.TryUnknown("POST /typing", Params{"type": "stream", "op": "start", "to": []json.Number{id}, "topic": "typed"})
	}
	var without target.Object
	capable := Params{"client_capabilities": Params{"notification_settings_null": true, "stream_typing_notifications": true}}
	with := eventsDuring(s.Actor, "typing", capable, func() { without = eventsDuring(s.Actor, "typing", nil, types) })
	there := saying("stream_id", id)
	return target.Object{"with": filterEvents(with, there)["events"], "without": filterEvents(without, there)["events"]}
}
