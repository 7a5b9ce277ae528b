package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// devKeySpecs judge POST /dev_fetch_api_key.
var devKeySpecs = []Spec{
	{Covers: []string{"DEV-01", "AUT-05"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		s.Verdict(On(s.devKey(), expect.Success(), s.opensTheDoor()))
	}},
	{Covers: []string{"DEV-02"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		bare := s.Anonymous().Try("POST /dev_fetch_api_key", nil)
		stranger := s.Anonymous().Try("POST /dev_fetch_api_key", P{"username": "sl-" + s.Run() + "@nobody.invalid"})
		s.Verdict(On(bare, expect.Missing("username")), On(stranger, expect.Refused(), expect.Absent("api_key")),
			On(s.devKey(), expect.Success(), s.opensTheDoor()))
	}},
	{Covers: []string{"DEV-03"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		reply := s.devKey()
		s.arranged(reply, expect.Success(), s.opensTheDoor())
		key := reply.Body["api_key"].(string)
		s.Verdict(On(s.With(s.Email, altered(key)).Try("GET /streams", ownStreams), expect.Refused()))
	}},
	{Covers: []string{"DEV-04"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		s.Verdict(On(s.devKey(), expect.Success(), expect.Field("email", expect.Equal(s.Email)), s.opensTheDoor()))
	}},
	{Covers: []string{"DEV-05", "LVL-41"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		s.Verdict(On(s.devKey(), expect.Success(), isUser(s.UserID)))
	}},
	{Covers: []string{"DEV-06"}, Needs: []Need{NeedDevelopment}, Body: func(s *Session) {
		s.Verdict(On(s.devKey(), expect.Success(), s.opensTheDoor(), expect.Absent("user_id")))
	}},
	{Covers: []string{"DEV-07"}, Needs: []Need{NeedProduction}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.devKey(), expect.Refused(), expect.Absent("api_key")), On(s.Try("GET /streams", ownStreams), lists(stream)))
	}},
}

// devKey asks for the ordinary user's key without credentials.
func (s *Session) devKey() *target.Reply {
	return s.Anonymous().Try("POST /dev_fetch_api_key", P{"username": s.Email})
}

// opensTheDoor demands an api_key with which the ordinary user sees a stream
// that has just been made.
func (s *Session) opensTheDoor() expect.Matcher {
	stream := s.FreshStream()
	return expect.Field("api_key", expect.All(expect.NonEmptyText(), func(v any) error {
		return lists(stream)(s.With(s.Email, v.(string)).Try("GET /streams", ownStreams))
	}))
}
