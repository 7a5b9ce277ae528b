package suite

import (
	"encoding/json"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The limit that the operator sets in a copy: so many calls in a window that
// no run is slow enough to leave.
const (
	limitedCalls  = 3
	limitedWindow = 5 * time.Minute
)

// rateLimitSpecs exceed a rate limit in a copy of the server.
var rateLimitSpecs = []Spec{
	{Covers: []string{"ERR-18"}, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		allowed, refused := s.exceed()
		wait, _ := target.RetryAfter(refused)
		s.pass(min(wait, limitedWindow) + time.Millisecond) // as a number, the wait is rounded
		claims := []Claim{On(refused, expect.Error()), On(s.Try("GET /streams", ownStreams), expect.Success())}
		for _, reply := range allowed {
			claims = append(claims, On(reply, expect.Success()))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"ERR-19"}, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		_, refused := s.exceed()
		s.Verdict(On(refused, expect.Error(), expect.Field("code", expect.Equal("RATE_LIMIT_HIT"))))
	}},
	{Covers: []string{"ERR-20"}, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		_, refused := s.exceed()
		s.Verdict(On(refused, expect.Error(), expect.NoCode()))
	}},
	{Covers: []string{"ERR-21"}, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		_, refused := s.exceed()
		s.Verdict(On(refused, expect.Error(), expect.Field("retry-after", expect.That("seconds that are not negative", notNegative))))
	}},
}

func notNegative(v any) bool {
	n, ok := v.(json.Number)
	if !ok {
		return false
	}
	seconds, err := n.Float64()
	return err == nil && seconds >= 0
}

// exceed makes one call more than the operator allows in a copy, without the
// patience that all other specs have.
func (s *Session) exceed() (allowed []*target.Reply, refused *target.Reply) {
	if _, able := s.operator.(target.Limiter); !able || !s.fork() {
		s.Untestable("the operator makes no copies of the server, or sets no rate limit in them")
	}
	limiter, able := s.operator.(target.Limiter)
	if !able {
		s.Untestable("the operator sets no rate limit in a copy")
	}
	s.operate(limiter.LimitRate(s.ctx, limitedCalls, limitedWindow))
	s.Impatient()
	for range limitedCalls {
		allowed = append(allowed, s.Try("GET /streams", ownStreams))
	}
	return allowed, s.Try("GET /streams", ownStreams)
}
