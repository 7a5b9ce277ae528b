package specs

import (
	"time"

	"github.com/spiritlevel/spiritlevel/suite/differential"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ERR: Errors.
func errorAnswers() {
	Describe("Errors", Section("ERR"), func() {
		invariantSpec(SuccessIs200)
		invariantSpec(ErrorIsNot200)
		deactivatedUser("ERR-13", forbidden)
		deactivatedUser("ERR-14", notForbidden)
		deactivatedOrganization("ERR-16", forbidden)
		deactivatedOrganization("ERR-17", notForbidden)
		It("Exceeding a rate limit gives an error.", Covers("ERR-18"), Needs(Operator), func(s *Session) {
			allowed, refused := exceed(s)
			wait, _ := target.RetryAfter(refused)
			s.Pass(min(wait, limitedWindow) + time.Millisecond) // as a number, the wait is rounded
			s.Expect(refused).To(BeError())
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Succeed())
			for _, reply := range allowed {
				s.Expect(reply).To(Succeed())
			}
		})
		It("The rate-limit error has code `RATE_LIMIT_HIT`.", Covers("ERR-19"), Needs(Operator), func(s *Session) {
			_, refused := exceed(s)
			s.Expect(refused).To(SatisfyAll(BeError(), HaveField("code", "RATE_LIMIT_HIT")))
		})
		It("The rate-limit error has no `code`.", Covers("ERR-20"), Needs(Operator), func(s *Session) {
			_, refused := exceed(s)
			s.Expect(refused).To(SatisfyAll(BeError(), BeRefusedWithoutCode()))
		})
		It("The rate-limit error carries `retry-after`, the number of seconds to wait.",
			Covers("ERR-21"), Needs(Operator), func(s *Session) {
				_, refused := exceed(s)
				s.Expect(refused).
					To(SatisfyAll(BeError(), HaveField("retry-after", Be("seconds that are not negative", notNegative))))
			})
		differential.DescribeSteps("answer each call in each way like a correct server", "ERR-08", "calls")
	})
}
