package specs

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// NMD: Endpoints.
func namedEndpoints() {
	Describe("Endpoints that are named and not described", Section("NMD"), func() {
		existing([]string{"NMD-05", "LVL-71"}, FlagsNarrowCall)
		existing([]string{"NMD-03"}, "POST /user_topics")
		existing([]string{"NMD-08"}, "POST /typing")
		It("The endpoint POST /register exists; its behaviour is not described.", Covers("NMD-01"), func(s *Session) {
			bare := s.Anonymous().Try("POST /register", Params{"event_types": []string{}})
			s.Expect(bare).To(BeRefused())
			s.Expect(s.Register().Registration).To(Succeed())
		})
		answered("NMD-02", "GET /attachments")
		It("The endpoint GET /users/{email} exists; its behaviour is not described.",
			Covers("NMD-06"), Since(userByEmailRow), func(s *Session) {
				nobody := s.Try("GET /users/sl-"+s.Run()+"@nowhere.invalid", nil)
				address, told := s.Lookup(s.UserID)["email"].(string) // a hidden address is not that of the path
				if !told {
					address = s.Email
				}
				s.Expect(s.Try("GET /users/"+address, nil)).To(SatisfyAll(Succeed(), HaveField("user", IsUser(s.UserID))))
				s.Expect(nobody).To(BeRefused())
			})
		answered("NMD-07", "GET /users/me")
		existing([]string{"NMD-10"}, "DELETE /users/me/subscriptions")
		existing([]string{"NMD-09", "LVL-27"}, ScheduleCall)
		It("The endpoint PATCH /streams/{stream_id} exists; its behaviour is not described.",
			Covers("NMD-04"), Needs(Admin), func(s *Session) {
				admin := s.As(Admin)
				stream := admin.FreshStream()
				call := Changing(stream)
				invented := admin.TryUnknown("PATCH /sl_invented/"+stream.ID().String(), nil)
				s.Expect(s.Anonymous().Try(call, nil)).To(BeRefused())
				s.Expect(admin.Try(call, nil)).
					To(SatisfyAll(HaveField("result", BeElementOf("success", "error")), HaveField("msg", BeText()),
						BeOtherAnswerThan(invented)))
				s.Expect(admin.Try("GET /streams", OwnStreams)).To(Lists(stream))
			})
	})
}

// FlagsNarrowCall is an endpoint that the specification names and does not describe.
const FlagsNarrowCall = "POST /messages/flags/narrow"

// existing judges that the server knows a call that is named and not described.
func existing(ids []string, call string) {
	It("", Covers(ids...), func(s *Session) {
		stream := s.FreshStream()
		known := s.TryUnknown(call, nil)
		invented := s.TryUnknown("POST /sl_invented/flags/narrow", nil)
		_, path, _ := strings.Cut(call, " ")
		method := s.TryUnknown("PUT "+path, nil)
		s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
		s.Expect(known).
			To(SatisfyAll(BeError(), HaveField("msg", BeText()), BeOtherAnswerThan(invented), BeOtherAnswerThan(method)))
	})
}
