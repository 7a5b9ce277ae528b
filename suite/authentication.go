package suite

import (
	"context"
	"errors"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// authenticationSpecs judge "Authentication".
var authenticationSpecs = []Spec{
	{Covers: []string{"GEN-09", "AUT-01"}, Body: func(s *Session) {
		stream := s.FreshStream()
		good := s.Try("GET /streams", ownStreams)
		bad := s.With(s.Email, altered(s.Key)).Try("GET /streams", ownStreams)
		swapped := s.With(s.Key, s.Email).Try("GET /streams", ownStreams)
		s.Verdict(On(good, expect.Success(), expect.Field("streams", listing(stream))),
			On(bad, expect.Refused()), On(swapped, expect.Refused()))
	}},
	{Covers: []string{"AUT-01"}, Case: "another", Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		stream := s.FreshStream()
		good := s.Try("GET /streams", ownStreams)
		mixed := s.With(s.Email, second.Key).Try("GET /streams", ownStreams)
		s.Verdict(On(good, expect.Success(), expect.Field("streams", listing(stream))), On(mixed, expect.Refused()))
	}},
	{Covers: []string{"GEN-10"}, Needs: []Need{NeedBot}, Body: func(s *Session) {
		bot := s.As(target.Bot)
		id := bot.Direct("from a bot", s.UserID)
		bad := s.With(bot.Email, altered(bot.Key)).Try("POST /messages", directMessage("from nobody", s.UserID))
		s.Verdict(On(s.Message(id), expect.Field("sender_id", expect.Equal(bot.UserID))), On(bad, expect.Refused()))
	}},
	{Covers: []string{"AUT-02"}, Needs: []Need{NeedBot}, Body: func(s *Session) {
		bot := s.As(target.Bot)
		stream := bot.FreshStream()
		good := bot.Try("GET /streams", ownStreams)
		mixed := s.With(s.Owner(bot).Email, bot.Key).Try("GET /streams", ownStreams)
		s.Verdict(On(good, expect.Success(), expect.Field("streams", listing(stream))), On(mixed, expect.Refused()))
	}},
	{Covers: []string{"AUT-06"}, Body: func(s *Session) {
		stream := s.FreshStream()
		good := s.Try("GET /streams", ownStreams)
		bare := s.Anonymous().Try("GET /streams", ownStreams)
		bad := s.With(s.Email, altered(s.Key)).Try("GET /streams", ownStreams)
		stranger := s.With("sl-"+s.Run()+"@nobody.invalid", s.Key).Try("GET /streams", ownStreams)
		s.Verdict(On(good, expect.Success(), expect.Field("streams", listing(stream))),
			On(bare, expect.Refused()), On(bad, expect.Refused()), On(stranger, expect.Refused()))
	}},
	{Covers: []string{"AUT-07", "ERR-06", "ERR-24"}, Dialect: "spec", Body: func(s *Session) {
		stream := s.FreshStream()
		bad := s.With(s.Email, altered(s.Key)).Try("GET /streams", ownStreams)
		good := s.Try("GET /streams", ownStreams)
		s.Verdict(On(bad, expect.NoCode()), On(good, expect.Field("streams", listing(stream))))
	}},
	{Covers: []string{"AUT-08", "ERR-24"}, Dialect: "spec", Body: func(s *Session) {
		stream := s.FreshStream()
		bare := s.Anonymous().Try("GET /streams", ownStreams)
		good := s.Try("GET /streams", ownStreams)
		s.Verdict(On(bare, expect.NoCode()), On(good, expect.Field("streams", listing(stream))))
	}},
	{Covers: []string{"AUT-11", "GST-13"}, Body: func(s *Session) {
		stream := s.FreshStream()
		refused := s.Try("GET /streams", P{"include_all_active": true})
		s.Verdict(On(refused, expect.Code("BAD_REQUEST"), expect.Absent("streams")),
			On(s.Try("GET /streams", ownStreams), expect.Success(), expect.Field("streams", listing(stream))))
	}},
}

// deactivationSpecs need somebody who can close an account or the organization.
var deactivationSpecs = []Spec{
	{Covers: []string{"AUT-09", "ERR-12"}, Dialect: "spec", Phase: Alone, Needs: []Need{NeedOperator, NeedSecond},
		Body: func(s *Session) {
			second := s.As(target.Second)
			stream := second.FreshStream()
			closed := s.between(
				func(ctx context.Context) error { return s.Operator().DeactivateUser(ctx, second.Email) },
				func() *target.Reply { return second.Try("GET /streams", ownStreams) },
				func(ctx context.Context) error { return s.Operator().ReactivateUser(ctx, second.Email) })
			open := second.Try("GET /streams", ownStreams)
			s.Verdict(On(closed, expect.Code("USER_DEACTIVATED")),
				On(open, expect.Success(), expect.Field("streams", listing(stream))))
		}},
	{Covers: []string{"AUT-10", "ERR-15"}, Dialect: "spec", Phase: Alone, Needs: []Need{NeedOperator},
		Body: func(s *Session) {
			stream := s.FreshStream()
			closed := s.between(s.Operator().DeactivateOrganization,
				func() *target.Reply { return s.Try("GET /streams", ownStreams) }, s.Operator().ReactivateOrganization)
			open := s.Try("GET /streams", ownStreams)
			s.Verdict(On(closed, expect.Code("REALM_DEACTIVATED")),
				On(open, expect.Success(), expect.Field("streams", listing(stream))))
		}},
}

// tokenKeyCall is an endpoint of which only the existence is described.
const tokenKeyCall = "POST /jwt/fetch_api_key"

// tokenKeySpecs judge from which level that endpoint exists.
var tokenKeySpecs = []Spec{
	{Covers: []string{"AUT-14", "LVL-62"}, Body: func(s *Session) {
		stream := s.FreshStream()
		known := s.TryUnknown(tokenKeyCall, nil)
		invented := s.TryUnknown("POST /sl_invented/fetch_api_key", nil)
		s.Verdict(On(s.Try("GET /streams", ownStreams), expect.Success(), expect.Field("streams", listing(stream))),
			On(known, expect.Error(), expect.Field("msg", expect.Text()), differentFrom(invented)))
	}},
	{Covers: []string{"AUT-15"}, Body: func(s *Session) {
		stream := s.FreshStream()
		absent := s.TryUnknown(tokenKeyCall, nil)
		invented := s.TryUnknown("POST /sl_invented/fetch_api_key", nil)
		s.Verdict(On(s.Try("GET /streams", ownStreams), expect.Success(), expect.Field("streams", listing(stream))),
			On(absent, expect.NotSuccess(), likeAnswer(invented)))
	}},
}

// likeAnswer demands the same kind of answer: status, result and code.
func likeAnswer(other *target.Reply) expect.Matcher {
	return expect.That("the answer of an unknown path", func(v any) bool {
		reply, ok := v.(*target.Reply)
		return ok && sameAnswer(reply, other)
	})
}

func differentFrom(other *target.Reply) expect.Matcher {
	return expect.That("another answer than that of an unknown path", func(v any) bool {
		reply, ok := v.(*target.Reply)
		return ok && !sameAnswer(reply, other)
	})
}

func sameAnswer(a, b *target.Reply) bool {
	return a.Status == b.Status && a.Body["result"] == b.Body["result"] && a.Body["code"] == b.Body["code"]
}

// between acts after the operator has taken something away and before it gives
// it back. It gives back also when the run is interrupted meanwhile, or when
// the taking reported an error and may have happened all the same.
func (s *Session) between(take func(context.Context) error, act func() *target.Reply,
	giveBack func(context.Context) error) *target.Reply {
	ctx := context.WithoutCancel(s.ctx)
	err := take(ctx)
	reply := act()
	s.operate(errors.Join(err, giveBack(ctx)))
	return reply
}

// operate ends the spec when the operator cannot do what it was asked.
func (s *Session) operate(err error) {
	if err != nil {
		s.Untestable(err.Error())
	}
}
