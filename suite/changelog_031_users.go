package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// subscriptionRoleGoneRow is the row since which subscriptions no longer tell the
// subscriber's role.
const subscriptionRoleGoneRow Row = "133-subscription-role-removed"

// codeBlock is Markdown of a block of code that tells its language.
const codeBlock = "```python\nprint(1)\n```"

// rows31Users are rows on what users see and tell of each other and of
// messages.
func rows31Users() []changeRow {
	second := []Need{NeedSecond}
	return []changeRow{
		{
			row: "31-subscription-role", until: subscriptionRoleGoneRow, observe: (*Session).ownSubscriptions,
			before: hidden("subscriptions[].role"),
			after:  shown("subscriptions[].role", expect.Either("20 or 50", expect.Equal(number(20)), expect.Equal(number(50)))),
		},
		{
			row: "33-code-block-language", observe: asks(target.User, "POST /messages/render", P{"content": codeBlock}),
			before: shown("rendered", expect.All(expect.Containing("<pre>"), expect.Without("data-code-language"))),
			after:  shown("rendered", expect.All(expect.Containing("<pre>"), expect.Containing("data-code-language"))),
		},
		{
			row: "39-get-user-by-email", observe: func(s *Session) any { return s.TryUnknown("GET /users/"+s.address(), nil) },
			before: expect.NotSuccess(), after: shown("user.user_id", expect.Integer()),
		},
		{
			row: "43-presence-by-id", needs: second, observe: (*Session).presenceOfSecond,
			before: expect.NotSuccess(), after: shown("presence", expect.Object()),
		},
		{
			row: "48-mute-user-endpoint", needs: second, phase: Alone, observe: (*Session).mutesMeanwhile,
			before: expect.All(expect.Field("POST", expect.NotSuccess()), expect.Field("DELETE", expect.NotSuccess())),
			after:  expect.All(expect.Field("POST", expect.Success()), expect.Field("DELETE", expect.Success())),
		},
		{
			row: "48-muted-users-event", needs: second, phase: Alone, observe: func(s *Session) any {
				return s.hears("muted_users", nil, func() { s.mutesMeanwhile() })
			},
			before: noEvents(),
			after: expect.All(shown("events[].muted_users", expect.ArrayOf(mutedUser())),
				shown("events", expect.Holding("an event with somebody who is muted", shown("muted_users[]", mutedUser())))),
		},
	}
}

// rows31Typing are rows on who is told that somebody types in a topic.
func rows31Typing() []changeRow {
	second := []Need{NeedSecond}
	neither := expect.All(expect.Field("with", expect.Length(0)), expect.Field("without", expect.Length(0)))
	topical := expect.Holding("typing in a topic", expect.Field("topic", expect.NonEmptyText()))
	return []changeRow{
		{
			row: "58-typing-stream-param", needs: second, observe: (*Session).typesInStream,
			before: neither, after: expect.Field("with", topical),
		},
		{
			row: "58-capability-stream-typing", needs: second, observe: (*Session).typesInStream,
			before: neither, after: expect.All(expect.Field("with", topical), expect.Field("without", expect.Length(0))),
		},
	}
}

// presenceOfSecond asks by ID for the presence of the second user, who was there
// right now and whose presence can be asked for by address.
func (s *Session) presenceOfSecond() any {
	second := s.As(target.Second)
	second.isThere()
	s.otherwise("GET /users/"+second.address()+"/presence", nil)
	return s.TryUnknown("GET /users/"+second.UserID.String()+"/presence", nil)
}

// mutesMeanwhile mutes the second user and takes it back. What an earlier run
// may have left is taken back before.
func (s *Session) mutesMeanwhile() any {
	path := " /users/me/muted_users/" + s.As(target.Second).UserID.String()
	s.TryUnknown("DELETE"+path, nil)
	return target.Object{"POST": s.TryUnknown("POST"+path, nil), "DELETE": s.TryUnknown("DELETE"+path, nil)}
}

// typesInStream lets the second user type in a topic, and returns what a client
// of the first one, who is subscribed, hears of it with the capability and
// without.
func (s *Session) typesInStream() any {
	stream, second := s.FreshStream(), s.As(target.Second)
	second.Subscribe(stream.Name)
	id := stream.ID()
	types := func() {
		second.TryUnknown("POST /typing", P{"type": "stream", "op": "start", "to": []json.Number{id}, "topic": "typed"})
	}
	var without target.Object
	capable := P{"client_capabilities": P{"notification_settings_null": true, "stream_typing_notifications": true}}
	with := s.hears("typing", capable, func() { without = s.hears("typing", nil, types) })
	there := saying("stream_id", id)
	return target.Object{"with": only(with, there)["events"], "without": only(without, there)["events"]}
}
