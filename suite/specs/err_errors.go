package specs

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// errorAnswers is about the errors of all endpoints.
func errorAnswers() {
	Describe("Errors", Section("ERR"), func() {
		DescribeTable("are told by the HTTP status", Last, KeepsInvariant,
			Entry("which is 200 for a success", Covers("ERR-02"), SuccessIs200),
			Entry("which is 4xx or 5xx for an error", Covers("ERR-03"), ErrorIsNot200),
		)
		DescribeTable("of a deactivated account have", Serial, Needs(Operator, Second), refusesDeactivatedUser,
			Entry("status 403 at older levels", Covers("ERR-13"), forbidden),
			Entry("another status than 403", Covers("ERR-14"), notForbidden),
		)
		DescribeTable("of a deactivated organization have", Serial, Needs(Operator), refusesInDeactivatedOrganization,
			Entry("status 403 at older levels", Covers("ERR-16"), forbidden),
			Entry("another status than 403", Covers("ERR-17"), notForbidden),
		)
		Context("of too many calls", Needs(Operator), func() {
			It("end after the time to wait", Covers("ERR-18"), func(s *Session) {
				allowed, refused := exceed(s)
				wait, _ := target.RetryAfter(refused)
				s.Pass(min(wait, limitedWindow) + time.Millisecond) // as a number, the wait is rounded
				s.Expect(refused).To(BeError())
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Succeed())
				for _, reply := range allowed {
					s.Expect(reply).To(Succeed())
				}
			})
			It("have the code RATE_LIMIT_HIT", Covers("ERR-19"), func(s *Session) {
				_, refused := exceed(s)
				s.Expect(refused).To(SatisfyAll(BeError(), HaveField("code", "RATE_LIMIT_HIT")))
			})
			It("have no code at older levels", Covers("ERR-20"), func(s *Session) {
				_, refused := exceed(s)
				s.Expect(refused).To(SatisfyAll(BeError(), BeRefusedWithoutCode()))
			})
			It("tell in retry-after how many seconds to wait", Covers("ERR-21"), func(s *Session) {
				_, refused := exceed(s)
				s.Expect(refused).To(SatisfyAll(BeError(), HaveField("retry-after", beSeconds())))
			})
		})
		explore.DescribeSteps("answer each call in each way like those of a correct server", "ERR-08", "calls")
	})
}

// refusesDeactivatedUser demands the status of the answer to somebody while the account is
// deactivated.
func refusesDeactivatedUser(s *Session, status func(*Session) Matcher) {
	second := s.As(Second)
	s.Closable(second)
	stream := second.FreshStream()
	closed := s.During(func(ctx context.Context) error { return s.Operator().DeactivateUser(ctx, second.Email) },
		func() *target.Reply { return second.Try("GET /streams", OwnStreams) },
		func(ctx context.Context) error { return s.Operator().ReactivateUser(ctx, second.Email) })
	s.Expect(closed).To(SatisfyAll(BeRefused(), status(s)))
	s.Expect(second.Try("GET /streams", OwnStreams)).To(Lists(stream))
}

// refusesInDeactivatedOrganization demands the status of the answer while the organization
// is deactivated.
func refusesInDeactivatedOrganization(s *Session, status func(*Session) Matcher) {
	stream := s.FreshStream()
	closed := s.During(s.Operator().DeactivateOrganization,
		func() *target.Reply { return s.Try("GET /streams", OwnStreams) }, s.Operator().ReactivateOrganization)
	s.Expect(closed).To(SatisfyAll(BeRefused(), status(s)))
	s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
}

// forbidden demands status 403. Public servers answered as newer levels at all levels, with a status that no
// requirement states.
func forbidden(s *Session) Matcher {
	if IsPublic(s) {
		return notForbidden(s)
	}
	return HasStatus(http.StatusForbidden)
}

func notForbidden(*Session) Matcher { return Not(HasStatus(http.StatusForbidden)) }

// The limit that the operator sets in a copy: so many calls in a window that no run is
// slow enough to leave.
const (
	limitedCalls  = 3
	limitedWindow = 5 * time.Minute
)

// exceed makes one call more than the operator allows in a copy, without the patience that
// all other specs have.
func exceed(s *Session) (allowed []*target.Reply, refused *target.Reply) {
	copied := s.Fork()
	limiter, able := s.Operator().(target.Limiter)
	if !copied || !able {
		s.Untestable("the operator makes no copies of the server, or sets no rate limit in them")
	}
	s.Operate(limiter.LimitRate(s.Context(), limitedCalls, limitedWindow))
	s.Impatient()
	for range limitedCalls {
		allowed = append(allowed, s.Try("GET /streams", OwnStreams))
	}
	return allowed, s.Try("GET /streams", OwnStreams)
}

// beSeconds accepts a number that is not negative.
func beSeconds() Matcher {
	return Be("seconds that are not negative", func(v any) bool {
		n, _ := v.(json.Number)
		seconds, err := n.Float64()
		return err == nil && seconds >= 0
	})
}
