package suite

import (
	"context"
	"fmt"
	"net/http"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// errorsSpecs judge statuses; codes are judged where they come up.
var errorsSpecs = []Spec{
	invariantSpec(SuccessIs200), invariantSpec(ErrorIsNot200),
	deactivatedUser("ERR-13", hasStatus(http.StatusForbidden)), deactivatedUser("ERR-14", isNot(http.StatusForbidden)),
	deactivatedOrganization("ERR-16", hasStatus(http.StatusForbidden)), deactivatedOrganization("ERR-17", isNot(http.StatusForbidden)),
}

// deactivatedUser judges the status of the answer to a deactivated account.
func deactivatedUser(id string, status expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Phase: Alone, Needs: []Need{NeedOperator, NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		stream := second.FreshStream()
		closed := s.between(
			func(ctx context.Context) error { return s.Operator().DeactivateUser(ctx, second.Email) },
			func() *target.Reply { return second.Try("GET /streams", ownStreams) },
			func(ctx context.Context) error { return s.Operator().ReactivateUser(ctx, second.Email) })
		s.Verdict(On(closed, expect.Refused(), status), On(second.Try("GET /streams", ownStreams), lists(stream)))
	}}
}

// deactivatedOrganization judges the status of the answer in a deactivated
// organization.
func deactivatedOrganization(id string, status expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		stream := s.FreshStream()
		closed := s.between(s.Operator().DeactivateOrganization,
			func() *target.Reply { return s.Try("GET /streams", ownStreams) }, s.Operator().ReactivateOrganization)
		s.Verdict(On(closed, expect.Refused(), status), On(s.Try("GET /streams", ownStreams), lists(stream)))
	}}
}

func hasStatus(status int) expect.Matcher {
	return expect.That(fmt.Sprintf("HTTP status %d", status), func(v any) bool {
		reply, ok := v.(*target.Reply)
		return ok && reply.Status == status
	})
}

func isNot(status int) expect.Matcher {
	return expect.That(fmt.Sprintf("an HTTP status other than %d", status), func(v any) bool { return hasStatus(status)(v) != nil })
}
