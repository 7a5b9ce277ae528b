package specs

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// NMD: Endpoints.
var namedEndpoints = Table("NMD", []Spec{
	existing([]string{"NMD-05", "LVL-71"}, FlagsNarrowCall),
	existing([]string{"NMD-03"}, "POST /user_topics"),
	existing([]string{"NMD-08"}, "POST /typing"),
	{Covers: []string{"NMD-01"}, Body: func(s *Session) {
		bare := s.Anonymous().Try("POST /register", Params{"event_types": []string{}})
		s.Verdict(On(bare, expect.Refused()), On(s.Register().Registration, expect.Success()))
	}},
	answered("NMD-02", "GET /attachments"),
	{Covers: []string{"NMD-06"}, Since: userByEmailRow, Body: func(s *Session) {
		nobody := s.Try("GET /users/sl-"+s.Run()+"@nowhere.invalid", nil)
		address, told := s.Lookup(s.UserID)["email"].(string) // a hidden address is not that of the path
		if !told {
			address = s.Email
		}
		s.Verdict(On(s.Try("GET /users/"+address, nil), expect.Success(), expect.Field("user", IsUser(s.UserID))), On(nobody, expect.Refused()))
	}},
	answered("NMD-07", "GET /users/me"),
	existing([]string{"NMD-10"}, "DELETE /users/me/subscriptions"),
	existing([]string{"NMD-09", "LVL-27"}, ScheduleCall),
	{Covers: []string{"NMD-04"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		stream := admin.FreshStream()
		call := Changing(stream)
		invented := admin.TryUnknown("PATCH /sl_invented/"+stream.ID().String(), nil)
		s.Verdict(On(s.Anonymous().Try(call, nil), expect.Refused()),
			On(admin.Try(call, nil), expect.Field("result", expect.OneOf("success", "error")), expect.Field("msg", expect.Text()), expect.OtherAnswer(invented)),
			On(admin.Try("GET /streams", OwnStreams), Lists(stream)))
	}},
})

// FlagsNarrowCall is an endpoint that the specification names and does not describe.
const FlagsNarrowCall = "POST /messages/flags/narrow"

// existing judges that the server knows a call that is named and not described.
func existing(ids []string, call string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		stream := s.FreshStream()
		known := s.TryUnknown(call, nil)
		invented := s.TryUnknown("POST /sl_invented/flags/narrow", nil)
		_, path, _ := strings.Cut(call, " ")
		method := s.TryUnknown("PUT "+path, nil)
		s.Verdict(On(s.Try("GET /streams", OwnStreams), expect.Success(), expect.Field("streams", Listing(stream))),
			On(known, expect.Error(), expect.Field("msg", expect.Text()), expect.OtherAnswer(invented), expect.OtherAnswer(method)))
	}}
}
