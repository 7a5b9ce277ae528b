package specs

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// namedEndpoints is about endpoints of which the specification says only that they exist.
func namedEndpoints() {
	Describe("Endpoints without a description", Section("NMD"), func() {
		DescribeTable("exist", exists,
			Entry("POST /user_topics", Covers("NMD-03"), "POST /user_topics"),
			Entry(FlagsNarrowCall, Covers("NMD-05", "LVL-71"), FlagsNarrowCall),
			Entry("POST /typing", Covers("NMD-08"), "POST /typing"),
			Entry(ScheduleCall, Covers("NMD-09", "LVL-27"), ScheduleCall),
			Entry("DELETE /users/me/subscriptions", Covers("NMD-10"), "DELETE /users/me/subscriptions"),
		)
		It("give a queue to users only at POST /register", Covers("NMD-01"), func(s *Session) {
			s.Expect(s.Anonymous().Try("POST /register", Params{"event_types": []string{}})).To(BeRefused())
			s.Expect(s.Register().Registration).To(Succeed())
		})
		DescribeTable("answer users only", func(s *Session, call string) {
			s.Expect(s.Anonymous().Try(call, nil)).To(BeRefused())
			s.Expect(s.Try(call, nil)).To(Succeed())
		},
			Entry("GET /attachments", Covers("NMD-02"), "GET /attachments"),
			Entry("GET /users/me", Covers("NMD-07"), "GET /users/me"),
		)
		It("find users by email at GET /users/{email}", Covers("NMD-06"), Since("39-get-user-by-email"), func(s *Session) {
			nobody := s.Try("GET /users/sl-"+s.Run()+"@nowhere.invalid", nil)
			address, told := s.Lookup(s.UserID)["email"].(string) // a hidden address is not that of the path
			if !told {
				address = s.Email
			}
			s.Expect(s.Try("GET /users/"+address, nil)).To(SatisfyAll(Succeed(), HaveField("user", IsUser(s.UserID))))
			s.Expect(nobody).To(BeRefused())
		})
		It("answer an administrator at PATCH /streams/{stream_id}", Covers("NMD-04"), Needs(Admin),
			func(s *Session) {
				admin := s.As(Admin)
				stream := admin.FreshStream()
				call := Changing(stream)
				invented := admin.TryUnknown("PATCH /sl_invented/"+stream.ID().String(), nil)
				s.Expect(s.Anonymous().Try(call, nil)).To(BeRefused())
				s.Expect(admin.Try(call, nil)).To(SatisfyAll(HaveField("result", BeElementOf("success", "error")),
					HaveField("msg", BeText()), BeOtherAnswerThan(invented)))
				s.Expect(admin.Try("GET /streams", OwnStreams)).To(Lists(stream))
			})
	})
}

// exists judges that a call without parameters gets another answer than an invented one.
func exists(s *Session, call string) {
	stream := s.FreshStream()
	known := s.TryUnknown(call, nil)
	invented := s.TryUnknown("POST /sl_invented/flags/narrow", nil)
	_, path, _ := strings.Cut(call, " ")
	method := s.TryUnknown("PUT "+path, nil)
	s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
	s.Expect(known).To(SatisfyAll(BeError(), HaveField("msg", BeText()), BeOtherAnswerThan(invented),
		BeOtherAnswerThan(method)))
}
