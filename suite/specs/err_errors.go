package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/differential"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ERR: Errors.
var errorAnswers = Table("ERR", []Spec{
	invariantSpec(SuccessIs200),
	invariantSpec(ErrorIsNot200),
	deactivatedUser("ERR-13", forbidden),
	deactivatedUser("ERR-14", notForbidden),
	deactivatedOrganization("ERR-16", forbidden),
	deactivatedOrganization("ERR-17", notForbidden),
	{Covers: []string{"ERR-18"}, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		allowed, refused := exceed(s)
		wait, _ := target.RetryAfter(refused)
		s.Pass(min(wait, limitedWindow) + time.Millisecond) // as a number, the wait is rounded
		claims := []Claim{On(refused, expect.Error()), On(s.Try("GET /streams", OwnStreams), expect.Success())}
		for _, reply := range allowed {
			claims = append(claims, On(reply, expect.Success()))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"ERR-19"}, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		_, refused := exceed(s)
		s.Verdict(On(refused, expect.Error(), expect.Field("code", expect.Equal("RATE_LIMIT_HIT"))))
	}},
	{Covers: []string{"ERR-20"}, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		_, refused := exceed(s)
		s.Verdict(On(refused, expect.Error(), expect.NoCode()))
	}},
	{Covers: []string{"ERR-21"}, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		_, refused := exceed(s)
		s.Verdict(On(refused, expect.Error(), expect.Field("retry-after", expect.That("seconds that are not negative", notNegative))))
	}},
}, differential.Specs)
