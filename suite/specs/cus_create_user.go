package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// createUser is about POST /users.
func createUser() {
	Describe("Create a user", Section("CUS"), func() {
		var newcomer Params
		BeforeEach(func(s *Session) {
			s.Fork()
			newcomer = Newcomer(s)
		})
		It("needs credentials", Covers("CUS-01"), func(s *Session) {
			s.Expect(Create(s.Anonymous(), newcomer)).To(BeRefused())
			s.Expect(s.Try("GET /users", nil)).To(withoutUser(s, newcomer))
		})
		It("needs an administrator who may create users", Covers("CUS-02", "AUT-12"), Needs(Admin, Creator),
			func(s *Session) {
				byAdmin, byUser, made := newcomer, Newcomer(s), Newcomer(s)
				admin, user := Create(s.As(Admin), byAdmin), Create(s.Actor, byUser)
				s.Expect(admin).To(BeRefused())
				s.Expect(user).To(BeRefused())
				s.Expect(Create(s.As(Creator), made)).To(Succeed())
				s.Expect(s.Try("GET /users", nil)).
					To(SatisfyAll(withoutUser(s, byAdmin), withoutUser(s, byUser), WithUser(s, made)))
			})
		It("needs just an administrator at older levels", Covers("CUS-03"), Needs(Admin), func(s *Session) {
			made := Newcomer(s)
			s.Expect(Create(s.Actor, newcomer)).To(BeRefused())
			s.Expect(Create(s.As(Admin), made)).To(Succeed())
			s.Expect(s.Try("GET /users", nil)).To(SatisfyAll(withoutUser(s, newcomer), WithUser(s, made)))
		})
		DescribeTable("refuses an ordinary user", func(s *Session, answer Matcher) {
			s.Expect(Create(s.Actor, newcomer)).To(answer)
			s.Expect(s.Try("GET /users", nil)).To(withoutUser(s, newcomer))
		},
			Entry("in some way", Covers("CUS-04"), Assumes(OrdinaryRole), BeRefused()),
			Entry("with BAD_REQUEST", Covers("CUS-04"), Assumes(OrdinaryRole), OnlyDialect("spec"),
				BeRefusedWith("BAD_REQUEST")),
		)
		DescribeTable("needs a parameter", Needs(Creator), func(s *Session, name string) {
			creator := s.As(Creator)
			reply := Create(creator, newcomer.Without(name))
			after := creator.Members(nil)
			s.Expect(reply).To(MissParameter(name))
			s.Expect(after).To(SatisfyAll(withoutUser(s, newcomer),
				HaveField("members", Not(ContainElement(AtAddress(newcomer))))))
			s.Expect(Create(creator, newcomer)).To(Succeed())
		},
			Entry("email", Covers("CUS-05"), "email"),
			Entry("password", Covers("CUS-06"), "password"),
			Entry("full_name", Covers("CUS-07"), "full_name"),
		)
		It("creates a user with the address and the name", Covers("CUS-08"), Needs(Creator), func(s *Session) {
			creator := s.As(Creator)
			s.Expect(Create(creator, newcomer)).To(Succeed())
			s.Expect(creator.Try("GET /users", nil)).To(HaveField("members",
				ContainElement(Described("the new user with the address", SatisfyAll(Asked(newcomer), AtAddress(newcomer))))))
		})
		It("creates users whom others see, too", Covers("CUS-08"), Needs(Creator, Second), func(s *Session) {
			another, creator := Newcomer(s), s.As(Creator)
			both := SatisfyAll(WithUser(s, newcomer), WithUser(s, another))
			s.Expect(Create(creator, newcomer)).To(Succeed())
			s.Expect(Create(creator, another)).To(Succeed())
			s.Expect(creator.Try("GET /users", nil)).To(both)
			s.Expect(s.As(Second).Try("GET /users", nil)).To(both)
		})
		It("gives the ID of the new user", Covers("CUS-09"), Since(CreatedIDRow), Needs(Creator), func(s *Session) {
			reply := Create(s.As(Creator), newcomer)
			id, _ := reply.Body["user_id"].(json.Number)
			s.Expect(reply).To(SatisfyAll(Succeed(), HaveField("user_id", BeInteger())))
			s.Expect(s.Try("GET /users", nil)).To(HaveField("members",
				ContainElement(Described("the new user under the ID", SatisfyAll(IsUser(id), Asked(newcomer))))))
		})
		DescribeTable("refuses an address in use, which it names", Needs(Creator), func(s *Session, answer Matcher) {
			creator, again := s.As(Creator), newcomer.With(Params{"full_name": s.Fresh("another")})
			s.Given(Create(creator, newcomer)).To(Succeed())
			s.Expect(Create(creator, again)).
				To(SatisfyAll(answer, BeError(), HaveField("msg", ContainSubstring(newcomer["email"].(string)))))
			s.Expect(s.Try("GET /users", nil)).To(SatisfyAll(WithUser(s, newcomer), withoutUser(s, again)))
		},
			Entry("in some way", Covers("CUS-10"), BeRefused()),
			Entry("without a code", Covers("CUS-10", "ERR-24"), OnlyDialect("spec"), BeRefusedWithoutCode()),
		)
		creatingByRole()
	})
}

// withoutUser demands a list of users that has the requester and not the one
// who was asked for.
func withoutUser(s *Session, p Params) Matcher {
	return SatisfyAll(Succeed(), HaveField("members",
		SatisfyAll(ContainElement(Described("the requester", IsUser(s.UserID))),
			Not(ContainElement(Described("the new user", Asked(p)))))))
}

// creatingByRole describes who may create users. Without an account that has the
// permission, the administrator may have it.
func creatingByRole() {
	DescribeTable("lets every role create users that may", func(s *Session, by Roles) { ExpectDone(s, creates, by) },
		Entry("users with the permission", Covers("CUS-02", "AUT-12"), Needs(Creator), Roles{Creator}),
		Entry("administrators at older levels", Covers("CUS-03"), Needs(Admin), Roles{Admin, Creator}),
	)
	DescribeTable("lets no other role create users", func(s *Session, by Roles) { ExpectUndone(s, creates, by) },
		Entry("not administrators without the permission", Covers("CUS-02", "AUT-12"), Needs(Creator, Admin), Roles{Admin}),
		Entry("none but administrators at older levels", Covers("CUS-03"), NonAdmins),
		Entry("none but administrators", Covers("CUS-04"), NonAdmins),
	)
}

func creates(s *Session, who *Actor) Outcome {
	s.Fork()
	p := Newcomer(s)
	return Outcome{
		Reply: Create(who, p), Refusal: BeRefused(),
		After: s.Try("GET /users", nil), Done: WithUser(s, p), Undone: withoutUser(s, p),
	}
}
