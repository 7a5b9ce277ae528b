package specs

import (
	"encoding/json"
	"fmt"
	"maps"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// listUsers is about GET /users and GET /users/{user_id}.
func listUsers() {
	Describe("List users", Section("GUS"), func() {
		It("needs credentials for the list", Covers("GUS-01"), func(s *Session) {
			s.Expect(s.Anonymous().Try("GET /users", nil)).To(SatisfyAll(BeRefused(), HaveNoField("members")))
			s.Expect(s.Try("GET /users", nil)).To(SatisfyAll(Succeed(), HaveField("members", holdUser(s.UserID))))
		})
		It("needs credentials for one user", Covers("GUS-02"), func(s *Session) {
			s.Expect(s.Anonymous().Try(OwnPath(s), nil)).To(SatisfyAll(BeRefused(), HaveNoField("user")))
			s.Expect(s.Try(OwnPath(s), nil)).To(SatisfyAll(Succeed(), HaveField("user", IsUser(s.UserID))))
		})
		It("leaves out avatars without client_gravatar as with true", Covers("GUS-03"), func(s *Session) {
			expectAvatarsAsWith(s, true)
		})
		It("gives avatars without client_gravatar as with false", Covers("GUS-04"), func(s *Session) {
			expectAvatarsAsWith(s, false)
			s.Expect(s.Members(nil)).To(HaveField("members[*]", WithAvatar()))
		})
		It("leaves out avatars only if client_gravatar is true", Covers("GUS-05"), leavesOutAvatars)
		It("gives profile_data only if include_custom_profile_fields is true", Covers("GUS-06", "USR-23"),
			givesProfileData)
		It("refuses an unknown user", Covers("GUS-07", "ERR-10"), Since(SingleUserRow), func(s *Session) {
			s.Expect(s.Try(OwnPath(s), nil)).To(SatisfyAll(Succeed(), HaveField("user", IsUser(s.UserID))))
			s.Expect(s.Try("GET /users/"+s.UnusedUserID().String(), nil)).
				To(SatisfyAll(BeRefusedWith("BAD_REQUEST"), HaveNoField("user")))
		})
		It("lists users with all their fields", Covers("GUS-08"), func(s *Session) {
			reply := s.Try("GET /users", nil)
			s.Expect(reply).To(SatisfyAll(Succeed(), HaveField("members", holdUser(s.UserID)),
				HaveField("members[*]", aUser(s.Has(requirements.SpecificationBegins)))))
		})
		It("gives one user as the list does", Covers("GUS-09"), func(s *Session) {
			own, _ := Member(s.Members(nil), s.UserID)
			s.Expect(s.Try(OwnPath(s), nil)).To(SatisfyAll(Succeed(), HaveField("user", IsUser(s.UserID)),
				HaveField("user", sameUser(own))))
		})
		It("gives no single user at older levels", Covers("GUS-10"), func(s *Session) {
			s.Expect(s.Members(nil)).To(HaveField("members", holdUser(s.UserID)))
			s.Expect(s.TryUnknown(OwnPath(s), nil)).To(SatisfyAny(NotSucceed(), HaveNoField("user")))
		})
		It("gives two users to each other as the list does", Covers("GUS-07", "GUS-09", "GUS-03"),
			Since(SingleUserRow), Needs(Second), func(s *Session) {
				second := s.As(Second)
				listed, _ := Member(s.Members(nil), second.UserID)
				own, _ := Member(second.Members(nil), s.UserID)
				s.Expect(s.Try("GET /users/"+second.UserID.String(), nil)).To(SatisfyAll(Succeed(),
					HaveField("user", IsUser(second.UserID)), HaveField("user", sameUser(listed))))
				s.Expect(second.Try(OwnPath(s), nil)).To(SatisfyAll(Succeed(),
					HaveField("user", IsUser(s.UserID)), HaveField("user", sameUser(own))))
			})
		It("hides the settings of a user from others", Covers("GUS-08", "USR-13"), Additional, Serial, Needs(Second),
			func(s *Session) {
				s.OnlyForked()
				second := s.As(Second)
				before := second.Listed(s.UserID)
				for _, setting := range OwnSettings {
					if len(setting.Values) == 2 && setting.Values[0] == true {
						s.Try("PATCH /settings", Params{setting.Name: false})
					}
				}
				s.Expect(second.Listed(s.UserID)).To(SatisfyAll(IsUser(s.UserID), Equal(before)))
			})
	})
}

// holdUser accepts a list with the user.
func holdUser(id json.Number) Matcher {
	return ContainElement(Described(fmt.Sprintf("the user %s", id), IsUser(id)))
}

// expectAvatarsAsWith demands that leaving out client_gravatar equals the value.
func expectAvatarsAsWith(s *Session, value bool) {
	asked := Params{"client_gravatar": value}
	list := s.Members(nil)
	own, _ := Member(list, s.UserID)
	implicit := Avatars(list)
	s.Expect(implicit).To(Equal(ofBoth(Avatars(s.Members(asked)), implicit)))
	s.Expect(own).To(SatisfyAll(IsUser(s.UserID), HaveField("avatar_url", OrNull(BeText()))))
	if s.Has(SingleUserRow) {
		given := s.Do(OwnPath(s), asked)
		s.Given(given).To(HaveField("user.avatar_url", OrNull(BeText())))
		s.Expect(s.Try(OwnPath(s), nil)).To(SatisfyAll(Succeed(),
			HaveField("user.avatar_url", Find(given, "user.avatar_url"))))
	}
}

func leavesOutAvatars(s *Session) {
	with, without := Params{"client_gravatar": true}, Params{"client_gravatar": false}
	listed := s.Try("GET /users", with)
	s.Expect(listed).To(SatisfyAll(Succeed(), HaveField("members", holdUser(s.UserID)),
		HaveField("members[*].avatar_url", OrNull(BeText()))))
	s.Expect(s.Try("GET /users", without)).To(SatisfyAll(Succeed(), HaveField("members", holdUser(s.UserID)),
		HaveField("members[*]", WithAvatar())))
	if s.Has(SingleUserRow) {
		user, _ := Member(listed, s.UserID)
		asListed := HaveField("user.avatar_url", user["avatar_url"])
		s.Expect(s.Try(OwnPath(s), with)).To(SatisfyAll(Succeed(), asListed))
		s.Expect(s.Try(OwnPath(s), without)).To(SatisfyAll(Succeed(), HaveField("user", WithAvatar())))
		s.Expect(s.Try(OwnPath(s), with)).To(asListed)
	}
}

func givesProfileData(s *Session) {
	bare := SatisfyAll(HaveField("members", holdUser(s.UserID)), HaveField("members[*]", HaveNoField("profile_data")))
	full := HaveField("members", ContainElement(Described("the requester with profile_data",
		SatisfyAll(IsUser(s.UserID), HaveField("profile_data", BeObject())))))
	on, off := Params{"include_custom_profile_fields": true}, Params{"include_custom_profile_fields": false}
	s.Expect(s.Members(nil)).To(bare)
	s.Expect(s.Members(off)).To(bare)
	s.Expect(s.Members(on)).To(full)
	if s.Has(SingleUserRow) {
		s.Expect(s.Try(OwnPath(s), nil)).To(HaveField("user", HaveNoField("profile_data")))
		s.Expect(s.Try(OwnPath(s), on)).To(HaveField("user.profile_data", BeObject()))
	}
}

// ofBoth returns the fields that the other object has, too: between two readings
// somebody may have joined.
func ofBoth(object, other target.Object) target.Object {
	both := maps.Clone(object)
	maps.DeleteFunc(both, func(name string, _ any) bool {
		_, there := other[name]
		return !there
	})
	return both
}

// sameUser demands a user whose described fields are those of another object of
// the same user. Further fields of a server may differ.
func sameUser(other target.Object) Matcher {
	var demands []Matcher
	for _, name := range []string{"user_id", "email", "delivery_email", "full_name", "avatar_url", "date_joined",
		"timezone",
		"role", "is_active", "is_admin", "is_owner", "is_guest", "is_billing_admin", "is_bot"} {
		if value, present := other[name]; present {
			demands = append(demands, HaveField(name, value))
		}
	}
	return SatisfyAll(demands...)
}

// aUser demands the described fields of a user, or only those that every known
// server has.
func aUser(whole bool) Matcher {
	table := Fields{
		"user_id": BeInteger(), "email": BeText(), "full_name": BeText(),
		"avatar_url": OrNull(BeText()), "is_active": BeBoolean(), "is_admin": BeBoolean(),
		"is_guest": BeBoolean(), "is_bot": BeBoolean(),
	}
	if whole {
		maps.Copy(table, Fields{
			"date_joined": BeText(), "timezone": BeText(), "role": BeInteger(),
			"is_owner": BeBoolean(),
		})
	}
	return SatisfyAll(HaveFields(table), HaveFieldIfAny("bot_type", OrNull(BeInteger())),
		HaveFieldIfAny("is_billing_admin", BeBoolean()),
		HaveFieldIfAny("delivery_email", OrNull(BeText())))
}
