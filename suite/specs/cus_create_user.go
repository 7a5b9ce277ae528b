package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// CUS: POST /users: create a user.
func createUser() {
	Describe("POST /users: create a user", Section("CUS"), func() {
		It("POST /users needs authentication.", Covers("CUS-01"), func(s *Session) {
			s.Fork()
			p := Newcomer(s)
			s.Expect(Create(s.Anonymous(), p)).To(BeRefused())
			s.Expect(s.Try("GET /users", nil)).To(withoutUser(s, p))
		})
		It("POST /users is allowed only for organization administrators who also hold `can_create_users`.",
			Covers("CUS-02", "AUT-12"), Needs(Admin, Creator), func(s *Session) {
				s.Fork()
				refused, byUser, made := Newcomer(s), Newcomer(s), Newcomer(s)
				admin, user := Create(s.As(Admin), refused), Create(s.Actor, byUser)
				s.Expect(admin).To(BeRefused())
				s.Expect(user).To(BeRefused())
				s.Expect(Create(s.As(Creator), made)).To(Succeed())
				s.Expect(s.Try("GET /users", nil)).
					To(SatisfyAll(withoutUser(s, refused), withoutUser(s, byUser), WithUser(s, made)))
			})
		It("POST /users is allowed for administrators alone, without a further permission.",
			Covers("CUS-03"), Needs(Admin), func(s *Session) {
				s.Fork()
				refused, made := Newcomer(s), Newcomer(s)
				user := Create(s.Actor, refused)
				s.Expect(user).To(BeRefused())
				s.Expect(Create(s.As(Admin), made)).To(Succeed())
				s.Expect(s.Try("GET /users", nil)).To(SatisfyAll(withoutUser(s, refused), WithUser(s, made)))
			})
		It("A non-administrator cannot create users.", Covers("CUS-04"), func(s *Session) { cannotCreate(s, BeRefused()) })
		It("A non-administrator cannot create users. (code)",
			Covers("CUS-04"), OnlyDialect("spec"), func(s *Session) { cannotCreate(s, BeRefusedWith("BAD_REQUEST")) })
		createWithout("CUS-05", "email")
		createWithout("CUS-06", "password")
		createWithout("CUS-07", "full_name")
		It("Success creates a user with the given email and full name.", Covers("CUS-08"), Needs(Creator), func(s *Session) {
			s.Fork()
			p, creator := Newcomer(s), s.As(Creator)
			reply := Create(creator, p)
			s.Expect(reply).To(Succeed())
			s.Expect(creator.Try("GET /users", nil)).
				To(HaveField("members", ContainElement(Described("the new user with the address",
					SatisfyAll(asked(p), AtAddress(p))))))
		})
		It("Success returns `user_id`, the integer ID of the new user.",
			Covers("CUS-09"), Since(CreatedIDRow), Needs(Creator), func(s *Session) {
				s.Fork()
				p := Newcomer(s)
				reply := Create(s.As(Creator), p)
				id, _ := reply.Body["user_id"].(json.Number)
				s.Expect(reply).To(SatisfyAll(Succeed(), HaveField("user_id", BeInteger())))
				s.Expect(s.Try("GET /users", nil)).
					To(HaveField("members", ContainElement(Described("the new user under the ID", SatisfyAll(IsUser(id), asked(p))))))
			})
		It("An email already in use in the organization gives result `error` without code and with a",
			Covers("CUS-10"), Needs(Creator), func(s *Session) { createsTwice(s, BeRefused()) })
		It("An email already in use in the organization gives result `error` without code and with a (code)",
			Covers("CUS-10", "ERR-24"), OnlyDialect("spec"), Needs(Creator), func(s *Session) {
				createsTwice(s,
					BeRefusedWithoutCode())
			})
		It("Success creates a user with the given email and full name. (others)",
			Covers("CUS-08"), Needs(Creator, Second), func(s *Session) {
				s.Fork()
				one, two, creator := Newcomer(s), Newcomer(s), s.As(Creator)
				s.Expect(Create(creator, one)).To(Succeed())
				s.Expect(Create(creator, two)).To(Succeed())
				s.Expect(creator.Try("GET /users", nil)).To(SatisfyAll(WithUser(s, one), WithUser(s, two)))
				s.Expect(s.As(Second).Try("GET /users", nil)).To(SatisfyAll(WithUser(s, one), WithUser(s, two)))
			})
		creatingByRole()
	})
}
