package specs

import (
	"context"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// AUT: Authentication.
var authentication = Table("AUT", []Spec{
	{Covers: []string{"AUT-01"}, Case: "another", Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		stream := s.FreshStream()
		good := s.Try("GET /streams", OwnStreams)
		mixed := s.With(s.Email, second.Key).Try("GET /streams", OwnStreams)
		s.Verdict(On(good, expect.Success(), expect.Field("streams", Listing(stream))), On(mixed, expect.Refused()))
	}},
	{Covers: []string{"AUT-02"}, Needs: []Need{NeedBot}, Body: func(s *Session) {
		bot := s.As(target.Bot)
		stream := bot.FreshStream()
		good := bot.Try("GET /streams", OwnStreams)
		mixed := s.With(s.Owner(bot).Email, bot.Key).Try("GET /streams", OwnStreams)
		s.Verdict(On(good, expect.Success(), expect.Field("streams", Listing(stream))), On(mixed, expect.Refused()))
	}},
	{Covers: []string{"AUT-06"}, Body: func(s *Session) {
		stream := s.FreshStream()
		good := s.Try("GET /streams", OwnStreams)
		bare := s.Anonymous().Try("GET /streams", OwnStreams)
		bad := s.With(s.Email, altered(s.Key)).Try("GET /streams", OwnStreams)
		stranger := s.With("sl-"+s.Run()+"@nobody.invalid", s.Key).Try("GET /streams", OwnStreams)
		s.Verdict(On(good, expect.Success(), expect.Field("streams", Listing(stream))),
			On(bare, expect.Refused()), On(bad, expect.Refused()), On(stranger, expect.Refused()))
	}},
	{Covers: []string{"AUT-07", "ERR-06", "ERR-24"}, Dialect: "spec", Body: func(s *Session) {
		stream := s.FreshStream()
		var claims []Claim
		for _, wrong := range wrongKeys(s.Key) {
			claims = append(claims, On(s.With(s.Email, wrong).Try("GET /streams", OwnStreams), expect.NoCode()))
		}
		good := s.Try("GET /streams", OwnStreams)
		s.Verdict(append(claims, On(good, expect.Field("streams", Listing(stream))))...)
	}},
	{Covers: []string{"AUT-08", "ERR-24"}, Dialect: "spec", Body: func(s *Session) {
		stream := s.FreshStream()
		bare := s.Anonymous().Try("GET /streams", OwnStreams)
		good := s.Try("GET /streams", OwnStreams)
		s.Verdict(On(bare, expect.NoCode()), On(good, expect.Field("streams", Listing(stream))))
	}},
	{Covers: []string{"AUT-11", "GST-13"}, Body: func(s *Session) {
		stream := s.FreshStream()
		refused := s.Try("GET /streams", Params{"include_all_active": true})
		s.Verdict(On(refused, expect.Code("BAD_REQUEST"), expect.Absent("streams")),
			On(s.Try("GET /streams", OwnStreams), expect.Success(), expect.Field("streams", Listing(stream))))
	}},
	{Covers: []string{"AUT-09", "ERR-12"}, Dialect: "spec", Phase: Alone, Needs: []Need{NeedOperator, NeedSecond},
		Body: func(s *Session) {
			second := s.As(target.Second)
			s.Closable(second)
			stream, queue := second.FreshStream(), second.Register()
			var others []Claim
			closed := s.During(func(ctx context.Context) error { return s.Operator().DeactivateUser(ctx, second.Email) },
				func() *target.Reply {
					for _, reply := range []*target.Reply{queue.Poll(), second.TryFetch(), second.Try("POST /messages", StreamMessage(stream, "nobody writes this")),
						second.Try(SetStatus, Params{"status_text": "nobody is here"})} {
						others = append(others, On(reply, expect.Refused()))
					}
					return second.Try("GET /streams", OwnStreams)
				},
				func(ctx context.Context) error { return s.Operator().ReactivateUser(ctx, second.Email) })
			open := second.Try("GET /streams", OwnStreams)
			s.Verdict(append(others, On(closed, expect.Code("USER_DEACTIVATED")),
				On(open, expect.Success(), expect.Field("streams", Listing(stream))))...)
		}},
	{Covers: []string{"AUT-10", "ERR-15"}, Dialect: "spec", Phase: Alone, Needs: []Need{NeedOperator},
		Body: func(s *Session) {
			stream := s.FreshStream()
			closed := s.During(s.Operator().DeactivateOrganization,
				func() *target.Reply { return s.Try("GET /streams", OwnStreams) }, s.Operator().ReactivateOrganization)
			open := s.Try("GET /streams", OwnStreams)
			s.Verdict(On(closed, expect.Code("REALM_DEACTIVATED")),
				On(open, expect.Success(), expect.Field("streams", Listing(stream))))
		}},
	{Covers: []string{"AUT-14", "LVL-62"}, Body: func(s *Session) {
		stream := s.FreshStream()
		known := s.TryUnknown(tokenKeyCall, nil)
		invented := s.TryUnknown("POST /sl_invented/fetch_api_key", nil)
		s.Verdict(On(s.Try("GET /streams", OwnStreams), expect.Success(), expect.Field("streams", Listing(stream))),
			On(known, expect.Error(), expect.Field("msg", expect.Text()), expect.OtherAnswer(invented)))
	}},
	{Covers: []string{"AUT-15"}, Body: func(s *Session) {
		stream := s.FreshStream()
		absent := s.TryUnknown(tokenKeyCall, nil)
		invented := s.TryUnknown("POST /sl_invented/fetch_api_key", nil)
		s.Verdict(On(s.Try("GET /streams", OwnStreams), expect.Success(), expect.Field("streams", Listing(stream))),
			On(absent, expect.NotSuccess(), expect.SameAnswer(invented)))
	}},
})

// tokenKeyCall is an endpoint that the specification names and does not describe.
const tokenKeyCall = "POST /jwt/fetch_api_key"
