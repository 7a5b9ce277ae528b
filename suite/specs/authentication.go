package specs

import (
	"context"
	"errors"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// tokenKeyCall is an endpoint that the specification names and does not describe.
const tokenKeyCall = "POST /jwt/fetch_api_key"

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

// aroundOperation acts after the operator has taken something away and before it gives
// it back. It gives back also when the run is interrupted meanwhile, or when
// the taking reported an error and may have happened all the same.
func aroundOperation(s *Session, take func(context.Context) error, act func() *target.Reply,
	giveBack func(context.Context) error) *target.Reply {
	ctx := context.WithoutCancel(s.Context())
	err := take(ctx)
	reply := act()
	s.Operate(errors.Join(err, giveBack(ctx)))
	return reply
}

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
