package changelog

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows59Lists)

// rows59Lists are rows on what is asked for: subscribers, drafts, keys.
func rows59Lists() []ChangeRow {
	return []ChangeRow{
		{
			Row: "76-fetch-api-key-status-401", observe: func(s *Session) any {
				return s.Anonymous().TryUnknown("POST /fetch_api_key", Params{"username": s.Email, "password": "wrong " + s.Run()})
			},
			before: expect.All(expect.Refused(), specs.HasStatus(http.StatusForbidden)), after: expect.All(expect.Refused(), specs.HasStatus(http.StatusUnauthorized)),
		},
		{
			Row: "79-subscribers-ids", observe: func(s *Session) any {
				s.FreshStream()
				return s.Try("GET /users/me/subscriptions", Params{"include_subscribers": true})
			},
			before: shown("subscriptions[].subscribers[]", expect.Text()), after: shown("subscriptions[].subscribers[]", expect.Integer()),
		},
		{
			Row: "79-stream-members-ids", observe: func(s *Session) any {
				return specs.Otherwise(s.Actor, "GET /streams/"+s.FreshStream().ID().String()+"/members", nil)
			},
			before: shown("subscribers[]", expect.Text()), after: shown("subscribers[]", expect.Integer()),
		},
		{
			Row: "87-drafts-endpoints", phase: Alone, earlier: "zulip", observe: func(s *Session) any {
				s.OnlyForked()
				draft := Params{"type": "", "to": []any{}, "topic": "", "content": "a thought"}
				made := s.TryUnknown("POST /drafts", Params{"drafts": []any{draft}})
				return target.Object{"made": made, "listed": s.TryUnknown("GET /drafts", nil)}
			},
			before: expect.All(expect.Field("made", expect.NotSuccess()), expect.Field("listed", expect.NotSuccess())),
			after:  expect.All(expect.Field("made", expect.Success()), shown("listed.drafts[].content", expect.Text())),
		},
	}
}
