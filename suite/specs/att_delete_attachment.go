package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// ATT: DELETE /attachments/{attachment_id}.
var _ = RegisterSection("ATT", []Spec{
	{Covers: []string{"ATT-01"}, Dialect: "spec", Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Anonymous().Try("DELETE /attachments/999999999", nil), expect.NoCode()),
			On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}},
	{Covers: []string{"ATT-03", "ERR-09"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("DELETE /attachments/999999999", nil), expect.Code("BAD_REQUEST")),
			On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}},
	{Covers: []string{"ATT-02", "ATT-04", "STA-29", "RES-14"}, Body: func(s *Session) {
		gone, kept := Upload(s).ID, Upload(s).ID
		first := s.Try("DELETE /attachments/"+gone.String(), nil)
		again := s.Try("DELETE /attachments/"+gone.String(), nil)
		other := s.Try("DELETE /attachments/"+kept.String(), nil)
		only := expect.OnlyKeys("result", "msg", expect.IgnoredParameters)
		s.Verdict(On(first, expect.Success(), only), On(again, expect.Code("BAD_REQUEST")), On(other, expect.Success(), only))
	}},
}, sharedSpecs)
