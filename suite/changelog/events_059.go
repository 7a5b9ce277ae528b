package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows59Events)

// rows59Events are rows on events of streams and messages.
func rows59Events() []ChangeRow {
	return []ChangeRow{
		{
			Row: "71-stream-update-web-public", needs: []Need{NeedAdmin}, observe: func(s *Session) any {
				admin := s.As(target.Admin)
				call := specs.Changing(admin.FreshStream())
				heard := eventsDuring(admin, "stream", nil, func() { admin.Do(call, Params{"is_private": true}) })
				return filterEvents(heard, expect.Field("property", expect.Equal("invite_only")))
			},
			before: hidden("events[].is_web_public"), after: shown("events[].is_web_public", expect.Boolean()),
		},
		{
			Row: "77-delete-message-private-fields", needs: []Need{NeedAdmin}, observe: func(s *Session) any {
				admin := s.As(target.Admin)
				sent := admin.Direct("soon gone", s.UserID)
				return eventsDuring(admin, "delete_message", nil, func() { specs.Remove(admin, sent) })
			},
			before: expect.All(shown("events[].sender_id", expect.Integer()), shown("events[].recipient_id", expect.Integer())),
			after: expect.All(saying("events[].message_type", "private"),
				hidden("events[].sender_id"), hidden("events[].recipient_id")),
		},
	}
}
