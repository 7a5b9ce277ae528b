package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// SET: User settings (edited by PATCH /settings).
func userSettings() {
	Describe("User settings (edited by PATCH /settings)", Section("SET"), func() {
		It("`new_password` with the right `old_password` changes the password; with a wrong `old_password`",
			Covers("SET-07"), Needs(Creator, Development), func(s *Session) {
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
				wrong := change(second, second)
				right := change(first, second)
				former := change(first, first)
				s.Expect(wrong).To(BeRefused())
				s.Expect(right).To(Succeed())
				s.Expect(former).To(BeRefused())
				s.Expect(change(second, first)).To(Succeed())
			})
		It("Setting `email` (string) starts an email-confirmation sequence: a link is sent to the new",
			Covers("SET-02"), Serial, Needs(Operator), func(s *Session) {
				address, confirm := s.Confirming()
				odd := s.Try("PATCH /settings", Params{"email": "sl at nowhere"})
				reply := s.Try("PATCH /settings", Params{"email": address})
				s.Given(reply).To(Succeed())
				s.Given(odd).To(BeRefused()) // a server that does not hear the parameter sends no link
				confirm()
				s.Expect(odd).To(BeRefused())
				s.Expect(reply).To(Succeed())
				s.Expect(s.With(address, s.Key).Try("GET /users", nil)).To(Succeed())
			})
		It("Setting `full_name` is a string, the display name.", Covers("SET-01"), Serial, func(s *Session) {
			if s.Organization()["name_changes_disabled"] == true {
				s.Untestable("the organization does not let people rename themselves")
			}
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
		It("A changed `email` does not apply before the user confirms via the link.",
			Covers("SET-03"), Serial, func(s *Session) {
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
		It("The changed `email` applies once the user has confirmed via the link.",
			Covers("SET-04", "EVO-52"), Serial, Needs(Operator, Second), func(s *Session) {
				address, confirm := s.Confirming()
				queue := s.As(Second).UserQueue()
				s.Do("PATCH /settings", Params{"email": address})
				confirm()
				now := s.With(address, s.Key)
				s.Expect(now.Try("GET /users", nil)).To(Succeed())
				if s.Has(EmailVisibilityRow) {
					queue.Await("the new address", s.Person("delivery_email", Equal(address)))
					s.Expect(now.Try(ownPath(s), nil)).To(HaveField("user.delivery_email", address))
				}
			})
		It("Setting `old_password` is a string required only together with `new_password`.",
			Covers("SET-05", "SET-06"), Serial, func(s *Session) {
				reply := s.Try("PATCH /settings", Params{"new_password": "correct horse " + s.Run()})
				own := s.Try("GET /users", nil)
				name := s.Own()["full_name"]
				s.Expect(reply).To(BeRefused())
				s.Expect(own).To(Succeed())
				s.Expect(s.Try("PATCH /settings", Params{"full_name": name})).To(Succeed())
			})
		visibilitySpec("SET-52", 1, true, true)
		visibilitySpec("SET-53", 2, true, false)
		visibilitySpec("SET-54", 3, false, false)
		It("Setting `full_name` is a string, the display name. (others)",
			Covers("SET-01"), Serial, Needs(Second), func(s *Session) {
				if s.Organization()["name_changes_disabled"] == true {
					s.Untestable("the organization does not let people rename themselves")
				}
				s.OnlyForked()
				name, stream, second := "Zoë 28 "+s.Run(), s.FreshStream(), s.As(Second)
				second.Subscribe(stream.Name)
				before, mention := s.Post(stream, "by the old name"), second.Post(stream, "this is for "+s.Mention())
				s.Do("PATCH /settings", Params{"full_name": name})
				sent := s.Post(stream, "by another name")
				bearer := second.Lookup(s.UserID)
				other := s.Lookup(second.UserID)
				s.Expect(bearer).To(HaveField("full_name", name))
				s.Expect(second.Listed(s.UserID)).To(HaveField("full_name", name))
				s.Expect(other).To(HaveField("full_name", Not(Equal(name))))
				s.Expect(second.Message(before)).To(HaveField("sender_full_name", name))
				s.Expect(s.Message(mention)).To(Flagged("mentioned"))
				s.Expect(s.Message(sent)).To(HaveField("sender_full_name", name))
				s.Expect(second.Message(sent)).To(HaveField("sender_full_name", name))
			})
		It("Setting `full_name` is a string, the display name. (told)",
			Covers("SET-01"), Serial, Needs(Second), func(s *Session) {
				if s.Organization()["name_changes_disabled"] == true {
					s.Untestable("the organization does not let people rename themselves")
				}
				s.OnlyForked()
				hears(s, func() { s.Do("PATCH /settings", Params{"full_name": "Zoë 29 " + s.Run()}) }, PersonWith("full_name"))
			})
		Including("SET", ownSettingSpecs)
	})
}
