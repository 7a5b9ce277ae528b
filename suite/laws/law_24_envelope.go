package laws

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var envelope = Law{
	Number: 24,
	Text:   "Each answer keeps the rules of the envelope, whoever asks and whatever the outcome.",
	Always: true,
	// The rules also hold for each answer to any other spec: see session.Invariants.
	Everywhere: true,
	Specs: func() {
		Describe("The envelope", func() {
			DescribeTable("is that of a success or of a refusal", envelopeOfEach,
				eachReader("ENV-01", "ENV-02", "ENV-04", "GEN-19"))
		})
	},
}

func envelopeOfEach(s *Session, role target.Role) {
	who := s.As(role)
	for _, endpoint := range Endpoints(s) {
		for _, by := range []*Actor{who, s.Anonymous(), s.With(who.Email, "no-key")} {
			reply := by.Try(endpoint.Call, endpoint.Params)
			for _, rule := range InvariantMatchers() {
				s.Expect(reply).To(rule)
			}
		}
	}
}
