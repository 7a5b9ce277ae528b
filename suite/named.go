package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// typingStreamRow is the row since which POST /typing has a message type.
const typingStreamRow Row = "58-typing-stream-param"

// typingSpecs judge what the change log says of POST /typing.
var typingSpecs = []Spec{
	existing([]string{"NMD-08"}, "POST /typing"),
	{Covers: []string{"LVL-35"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.typing("direct"), expect.Success()), On(s.Try("GET /streams", ownStreams), lists(stream)))
	}},
	{Covers: []string{"LVL-36"}, Since: typingStreamRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		s.Verdict(On(s.typing("direct"), expect.Refused()), On(s.typing("private"), expect.Success()))
	}},
}

// typing tells the second user that somebody writes to them.
func (s *Session) typing(kind string) *target.Reply {
	return s.Try("POST /typing", P{"type": kind, "op": "start", "to": []json.Number{s.As(target.Second).UserID}})
}

// userByEmailRow is the row since which a user can be asked for by address.
const userByEmailRow Row = "39-get-user-by-email"

// namedSpecs judge the endpoints of which only the name is given.
var namedSpecs = []Spec{
	{Covers: []string{"NMD-01"}, Body: func(s *Session) {
		bare := s.Anonymous().Try("POST /register", P{"event_types": []string{}})
		s.Verdict(On(bare, expect.Refused()), On(s.Register().Registration, expect.Success()))
	}},
	answered("NMD-02", "GET /attachments"),
	{Covers: []string{"NMD-06"}, Since: userByEmailRow, Body: func(s *Session) {
		nobody := s.Try("GET /users/sl-"+s.Run()+"@nowhere.invalid", nil)
		s.Verdict(On(s.Try("GET /users/"+s.Email, nil), expect.Success(), expect.Field("user", isUser(s.UserID))), On(nobody, expect.Refused()))
	}},
	answered("NMD-07", "GET /users/me"),
	existing([]string{"NMD-10"}, "DELETE /users/me/subscriptions"),
}

// answered judges that a call without parameters succeeds for who has an
// account, and for nobody else.
func answered(id string, call string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		s.Verdict(On(s.Anonymous().Try(call, nil), expect.Refused()), On(s.Try(call, nil), expect.Success()))
	}}
}
