package specs

import (
	"encoding/json"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// userObject is about user objects of all responses.
func userObject() {
	Describe("User", Section("USR"), func() {
		It("has a user_id of its own", Covers("USR-01"), func(s *Session) {
			reply := s.Try("GET /users", nil)
			s.Expect(reply).To(everyMember(s, HaveField("user_id", BeInteger())))
			s.Expect(userIDs(reply)).To(BeDistinct())
		})
		It("has an email by which it logs in", Covers("USR-02"), logsInByEmail)
		DescribeTable("has the field", func(s *Session, name string, m Matcher) {
			s.Expect(s.Try("GET /users", nil)).To(everyMember(s, HaveField(name, m)))
		},
			Entry("full_name", Covers("USR-08"), "full_name", BeText()),
			Entry("avatar_url", Covers("USR-09"), "avatar_url", OrNull(BeText())),
			Entry("date_joined", Covers("USR-12"), "date_joined", timestamp()),
			Entry("timezone", Covers("USR-13"), "timezone", BeText()),
			Entry("role", Covers("USR-14"), Since(requirements.SpecificationBegins), "role", BeInteger()),
			Entry("is_billing_admin", Covers("USR-19"), Since(requirements.SpecificationBegins),
				"is_billing_admin", BeBoolean()),
		)
		DescribeTable("has the flag, set as for an ordinary user", func(s *Session, name string, ordinary bool) {
			reply := s.Try("GET /users", nil)
			s.Expect(reply).To(everyMember(s, HaveField(name, BeBoolean())))
			s.Expect(ownOf(s, reply)).To(HaveField(name, ordinary))
		},
			Entry("is_active", Covers("USR-15"), "is_active", true),
			Entry("is_admin", Covers("USR-16"), Assumes(OrdinaryRole), "is_admin", false),
			Entry("is_owner", Covers("USR-17"), Since(requirements.SpecificationBegins), "is_owner", false),
			Entry("is_guest", Covers("USR-18"), Assumes(OrdinaryRole), "is_guest", false),
			Entry("is_bot", Covers("USR-20"), Assumes(OrdinaryRole), "is_bot", false),
		)
		DescribeTable("has the flag of its role", func(s *Session, name string, role target.Role) {
			s.Expect(s.Lookup(s.As(role).UserID)).To(HaveField(name, true))
		},
			Entry("is_admin", Covers("USR-16"), Needs(Admin), "is_admin", Admin),
			Entry("is_guest", Covers("USR-18"), Needs(Guest), "is_guest", Guest),
			Entry("is_bot", Covers("USR-20"), Needs(Bot), "is_bot", Bot),
		)
		Context("with an address that others may see or not", func() {
			It("has a new email, of which an event reports, if the address is hidden or shown", Covers("USR-03"),
				Since(EmailVisibilityRow), Serial, Needs(Second), changesEmail)
			It("has a delivery_email, a text or null", Covers("USR-04", "LVL-54"), func(s *Session) {
				always := HaveField("delivery_email", OrNull(BeText()))
				s.Expect(s.Try("GET /users", nil)).To(everyMember(s, always))
				s.Expect(s.Try(OwnPath(s), nil)).To(SatisfyAll(Succeed(), HaveField("user", SatisfyAll(IsUser(s.UserID), always))))
			})
			It("has a delivery_email at most at older levels", Covers("USR-05"), func(s *Session) {
				s.Expect(s.Try("GET /users", nil)).To(everyMember(s, HaveFieldIfAny("delivery_email", OrNull(BeText()))))
			})
			It("has delivery_email null for users who may not see it", Covers("USR-06"), Serial, Needs(Second, Admin),
				func(s *Session) {
					s.Fork()
					second := s.As(Second)
					before := Show(second, SeenByAdministrators)
					own, hidden := second.Listed(second.UserID), s.Listed(second.UserID)
					seen := s.As(Admin).Listed(second.UserID)
					Show(second, before)
					s.Expect(hidden).To(SatisfyAll(IsUser(second.UserID), HaveField("delivery_email", nil)))
					s.Expect(seen).To(HaveField("delivery_email", SatisfyAll(BeNonEmptyText(), Equal(own["delivery_email"]))))
				})
			It("has a delivery_email if it is a bot", Covers("USR-07"), Needs(Bot), func(s *Session) {
				reply := s.Try("GET /users", nil)
				s.Expect(reply).To(everyMember(s, ofKind(BeObject(), HaveField("delivery_email", BeNonEmptyText()))))
				s.Expect(reply).To(HaveField("members", ContainElement(Described("the bot", IsUser(s.As(Bot).UserID)))))
			})
			It("has an avatar_url for users who may not see the address", Covers("USR-11"), Since(EmailVisibilityRow), Serial,
				Needs(Second), showsAvatarWithoutAddress)
		})
		It("has avatar_url null only with client_gravatar", Covers("USR-10"), func(s *Session) {
			with := s.Try("GET /users", Params{"client_gravatar": true})
			without := s.Try("GET /users", Params{"client_gravatar": false})
			given := Avatars(without)
			s.Expect(without).To(everyMember(s, WithAvatar()))
			s.Expect(with).To(everyMember(s, Be("the avatar_url without client_gravatar, or null instead", func(v any) bool {
				user, _ := v.(target.Object)
				id, _ := user["user_id"].(json.Number)
				url, _ := given[id.String()].(string)
				return url != "" && (user["avatar_url"] == nil || user["avatar_url"] == url)
			})))
		})
		It("has a bot_type if it is a bot", Covers("USR-21"), func(s *Session) {
			s.Expect(s.Try("GET /users", nil)).To(everyMember(s, ofKind(
				HaveFieldIfAny("bot_type", nil), HaveField("bot_type", BeInteger()))))
		})
		It("has the ID of its owner only if it is a bot", Covers("USR-22"), Since("1-user-bot-owner-id"), Needs(Bot),
			func(s *Session) {
				reply := s.Try("GET /users", nil)
				bot, _ := Member(reply, s.As(Bot).UserID)
				owner, _ := bot["bot_owner_id"].(json.Number)
				s.Expect(reply).To(everyMember(s, ofKind(HaveNoField("bot_owner_id"),
					HaveFieldIfAny("bot_owner_id", OrNull(BeInteger())))))
				s.Expect(bot).To(HaveField("bot_owner_id", BeInteger()))
				s.Expect(reply).To(HaveField("members", ContainElement(Described("the owner of the bot", IsUser(owner)))))
			})
		It("has the ID of its owner also if it is asked for alone", Covers("USR-22", "GUS-07"), Since(SingleUserRow),
			Needs(Bot, Second), func(s *Session) {
				bot := s.Listed(s.As(Bot).UserID)
				path := "GET /users/" + s.As(Bot).UserID.String()
				owned := HaveField("user", SatisfyAll(IsUser(s.As(Bot).UserID), HaveField("bot_owner_id", bot["bot_owner_id"])))
				s.Expect(s.Try(path, nil)).To(SatisfyAll(Succeed(), owned))
				s.Expect(s.As(Second).Try(path, nil)).To(SatisfyAll(Succeed(), owned))
			})
		Context("with a profile field", Needs(Admin), func() {
			var field string
			var filled Matcher
			BeforeEach(func(s *Session) {
				id := ProfileField(s, DateField)
				FillProfileField(s, id, DateValue)
				field = id.String()
				filled = SatisfyAll(profile(), HaveField(field+".value", DateValue))
			})
			It("has the value in profile_data", Covers("USR-24", "USR-25"), func(s *Session) {
				members, again := s.Members(withProfiles.With(Params{"client_gravatar": false})), s.Members(withProfiles)
				s.Expect(members).To(HaveField("members[*]", HaveFieldIfAny("profile_data", profile())))
				s.Expect(members).To(ownProfile(s, filled))
				s.Expect(again).To(ownProfile(s, filled))
			})
			It("has the value in profile_data each time it is asked for alone", Covers("USR-24", "USR-25"), Since(SingleUserRow),
				func(s *Session) {
					s.Expect(s.Try(OwnPath(s), withProfiles)).To(SatisfyAll(Succeed(), HaveField("user.profile_data", filled)))
					s.Expect(s.Try(OwnPath(s), withProfiles)).To(SatisfyAll(Succeed(), HaveField("user.profile_data", filled)))
				})
			It("has the value in profile_data for others", Covers("USR-24", "USR-23"), Needs(Second), func(s *Session) {
				s.Expect(s.As(Second).Members(withProfiles)).To(ownProfile(s, filled))
			})
			It("has a rendered_value only of a field of Markdown", Covers("USR-26"), func(s *Session) {
				rendered := ProfileField(s, MarkdownField)
				FillProfileField(s, rendered, MarkdownValue)
				s.Expect(s.Members(withProfiles)).To(ownProfile(s, SatisfyAll(
					HaveField(rendered.String()+".rendered_value", IsBold()), HaveField(field, HaveNoField("rendered_value")))))
			})
		})
		InEveryAnswer("USR")
		InAllAnswersAlike("USR")
	})
}

func logsInByEmail(s *Session) {
	reply := s.Try("GET /users", nil)
	own := ownOf(s, reply)
	address, told := own["email"].(string)
	byAddress := !told || address == s.Email || own["delivery_email"] != s.Email
	if !byAddress && IsPublic(s) {
		s.Untestable("the account of the role user is configured by its real address, and here no other one signs in")
	}
	s.Expect(reply).To(everyMember(s, HaveField("email", BeText())))
	if byAddress {
		s.Expect(own).To(HaveField("email", s.Email))
	} else { // the account is configured by its real address, so only signing in shows the other one
		s.Expect(s.With(address, s.Key).Try("GET /users", nil)).To(Succeed())
	}
}

func changesEmail(s *Session) {
	s.Fork()
	second := s.As(Second)
	queue := s.Register(Params{"event_types": []string{"realm_user"}})

	before := s.Lookup(second.UserID)
	for _, visibility := range []int{SeenByAdministrators, SeenByEveryone, SeenByAdministrators,
		AddressVisibility(second)} {
		Show(second, visibility)
		after := s.Lookup(second.UserID)
		s.Expect(after).To(SatisfyAll(IsUser(second.UserID), HaveField("email", BeNonEmptyText())))
		if after["email"] != before["email"] {
			event := queue.Await("the event of the new address", SatisfyAll(HaveField("type", "realm_user"),
				HaveField("person", SatisfyAll(IsUser(second.UserID), HaveField("new_email", BeNonEmptyText())))))
			s.Expect(event).To(HaveField("person.new_email", after["email"]))
		}
		before = after
	}
}

func showsAvatarWithoutAddress(s *Session) {
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
	s.Expect(reply).To(everyMember(s, Described("a visible address, or an avatar_url that is given",
		SatisfyAny(Not(HaveField("delivery_email", nil)), WithAvatar()))))
}

// everyMember demands a list of users with the requester in it, each of whom
// is as demanded.
func everyMember(s *Session, m Matcher) Matcher {
	return SatisfyAll(Succeed(), HaveField("members",
		SatisfyAll(ContainElement(Described("the requester", IsUser(s.UserID))), HaveField("[*]", m))))
}

// ownOf is the requester in a list of users.
func ownOf(s *Session, reply *target.Reply) target.Object {
	own, _ := Member(reply, s.UserID)
	return own
}

// ofKind demands one thing of people and another of bots.
func ofKind(person, bot Matcher) Matcher {
	return BeExplained(Words(person)+", or "+Words(bot)+" of a bot", func(v any) *Mismatch {
		if user, ok := v.(target.Object); ok && user["is_bot"] == true {
			return Explain(bot, v)
		}
		return Explain(person, v)
	})
}

// timestamp demands a point in time as ISO 8601 writes it.
func timestamp() Matcher {
	layouts := []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04:05Z0700",
		"2006-01-02T15:04Z07:00", time.DateOnly, "20060102T150405Z0700"}
	return Be("an ISO 8601 timestamp", func(v any) bool {
		text, _ := v.(string)
		for _, layout := range layouts {
			if _, err := time.Parse(layout, text); err == nil {
				return true
			}
		}
		return false
	})
}

// canHide reports whether the actor's real address may be hidden: it can be shown
// again, because the server reports one of the values that it takes, or the session
// is in a copy of the server.
func canHide(a *Actor) bool {
	return a.Session.Forked() || AddressVisibility(a) <= SeenByAdministrators
}

// userIDs lists the IDs of users.
func userIDs(reply *target.Reply) []any {
	ids := []any{}
	for _, user := range Users(reply) {
		id, _ := user["user_id"].(json.Number)
		ids = append(ids, id.String())
	}
	return ids
}

var withProfiles = Params{"include_custom_profile_fields": true}

// ownProfile demands a list of users with the requester's profile_data as demanded.
func ownProfile(s *Session, m Matcher) Matcher {
	return HaveField("members[user_id="+s.UserID.String()+"].profile_data", m)
}

// profile demands an object of values by the digits of field IDs.
func profile() Matcher {
	return SatisfyAll(BeObject(), Be("keys of digits and values with a string value", func(v any) bool {
		object, _ := v.(target.Object)
		for key, value := range object {
			if !Accepts(BeInteger(), json.Number(key)) || !Accepts(HaveField("value", BeText()), value) {
				return false
			}
		}
		return true
	}))
}
