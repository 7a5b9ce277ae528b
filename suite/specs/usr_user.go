package specs

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// USR: User.
var userObject = Table("USR", []Spec{
	{Covers: []string{"USR-24", "USR-25"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		field := ProfileField(s, DateField)
		fillProfileField(s, field, dateValue)
		members, again := s.Members(withProfiles.With(Params{"client_gravatar": false})), s.Members(withProfiles)
		filled := expect.All(profile(), expect.Field(field.String(), expect.Field("value", expect.Equal(dateValue))))
		s.Verdict(On(members, expect.Field("members", expect.ArrayOf(expect.Optional("profile_data", profile())))),
			On(ownProfile(s, members), filled), On(ownProfile(s, again), filled))
	}},
	{Covers: []string{"USR-24", "USR-25"}, Case: "alone", Since: SingleUserRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		field := ProfileField(s, DateField)
		fillProfileField(s, field, dateValue)
		filled := expect.Field("user", expect.Field("profile_data", expect.All(profile(), expect.Field(field.String(), expect.Field("value", expect.Equal(dateValue))))))
		s.Verdict(On(s.Try(ownPath(s), withProfiles), expect.Success(), filled), On(s.Try(ownPath(s), withProfiles), expect.Success(), filled))
	}},
	{Covers: []string{"USR-26"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		rendered, plain := ProfileField(s, MarkdownField), ProfileField(s, DateField)
		fillProfileField(s, rendered, markdownValue)
		fillProfileField(s, plain, dateValue)
		s.Verdict(On(ownProfile(s, s.Members(withProfiles)),
			expect.Field(rendered.String(), expect.Field("rendered_value", IsBold())),
			expect.Field(plain.String(), expect.Absent("rendered_value"))))
	}},
	{Covers: []string{"USR-03"}, Since: EmailVisibilityRow, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		s.Fork()
		second := s.As(target.Second)
		queue := s.Register(Params{"event_types": []string{"realm_user"}})
		var claims []Claim
		before := s.Lookup(second.UserID)
		for _, visibility := range []int{SeenByAdministrators, SeenByEveryone, SeenByAdministrators, addressVisibility(second)} {
			Show(second, visibility)
			after := s.Lookup(second.UserID)
			claims = append(claims, On(after, IsUser(second.UserID), expect.Field("email", expect.NonEmptyText())))
			if after["email"] != before["email"] {
				told := queue.Await("the event of the new address", newEmailOf(second.UserID))
				claims = append(claims, On(told["person"], expect.Field("new_email", expect.Equal(after["email"]))))
			}
			before = after
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"USR-04", "LVL-54"}, Body: func(s *Session) {
		always := expect.Field("delivery_email", expect.OrNull(expect.Text()))
		s.Verdict(On(s.Try("GET /users", nil), everyMember(s, always)),
			On(s.Try(ownPath(s), nil), expect.Success(), expect.Field("user", expect.All(IsUser(s.UserID), always))))
	}},
	{Covers: []string{"USR-05"}, Body: func(s *Session) {
		s.Verdict(On(s.Try("GET /users", nil), everyMember(s, expect.Optional("delivery_email", expect.OrNull(expect.Text())))))
	}},
	{Covers: []string{"USR-06"}, Phase: Alone, Needs: []Need{NeedSecond, NeedAdmin}, Body: func(s *Session) {
		s.Fork()
		second, admin := s.As(target.Second), s.As(target.Admin)
		before := Show(second, SeenByAdministrators)
		own, _ := Member(second.Members(nil), second.UserID)
		hidden, _ := Member(s.Members(nil), second.UserID)
		seen, _ := Member(admin.Members(nil), second.UserID)
		Show(second, before)
		s.Verdict(On(hidden, IsUser(second.UserID), expect.Field("delivery_email", expect.Equal(nil))),
			On(seen, expect.Field("delivery_email", expect.All(expect.NonEmptyText(), expect.Equal(own["delivery_email"])))))
	}},
	{Covers: []string{"USR-07"}, Needs: []Need{NeedBot}, Body: func(s *Session) {
		reply := s.Try("GET /users", nil)
		s.Verdict(On(reply, everyMember(s, ofKind(expect.Object(), expect.Field("delivery_email", expect.NonEmptyText())))),
			On(reply, expect.Field("members", expect.Holding("the bot", IsUser(s.As(target.Bot).UserID)))))
	}},
	{Covers: []string{"USR-11"}, Since: EmailVisibilityRow, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		s.Fork()
		before := make(map[*Actor]int)
		for _, role := range []target.Role{target.Second, target.Moderator} {
			if who := s.As(role); who.Missing == "" && who.UserID != "" && canHide(who) {
				before[who] = Show(who, SeenByAdministrators)
			}
		}
		reply := s.Try("GET /users", Params{"client_gravatar": true})
		for who, visibility := range before {
			who.Try("PATCH /settings", Params{"email_address_visibility": visibility})
		}
		s.Verdict(On(reply, everyMember(s, expect.Either("a visible address, or an avatar_url that is given",
			NotValue(expect.Field("delivery_email", expect.Equal(nil))), withAvatar()))))
	}},
	{Covers: []string{"USR-01"}, Body: func(s *Session) {
		reply := s.Try("GET /users", nil)
		s.Verdict(On(reply, everyMember(s, expect.Field("user_id", expect.Integer()))), On(userIDs(reply), expect.Distinct()))
	}},
	{Covers: []string{"USR-02"}, Body: func(s *Session) {
		reply := s.Try("GET /users", nil)
		everybody, own := On(reply, everyMember(s, expect.Field("email", expect.Text()))), ownOf(s, reply)
		address, told := own["email"].(string)
		if !told || address == s.Email || own["delivery_email"] != s.Email {
			s.Verdict(everybody, On(own, expect.Field("email", expect.Equal(s.Email))))
			return
		}
		// The account is configured by its real address, so only signing in tells what the other one is.
		if isPublic(s) {
			s.Untestable("the account of the role user is configured by its real address, and here no other one signs in")
		}
		s.Verdict(everybody, On(s.With(address, s.Key).Try("GET /users", nil), expect.Success()))
	}},
	memberField("USR-08", "full_name", expect.Text(), ""),
	memberField("USR-09", "avatar_url", expect.OrNull(expect.Text()), ""),
	memberField("USR-12", "date_joined", timestamp(), ""),
	memberField("USR-13", "timezone", expect.Text(), ""),
	memberField("USR-14", "role", expect.Integer(), requirements.SpecificationBegins),
	memberField("USR-19", "is_billing_admin", expect.Boolean(), requirements.SpecificationBegins),
	memberFlag("USR-15", "is_active", true, ""),
	memberFlag("USR-16", "is_admin", false, ""),
	memberFlag("USR-17", "is_owner", false, requirements.SpecificationBegins),
	memberFlag("USR-18", "is_guest", false, ""),
	memberFlag("USR-20", "is_bot", false, ""),
	roleFlag("USR-16", "is_admin", target.Admin, NeedAdmin),
	roleFlag("USR-18", "is_guest", target.Guest, NeedGuest),
	roleFlag("USR-20", "is_bot", target.Bot, NeedBot),
	{Covers: []string{"USR-10"}, Body: func(s *Session) {
		with, without := s.Try("GET /users", Params{"client_gravatar": true}), s.Try("GET /users", Params{"client_gravatar": false})
		given := Avatars(without)
		agree := func(user target.Object) bool {
			id, _ := user["user_id"].(json.Number)
			text, _ := given[id.String()].(string)
			return text != "" && (user["avatar_url"] == nil || user["avatar_url"] == text)
		}
		s.Verdict(On(without, everyMember(s, withAvatar())), On(with, everyMember(s, expect.That(
			"an avatar_url that is the one given without client_gravatar, or null where that is a string", func(v any) bool {
				user, ok := v.(target.Object)
				return ok && agree(user)
			}))))
	}},
	{Covers: []string{"USR-21"}, Body: func(s *Session) {
		s.Verdict(On(s.Try("GET /users", nil), everyMember(s, ofKind(
			expect.Optional("bot_type", expect.Equal(nil)), expect.Field("bot_type", expect.Integer())))))
	}},
	{Covers: []string{"USR-22"}, Since: OwnerIDRow, Needs: []Need{NeedBot}, Body: func(s *Session) {
		reply, bot := s.Try("GET /users", nil), s.As(target.Bot)
		owner, _ := Member(reply, bot.UserID)
		s.Verdict(On(reply, everyMember(s, ofKind(expect.Absent("bot_owner_id"), expect.Optional("bot_owner_id", expect.OrNull(expect.Integer()))))),
			On(owner, expect.Field("bot_owner_id", expect.Integer())),
			On(reply, expect.Field("members", expect.Holding("the owner of the bot", IsUser(ownerID(owner))))))
	}},
}, severalAccountsSpecs, everywhereSpecs, rememberedSpecs)
