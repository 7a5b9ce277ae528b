package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// USR: User.
func userObject() {
	Describe("User", Section("USR"), func() {
		It("`profile_data` is an object whose keys are custom profile field IDs as strings.",
			Covers("USR-24", "USR-25"), Needs(Admin), func(s *Session) {
				field := ProfileField(s, DateField)
				fillProfileField(s, field, dateValue)
				members, again := s.Members(withProfiles.With(Params{"client_gravatar": false})), s.Members(withProfiles)
				filled := SatisfyAll(profile(), HaveField(field.String(), HaveField("value", dateValue)))
				s.Expect(members).To(HaveField("members[*]", HaveFieldIfAny("profile_data", profile())))
				s.Expect(ownProfile(s, members)).To(filled)
				s.Expect(ownProfile(s, again)).To(filled)
			})
		It("`profile_data` is an object whose keys are custom profile field IDs as strings. (alone)",
			Covers("USR-24", "USR-25"), Since(SingleUserRow), Needs(Admin), func(s *Session) {
				field := ProfileField(s, DateField)
				fillProfileField(s, field, dateValue)
				filled := HaveField("user.profile_data",
					SatisfyAll(profile(), HaveField(field.String(), HaveField("value", dateValue))))
				s.Expect(s.Try(ownPath(s), withProfiles)).To(SatisfyAll(Succeed(), filled))
				s.Expect(s.Try(ownPath(s), withProfiles)).To(SatisfyAll(Succeed(), filled))
			})
		It("Entries of `profile_data` for Markdown-capable field types also have `rendered_value` (HTML",
			Covers("USR-26"), Needs(Admin), func(s *Session) {
				rendered, plain := ProfileField(s, MarkdownField), ProfileField(s, DateField)
				fillProfileField(s, rendered, markdownValue)
				fillProfileField(s, plain, dateValue)
				s.Expect(ownProfile(s, s.Members(withProfiles))).
					To(SatisfyAll(HaveField(rendered.String(), HaveField("rendered_value", IsBold())),
						HaveField(plain.String(), HaveNoField("rendered_value"))))
			})
		It("User `email` may change with email visibility.",
			Covers("USR-03"), Since(EmailVisibilityRow), Serial, Needs(Second), func(s *Session) {
				s.Fork()
				second := s.As(Second)
				queue := s.Register(Params{"event_types": []string{"realm_user"}})

				before := s.Lookup(second.UserID)
				for _, visibility := range []int{SeenByAdministrators, SeenByEveryone, SeenByAdministrators,
					addressVisibility(second)} {
					Show(second, visibility)
					after := s.Lookup(second.UserID)
					s.Expect(after).To(SatisfyAll(IsUser(second.UserID), HaveField("email", BeNonEmptyText())))
					if after["email"] != before["email"] {
						told := queue.Await("the event of the new address", newEmailOf(second.UserID))
						s.Expect(told["person"]).To(HaveField("new_email", after["email"]))
					}
					before = after
				}
			})
		It("User `delivery_email` is always present, a string or null.", Covers("USR-04", "LVL-54"), func(s *Session) {
			always := HaveField("delivery_email", OrNull(BeText()))
			s.Expect(s.Try("GET /users", nil)).To(everyMember(s, always))
			s.Expect(s.Try(ownPath(s), nil)).To(SatisfyAll(Succeed(), HaveField("user", SatisfyAll(IsUser(s.UserID), always))))
		})
		It("`delivery_email` need not be present in user objects.", Covers("USR-05"), func(s *Session) {
			s.Expect(s.Try("GET /users", nil)).To(everyMember(s, HaveFieldIfAny("delivery_email", OrNull(BeText()))))
		})
		It("`delivery_email` is null if the requester has no access to the user's real email.",
			Covers("USR-06"), Serial, Needs(Second, Admin), func(s *Session) {
				s.Fork()
				second, admin := s.As(Second), s.As(Admin)
				before := Show(second, SeenByAdministrators)
				own, _ := Member(second.Members(nil), second.UserID)
				hidden, _ := Member(s.Members(nil), second.UserID)
				seen, _ := Member(admin.Members(nil), second.UserID)
				Show(second, before)
				s.Expect(hidden).To(SatisfyAll(IsUser(second.UserID), HaveField("delivery_email", nil)))
				s.Expect(seen).To(HaveField("delivery_email", SatisfyAll(BeNonEmptyText(), Equal(own["delivery_email"]))))
			})
		It("`delivery_email` of a bot is always the bot's real email, never null.",
			Covers("USR-07"), Needs(Bot), func(s *Session) {
				reply := s.Try("GET /users", nil)
				s.Expect(reply).To(everyMember(s, ofKind(BeObject(), HaveField("delivery_email", BeNonEmptyText()))))
				s.Expect(reply).To(HaveField("members", ContainElement(Described("the bot", IsUser(s.As(Bot).UserID)))))
			})
		It("User `avatar_url` also depends on email visibility: it is not null where the requester cannot",
			Covers("USR-11"), Since(EmailVisibilityRow), Serial, Needs(Second), func(s *Session) {
				s.Fork()
				before := make(map[*Actor]int)
				for _, role := range []target.Role{Second, Moderator} {
					if who := s.As(role); who.Missing == "" && who.UserID != "" && canHide(who) {
						before[who] = Show(who, SeenByAdministrators)
					}
				}
				reply := s.Try("GET /users", Params{"client_gravatar": true})
				for who, visibility := range before {
					who.Try("PATCH /settings", Params{"email_address_visibility": visibility})
				}
				s.Expect(reply).
					To(everyMember(s, Described("a visible address, or an avatar_url that is given",
						SatisfyAny(NotValue(HaveField("delivery_email", nil)), withAvatar()))))
			})
		It("User `user_id` is an integer.", Covers("USR-01"), func(s *Session) {
			reply := s.Try("GET /users", nil)
			s.Expect(reply).To(everyMember(s, HaveField("user_id", BeInteger())))
			s.Expect(userIDs(reply)).To(BeDistinct())
		})
		It("User `email` is a string, the API email address.", Covers("USR-02"), func(s *Session) {
			reply := s.Try("GET /users", nil)
			own, everybody := ownOf(s, reply), everyMember(s, HaveField("email", BeText()))
			address, told := own["email"].(string)
			if !told || address == s.Email || own["delivery_email"] != s.Email {
				s.Expect(reply).To(everybody)
				s.Expect(own).To(HaveField("email", s.Email))
				return
			}
			// The account is configured by its real address, so only signing in tells what the other one is.
			if isPublic(s) {
				s.Untestable("the account of the role user is configured by its real address, and here no other one signs in")
			}
			s.Expect(reply).To(everybody)
			s.Expect(s.With(address, s.Key).Try("GET /users", nil)).To(Succeed())
		})
		memberField("USR-08", "full_name", BeText(), "")
		memberField("USR-09", "avatar_url", OrNull(BeText()), "")
		memberField("USR-12", "date_joined", timestamp(), "")
		memberField("USR-13", "timezone", BeText(), "")
		memberField("USR-14", "role", BeInteger(), requirements.SpecificationBegins)
		memberField("USR-19", "is_billing_admin", BeBoolean(), requirements.SpecificationBegins)
		memberFlag("USR-15", "is_active", true, "")
		memberFlag("USR-16", "is_admin", false, "")
		memberFlag("USR-17", "is_owner", false, requirements.SpecificationBegins)
		memberFlag("USR-18", "is_guest", false, "")
		memberFlag("USR-20", "is_bot", false, "")
		roleFlag("USR-16", "is_admin", Admin, Admin)
		roleFlag("USR-18", "is_guest", Guest, Guest)
		roleFlag("USR-20", "is_bot", Bot, Bot)
		It("User `avatar_url` is null for gravatar users when `client_gravatar` is true.",
			Covers("USR-10"), func(s *Session) {
				with, without := s.Try("GET /users", Params{"client_gravatar": true}), s.Try("GET /users",
					Params{"client_gravatar": false})
				given := Avatars(without)
				agree := func(user target.Object) bool {
					id, _ := user["user_id"].(json.Number)
					text, _ := given[id.String()].(string)
					return text != "" && (user["avatar_url"] == nil || user["avatar_url"] == text)
				}
				s.Expect(without).To(everyMember(s, withAvatar()))
				s.Expect(with).
					To(everyMember(s, Be("an avatar_url that is the one given without client_gravatar, or null where that is a string", func(v any) bool {
						user, ok := v.(target.Object)
						return ok && agree(user)
					})))
			})
		It("User `bot_type` is an integer or null.", Covers("USR-21"), func(s *Session) {
			s.Expect(s.Try("GET /users", nil)).To(everyMember(s, ofKind(
				HaveFieldIfAny("bot_type", nil), HaveField("bot_type", BeInteger()))))
		})
		It("User `bot_owner_id` is an integer present only for bots.",
			Covers("USR-22"), Since(OwnerIDRow), Needs(Bot), func(s *Session) {
				reply, bot := s.Try("GET /users", nil), s.As(Bot)
				owner, _ := Member(reply, bot.UserID)
				s.Expect(reply).
					To(everyMember(s, ofKind(HaveNoField("bot_owner_id"), HaveFieldIfAny("bot_owner_id", OrNull(BeInteger())))))
				s.Expect(owner).To(HaveField("bot_owner_id", BeInteger()))
				s.Expect(reply).To(HaveField("members", ContainElement(Described("the owner of the bot", IsUser(ownerID(owner))))))
			})
		It("User `bot_owner_id` is an integer present only for bots. (others)",
			Covers("USR-22", "GUS-07"), Since(SingleUserRow), Needs(Bot, Second), func(s *Session) {
				bot := s.As(Bot)
				listed, _ := Member(s.Members(nil), bot.UserID)
				path, owned := "GET /users/"+bot.UserID.String(), HaveField("user",
					SatisfyAll(IsUser(bot.UserID), HaveField("bot_owner_id", listed["bot_owner_id"])))
				s.Expect(s.Try(path, nil)).To(SatisfyAll(Succeed(), owned))
				s.Expect(s.As(Second).Try(path, nil)).To(SatisfyAll(Succeed(), owned))
			})
		It("`profile_data` is an object whose keys are custom profile field IDs as strings. (others)",
			Covers("USR-24", "USR-23"), Needs(Admin, Second), func(s *Session) {
				field := ProfileField(s, DateField)
				fillProfileField(s, field, dateValue)
				s.Expect(ownProfile(s, s.As(Second).Members(withProfiles))).
					To(SatisfyAll(profile(), HaveField(field.String(), HaveField("value", dateValue))))
			})
		everywhere("USR")
		remembered("USR")
	})
}
