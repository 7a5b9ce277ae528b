package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// operation is a described operation, and the row that brought it where the
// specification tells no level.
type operation struct {
	call  string
	since Row
}

// operations are the described operations beside those of endpoints, called so
// that nothing comes of it.
func operations(s *Session) []operation {
	return []operation{
		{call: "POST /messages/" + number(beyondAll*beyondAll).String() + "/reactions"},
		{call: "POST /users"},
		{call: "POST /user_groups/create"},
		{call: "PATCH /users/me/subscriptions/muted_topics"},
		{call: "POST /users/me/muted_users/" + s.UserID.String(), since: mutingUsersRow},
		{call: "POST /users/me/status", since: statusEmojiRow},
		{call: "PATCH /settings", since: settingsMergedRow},
		{call: "PATCH /realm/filters/" + number(beyondAll).String(), since: linkifierChangeRow},
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
			if s.has(o.since) {
				claims = append(claims, On(s.Try(o.call, nil), expect.Field("result", expect.OneOf("success", "error")),
					expect.Field("msg", expect.Text()), differentFrom(invented)))
			}
		}
		s.Verdict(claims...)
	}},
}
