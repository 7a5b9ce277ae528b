package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// operation is a described operation, and the level from which the public
// counterpart has it where the specification tells none.
type operation struct {
	call string
	from int
}

// operations are the described operations beside those of endpoints, called so
// that nothing comes of it.
func operations(s *Session) []operation {
	return []operation{
		{call: "POST /messages/" + number(beyondAll*beyondAll).String() + "/reactions"},
		{call: "POST /users"},
		{call: "POST /user_groups/create"},
		{call: "PATCH /users/me/subscriptions/muted_topics"},
		{call: "POST /users/me/muted_users/" + s.UserID.String(), from: 48},
		{call: "POST /users/me/status", from: 86},
		{call: "PATCH /settings", from: 80},
		{call: "PATCH /realm/filters/" + number(beyondAll).String(), from: 57},
		{call: "DELETE /attachments/" + number(beyondAll).String()},
	}
}

// operationSpecs judge that every operation is there.
var operationSpecs = []Spec{
	{Covers: []string{"GEN-14"}, Body: func(s *Session) {
		invented := s.TryUnknown("POST /sl_invented/operation", nil)
		var claims []Claim
		for _, e := range endpoints(s) {
			claims = append(claims, On(s.Try(e.call, e.params), expect.Success()))
		}
		for _, o := range operations(s) {
			if s.Level() >= o.from {
				claims = append(claims, On(s.Try(o.call, nil), expect.Field("result", expect.OneOf("success", "error")),
					expect.Field("msg", expect.Text()), differentFrom(invented)))
			}
		}
		s.Verdict(claims...)
	}},
}
