// Package specs has the specs of the requirements, one file for each section of the
// specification.
package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// envelope is about the fields of all answers.
func envelope() {
	Describe("Each answer", Section("ENV"), func() {
		DescribeTable("has", Last, KeepsInvariant,
			Entry("success or error in result", Covers("ENV-01"), ResultIsKnown),
			Entry("a string in msg", Covers("ENV-02"), MsgIsText),
		)
		It("has a code only if it is an error", Covers("ENV-04"), Last, func(s *Session) {
			accepted, refused := AcceptedAndRefused(s)
			s.Expect(refused).To(HaveField("code", BeNonEmptyText()))
			s.Expect(accepted).To(InvariantMatchers()[CodeOnErrorsOnly])
			s.ExpectUnbroken(CodeOnErrorsOnly)
		})
		It("has no code if it refuses an API key", Covers("ENV-04"), OnlyDialect("spec"), func(s *Session) {
			s.Given(s.Try("GET /streams", OwnStreams)).To(Succeed())
			s.Expect(s.With(s.Email, Altered(s.Key)).Try("GET /streams", OwnStreams)).To(BeRefusedWithoutCode())
		})
		Context("has ignored_parameters_unsupported", func() {
			invented := Params{"sl_first": "1", "sl_second": "[]"}
			It("as an array of strings", Covers("ENV-06"), func(s *Session) {
				stream := s.FreshStream()
				s.Expect(s.Try("GET /streams", Params{"sl_invented": "1"})).
					To(SatisfyAll(Lists(stream), HaveField(IgnoredParameters+"[]", BeText())))
			})
			It("with exactly the parameters that the endpoint does not support", Covers("ENV-07"), Assumes(OnlyItsParameters),
				func(s *Session) {
					stream, queue := s.FreshStream(), s.Register()
					s.Expect(s.Try("POST /messages", StreamMessage(stream, "all parameters").
						With(Params{"queue_id": queue.ID, "local_id": "1.5"}).With(invented))).
						To(IgnoreParameters("sl_first", "sl_second"))
					s.Expect(s.Try("GET /streams", Params{
						"include_public": true, "include_web_public": false, "include_subscribed": true,
						"include_default": false, "include_owner_subscribed": false,
					}.With(invented))).To(IgnoreParameters("sl_first", "sl_second"))
				})
			It("only if there are such parameters", Covers("ENV-08"), Assumes(OnlyItsParameters), func(s *Session) {
				stream := s.FreshStream()
				s.Expect(s.Try("POST /messages", StreamMessage(stream, "supported parameters only"))).
					To(SatisfyAll(Succeed(), HaveField("id", BeInteger()), HaveNoField(IgnoredParameters)))
				s.Expect(s.Try("GET /streams", Params{"include_public": true})).
					To(SatisfyAll(Lists(stream), HaveNoField(IgnoredParameters)))
			})
			It("only if it is a success", Covers("ENV-09"), Last, func(s *Session) {
				accepted, _ := AcceptedAndRefused(s)
				s.Expect(s.Try("POST /messages", Params{"sl_invented": "1"})).
					To(SatisfyAll(BeRefused(), HaveNoField(IgnoredParameters)))
				s.Expect(accepted).To(InvariantMatchers()[IgnoredOnSuccess])
				s.ExpectUnbroken(IgnoredOnSuccess)
			})
		})
	})
}
