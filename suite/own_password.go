package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// accountSpecs judge the sequences by which an account gets another password
// or address.
var accountSpecs = []Spec{
	{Covers: []string{"SET-07"}, Needs: []Need{NeedCreator, NeedDevelopment}, Body: func(s *Session) {
		s.fork()
		p := s.newcomer()
		s.arranged(s.As(target.Creator).create(p), expect.Success())
		reply := s.Anonymous().Try("POST /dev_fetch_api_key", P{"username": p["email"]})
		s.arranged(reply, expect.Success(), expect.Field("api_key", expect.NonEmptyText()))
		key, _ := reply.Body["api_key"].(string)
		newcomer, first, second := s.With(p["email"].(string), key), p["password"].(string), "Vex-"+s.Run()+"-9 Quill"
		change := func(old, next string) *target.Reply {
			return newcomer.Try("PATCH /settings", P{"old_password": old, "new_password": next})
		}
		wrong := change(second, second)
		right := change(first, second)
		former := change(first, first)
		s.Verdict(On(wrong, expect.Refused()), On(right, expect.Success()), On(former, expect.Refused()),
			On(change(second, first), expect.Success()))
	}},
	{Covers: []string{"SET-02"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		address, confirm := s.confirming()
		odd := s.Try("PATCH /settings", P{"email": "sl at nowhere"})
		reply := s.Try("PATCH /settings", P{"email": address})
		s.arranged(reply, expect.Success())
		confirm()
		s.Verdict(On(odd, expect.Refused()), On(reply, expect.Success()), On(s.With(address, s.Key).Try("GET /users", nil), expect.Success()))
	}},
}
