// Package specs has the specs of the requirements, one file for each section of the
// specification.
package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// ENV: Response envelope (all endpoints).
func envelope() {
	Describe("Response envelope (all endpoints)", Section("ENV"), func() {
		invariantSpec(ResultIsKnown)
		invariantSpec(MsgIsText)
		It("`code`, where present, is a string and appears only on error responses (on some of them).",
			Covers("ENV-04"), Last, func(s *Session) {
				accepted, refused := acceptedAndRefused(s)
				s.Expect(refused).To(HaveField("code", BeNonEmptyText()))
				s.Expect(s.Invariants().Worst(CodeOnErrorsOnly, accepted)).To(InvariantMatchers()[CodeOnErrorsOnly])
			})
		It("`code`, where present, is a string and appears only on error responses (on some of them). (without)",
			Covers("ENV-04"), OnlyDialect("spec"), func(s *Session) {
				acceptedAndRefused(s)
				bad := s.With(s.Email, altered(s.Key)).Try("GET /streams", OwnStreams)
				s.Expect(bad).To(BeRefusedWithoutCode())
			})
		It("`ignored_parameters_unsupported` is an array of strings.", Covers("ENV-06"), func(s *Session) {
			stream := s.FreshStream()
			listed := s.Try("GET /streams", Params{"sl_invented": "1"})
			s.Expect(listed).
				To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream)),
					HaveField(IgnoredParameters, SatisfyAll(HaveField("[*]", BeText()),
						ContainElement(Described("a name", BeText()))))))
		})
		It("`ignored_parameters_unsupported` holds the names of exactly those request parameters that the",
			Covers("ENV-07"), func(s *Session) {
				stream, queue := s.FreshStream(), s.Register()
				invented := Params{"sl_first": "1", "sl_second": "[]"}
				sent := s.Try("POST /messages", StreamMessage(stream, "all parameters").
					With(Params{"queue_id": queue.ID, "local_id": "1.5"}).With(invented))
				listed := s.Try("GET /streams", Params{
					"include_public": true, "include_web_public": false, "include_subscribed": true,
					"include_default": false, "include_owner_subscribed": false,
				}.With(invented))
				s.Expect(sent).To(IgnoreParameters("sl_first", "sl_second"))
				s.Expect(listed).To(IgnoreParameters("sl_first", "sl_second"))
			})
		It("`ignored_parameters_unsupported` is absent when the request carried no unsupported parameter.",
			Covers("ENV-08"), func(s *Session) {
				stream := s.FreshStream()
				sent := s.Try("POST /messages", StreamMessage(stream, "supported parameters only"))
				listed := s.Try("GET /streams", Params{"include_public": true})
				s.Expect(sent).To(SatisfyAll(Succeed(), HaveField("id", BeInteger()), HaveNoField(IgnoredParameters)))
				s.Expect(listed).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream)), HaveNoField(IgnoredParameters)))
			})
		It("`ignored_parameters_unsupported` never appears in an error response.", Covers("ENV-09"), Last, func(s *Session) {
			accepted, _ := acceptedAndRefused(s)
			refused := s.Try("POST /messages", Params{"sl_invented": "1"})
			s.Expect(refused).To(SatisfyAll(BeRefused(), HaveNoField(IgnoredParameters)))
			s.Expect(s.Invariants().Worst(IgnoredOnSuccess, accepted)).To(InvariantMatchers()[IgnoredOnSuccess])
		})
	})
}
