package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// DEV: POST /dev_fetch_api_key (development servers only).
var developmentKey = Table("DEV", []Spec{
	{Covers: []string{"DEV-01", "AUT-05"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		s.Verdict(On(devKey(s), expect.Success(), opensTheDoor(s)))
	}},
	{Covers: []string{"DEV-02"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		bare := s.Anonymous().Try("POST /dev_fetch_api_key", nil)
		stranger := s.Anonymous().Try("POST /dev_fetch_api_key", Params{"username": "sl-" + s.Run() + "@nobody.invalid"})
		s.Verdict(On(bare, expect.Missing("username")), On(stranger, expect.Refused(), expect.Absent("api_key")),
			On(devKey(s), expect.Success(), opensTheDoor(s)))
	}},
	{Covers: []string{"DEV-03"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		reply := devKey(s)
		s.Arranged(reply, expect.Success(), opensTheDoor(s))
		key := reply.Body["api_key"].(string)
		s.Verdict(On(s.With(s.Email, altered(key)).Try("GET /streams", OwnStreams), expect.Refused()))
	}},
	{Covers: []string{"DEV-04"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		s.Verdict(On(devKey(s), expect.Success(), expect.Field("email", expect.Equal(s.Email)), opensTheDoor(s)))
	}},
	{Covers: []string{"DEV-05", "LVL-41"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		s.Verdict(On(devKey(s), expect.Success(), IsUser(s.UserID)))
	}},
	{Covers: []string{"DEV-06"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		s.Verdict(On(devKey(s), expect.Success(), opensTheDoor(s), expect.Absent("user_id")))
	}},
	{Covers: []string{"DEV-07"}, Needs: []Need{NeedProduction}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(devKey(s), expect.Refused(), expect.Absent("api_key")), On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}},
})

// devKey asks for the ordinary user's key without credentials.
func devKey(s *Session) *target.Reply {
	return s.Anonymous().Try("POST /dev_fetch_api_key", Params{"username": s.Email})
}

// opensTheDoor demands an api_key with which the ordinary user sees a stream
// that has just been made.
func opensTheDoor(s *Session) expect.Matcher {
	stream := s.FreshStream()
	return expect.Field("api_key", expect.All(expect.NonEmptyText(), func(v any) error {
		return Lists(stream)(s.With(s.Email, v.(string)).Try("GET /streams", OwnStreams))
	}))
}
