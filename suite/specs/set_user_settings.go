package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// userSettings is about the settings that PATCH /settings changes.
func userSettings() {
	Describe("User settings", Section("SET"), func() {
		Context("full_name", Serial, func() {
			BeforeEach(func(s *Session) {
				if s.Organization()["name_changes_disabled"] == true {
					s.Untestable("the organization does not let people rename themselves")
				}
			})
			It("renames the user, and back", Covers("SET-01"), func(s *Session) {
				s.Fork()
				was, name := s.Own()["full_name"], "Renamed Zoë 27 "+s.Run()
				reply := s.Try("PATCH /settings", Params{"full_name": name})
				now, listed := s.Own(), s.Listed(s.UserID)
				s.Do("PATCH /settings", Params{"full_name": was})
				s.Expect(reply).To(Succeed())
				s.Expect(listed).To(HaveField("full_name", name))
				s.Expect(now).To(HaveField("full_name", name))
				s.Expect(s.Own()).To(HaveField("full_name", was))
			})
			It("renames the user for others, also as a sender", Covers("SET-01"), Assumes(Once), Needs(Second), renamesForOthers)
			It("tells others the name by an event", Covers("SET-01"), Assumes(Once), Needs(Second), func(s *Session) {
				s.OnlyForked()
				Hears(s, func() { s.Do("PATCH /settings", Params{"full_name": "Zoë 29 " + s.Run()}) }, PersonWith("full_name"))
			})
		})
		Context("email", Serial, func() {
			It("gets a link by which the user confirms it", Covers("SET-02"), Assumes(Once), Needs(Operator), func(s *Session) {
				address, confirm := s.Confirming()
				odd := s.Try("PATCH /settings", Params{"email": "sl at nowhere"})
				reply := s.Try("PATCH /settings", Params{"email": address})
				s.Given(reply).To(Succeed())
				s.Given(odd).To(BeRefused()) // a server that does not hear the parameter sends no link
				confirm()
				s.Expect(s.With(address, s.Key).Try("GET /users", nil)).To(Succeed())
			})
			It("stays as it was before the user confirms", Covers("SET-03"), func(s *Session) {
				if s.Organization()["email_changes_disabled"] == true {
					s.Untestable("the organization does not let people change their address")
				}
				s.Disturbs("the server writes to a new address")
				was := s.Own()
				reply := s.Try("PATCH /settings", Params{"email": "sl-" + s.Run() + "@example.org"})
				if reply.Status == tooManyCalls {
					s.Untestable("the account has asked for too many new addresses")
				}
				s.Expect(reply).To(Succeed())
				for _, now := range []target.Object{s.Own(), s.Listed(s.UserID)} {
					s.Expect(now["email"]).To(Equal(was["email"]))
					s.Expect(now["delivery_email"]).To(Equal(was["delivery_email"]))
				}
			})
			It("changes once the user has confirmed", Covers("SET-04", "EVO-52"), Assumes(OwnAccount, Once),
				Needs(Operator, Second),
				func(s *Session) {
					address, confirm := s.Confirming()
					queue := s.As(Second).UserQueue()
					s.Do("PATCH /settings", Params{"email": address})
					confirm()
					now := s.With(address, s.Key)
					s.Expect(now.Try("GET /users", nil)).To(Succeed())
					if s.Has(EmailVisibilityRow) {
						queue.Await("the new address", s.Person("delivery_email", Equal(address)))
						s.Expect(now.Try(OwnPath(s), nil)).To(HaveField("user.delivery_email", address))
					}
				})
		})
		It("need old_password only for a new_password", Covers("SET-05", "SET-06"), Serial, func(s *Session) {
			reply := s.Try("PATCH /settings", Params{"new_password": "correct horse " + s.Run()})
			own := s.Try("GET /users", nil)
			name := s.Own()["full_name"]
			s.Expect(reply).To(BeRefused())
			s.Expect(own).To(Succeed())
			s.Expect(s.Try("PATCH /settings", Params{"full_name": name})).To(Succeed())
		})
		It("take a new_password only with the right old_password", Covers("SET-07"), Needs(Creator, Development),
			changesPassword)
		DescribeTable("show the email, by email_address_visibility,", Serial, Needs(Second, Guest, Admin), showsEmail,
			Entry("to everyone", Covers("SET-52"), 1, true, true),
			Entry("to members only", Covers("SET-53"), 2, true, false),
			Entry("to administrators only", Covers("SET-54"), Assumes(OrdinaryRole), 3, false, false),
		)
		Context("take the values of", Serial, func() {
			for _, setting := range OwnSettings {
				It(setting.Name, Covers(setting.ID), func(s *Session) { RoundTrip(s, setting) })
			}
			It("email_address_visibility, but not 4 and 5", Covers("SET-51"), OnlyDialect("spec"), func(s *Session) {
				RoundTrip(s, OwnSetting{Name: "email_address_visibility", Values: []any{1, 2}, Wrong: []any{4, 5}})
			})
		})
	})
}

func renamesForOthers(s *Session) {
	s.OnlyForked()
	name, stream, second := "Zoë 28 "+s.Run(), s.FreshStream(), s.As(Second)
	second.Subscribe(stream.Name)
	before, mention := s.Post(stream, "by the old name"), second.Post(stream, "this is for "+s.Mention())
	s.Do("PATCH /settings", Params{"full_name": name})
	sent := s.Post(stream, "by another name")
	bearer, other := second.Lookup(s.UserID), s.Lookup(second.UserID)

	s.Expect(bearer).To(HaveField("full_name", name))
	s.Expect(second.Listed(s.UserID)).To(HaveField("full_name", name))
	s.Expect(other).To(HaveField("full_name", Not(Equal(name))))
	s.Expect(second.Message(before)).To(HaveField("sender_full_name", name))
	s.Expect(s.Message(mention)).To(Flagged("mentioned"))
	s.Expect(s.Message(sent)).To(HaveField("sender_full_name", name))
	s.Expect(second.Message(sent)).To(HaveField("sender_full_name", name))
}

func changesPassword(s *Session) {
	s.Fork()
	p := Newcomer(s)
	s.Given(Create(s.As(Creator), p)).To(Succeed())
	reply := s.Anonymous().Try("POST /dev_fetch_api_key", Params{"username": p["email"]})
	s.Given(reply).To(SatisfyAll(Succeed(), HaveField("api_key", BeNonEmptyText())))
	key, _ := reply.Body["api_key"].(string)
	newcomer, first, second := s.With(p["email"].(string), key), p["password"].(string), "Vex-"+s.Run()+"-9 Quill"
	change := func(old, next string) *target.Reply {
		return newcomer.Try("PATCH /settings", Params{"old_password": old, "new_password": next})
	}

	s.Expect(change(second, second)).To(BeRefused())
	s.Expect(change(first, second)).To(Succeed())
	s.Expect(change(first, first)).To(BeRefused())
	s.Expect(change(second, first)).To(Succeed())
}

// tooManyCalls is the status of a refused call that was one too many.
const tooManyCalls = 429

// showsEmail judges who sees the address of a user with the visibility.
func showsEmail(s *Session, visibility int, members, guests bool) {
	s.Keeps("email_address_visibility")
	s.Do("PATCH /settings", Params{"email_address_visibility": visibility})
	expectSees := func(role target.Role, can bool) {
		demand := BeNil()
		if can {
			demand = BeNonEmptyText()
		}
		s.Expect(s.As(role).Listed(s.UserID)).To(HaveField("delivery_email", demand))
	}
	expectSees(Second, members)
	expectSees(Guest, guests)
	expectSees(Admin, true)
	if s.As(Creator).Missing == "" {
		expectSees(Creator, true) // an administrator or an owner
	}
	if s.As(Moderator).Missing == "" {
		expectSees(Moderator, members) // a moderator is a member, and no administrator
	}
}
