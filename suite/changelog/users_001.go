package changelog

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows1Users, rows1Accounts, rows1Events)

// rows1Users are rows on the fields of users, bots and emoji.
func rows1Users() []ChangeRow {
	newer := []string{"avatar_version", "is_guest", "is_active", "timezone", "date_joined"}
	return []ChangeRow{
		ChangeRow{Row: "1-user-bot-owner-id", needs: []Need{NeedBot}, observe: func(s *Session) any {
			bot, _ := Member(s.Members(nil), s.As(target.Bot).UserID)
			return bot
		}}.turns(each(expect.NonEmptyText(), "bot_owner"), each(expect.Integer(), "bot_owner_id")),
		ChangeRow{Row: "5-realm-bot-owner-id", needs: []Need{NeedOperator}, observe: ownBots}.
			turns(each(expect.NonEmptyText(), "realm_bots[].owner"), each(expect.Integer(), "realm_bots[].owner_id")),
		{
			Row: "6-user-avatar-version", observe: asks(target.User, "GET /users", nil),
			before: hidden("members[].avatar_version"), after: shown("members[].avatar_version", expect.Integer()),
		},
		{
			Row: "8-user-is-owner", observe: asks(target.User, "GET /users", nil),
			before: hidden("members[].is_owner"), after: shown("members[].is_owner", expect.Boolean()),
		},
		{
			Row: "7-realm-emoji-author-id", needs: []Need{NeedAdmin}, observe: func(s *Session) any { return emoji(s, 1) },
			before: expect.All(shown("author.id", expect.Integer()), having(expect.Text(), "author.email", "author.full_name"), hidden("author_id")),
			after:  expect.All(shown("author_id", expect.Integer()), hidden("author")),
		},
		{
			Row: "10-own-user-fields", observe: asks(target.User, "GET /users/me", nil),
			before: expect.All(shown("user_id", expect.Integer()), lacking(newer...)), after: having(anything, newer...),
		},
		{
			Row: "10-own-user-fields-removed", observe: asks(target.User, "GET /users/me", nil),
			before: having(anything, "client_id", "short_name"),
			after:  expect.All(shown("user_id", expect.Integer()), lacking("client_id", "short_name")),
		},
		{
			Row: "16-own-user-pointer", observe: asks(target.User, "GET /users/me", nil),
			before: shown("pointer", expect.Integer()), after: expect.All(shown("user_id", expect.Integer()), hidden("pointer")),
		},
	}
}

// makesBot has the user make a bot, in a copy of the server, and returns its
// name and the answer.
func makesBot(s *Session) (name string, reply *target.Reply) {
	s.OnlyForked()
	name = s.Fresh("robot")
	return name, specs.Otherwise(s.Actor, "POST /bots", Params{"full_name": name, "short_name": strings.ReplaceAll(name, " ", "-")})
}

// ownBots makes a bot and lists the user's bots.
func ownBots(s *Session) any {
	makesBot(s)
	return s.RegistrationOf("realm_bot")
}

// rows1Accounts are rows on making accounts and changing what they may do.
func rows1Accounts() []ChangeRow {
	return []ChangeRow{
		{
			Row: "7-update-user-role", needs: []Need{NeedAdmin, NeedSecond, NeedOperator}, observe: demotes,
			before: expect.All(isTrue("flag"), isFalse("number")), after: expect.All(isFalse("flag"), isTrue("number")),
		},
		{
			Row: "20-invite-as-owner", needs: []Need{NeedAdmin, NeedCreator}, observe: invitesOwners, since: ownershipRow,
			before: having(expect.Refused(), "former", "present"),
			after:  expect.Either("an owner invited", shown("former", expect.Success()), shown("present", expect.Success())),
		},
		ChangeRow{Row: "22-invites-user-id", needs: []Need{NeedAdmin}, observe: invitations}.
			turns(each(expect.NonEmptyText(), "invites[].ref"), each(expect.Integer(), "invites[].invited_by_user_id")),
		{
			Row: "27-create-user-short-name", needs: []Need{NeedCreator, NeedOperator}, observe: createsShortly,
			before: expect.All(shown("reply", expect.Missing("short_name")), isFalse("listed")),
			after:  expect.All(shown("reply", expect.Success()), isTrue("listed")),
		},
		{
			Row: "30-create-user-returns-id", needs: []Need{NeedCreator, NeedOperator}, observe: accountsMade,
			before: expect.All(having(expect.Success(), "user", "bot"), isTrue("listed"), lacking("user.user_id", "bot.user_id")),
			after:  expect.All(isTrue("listed"), having(expect.Integer(), "user.user_id", "bot.user_id")),
		},
	}
}

// guests is the role of guests as a number.
const guests = 600

// demotes has an administrator of a copy of the server make a user a guest by a
// flag, and again by the number of the role, and looks whether it did.
func demotes(s *Session) any {
	s.OnlyForked()
	second := s.As(target.Second)
	ordinary(second)
	isGuest := func(p Params) any {
		s.As(target.Admin).Try("PATCH /users/"+second.UserID.String(), p)
		changed := s.Lookup(second.UserID)
		return changed["is_guest"]
	}
	flag := isGuest(Params{"is_guest": true})
	s.Arranged(target.Object{"guest": isGuest(Params{"is_guest": false, "role": Members})}, isFalse("guest"))
	return target.Object{"flag": flag, "number": isGuest(Params{"role": guests})}
}

// createsShortly has a user made without a short name, in a copy of the server.
func createsShortly(s *Session) any {
	s.OnlyForked()
	p := specs.Newcomer(s).Without("short_name")
	reply := specs.Create(s.As(target.Creator), p)
	return target.Object{"reply": reply, "listed": specs.WithUser(s, p)(s.Members(nil)) == nil}
}

// accountsMade looks at how it is answered that a user and a bot are made.
func accountsMade(s *Session) any {
	_, bot := makesBot(s)
	p := specs.Newcomer(s)
	reply := specs.Create(s.As(target.Creator), p)
	return target.Object{"bot": bot, "user": reply, "listed": specs.WithUser(s, p)(s.Members(nil)) == nil}
}

// ownershipRow is the row since which users tell whether they own the
// organization.
const ownershipRow Row = "8-user-is-owner"

// invitesOwners has an owner invite somebody as one, by the number that owners
// had in invitations at first and by that of the role.
func invitesOwners(s *Session) any {
	s.Fork()
	owner := s.As(target.Creator)
	if owner.Own()["is_owner"] != true {
		s.Untestable("the role " + string(target.Creator) + " is no owner of the organization")
	}
	streams := specs.CanInvite(owner)
	invited := func(role int) *target.Reply { return specs.InviteAs(owner, streams, role) }
	return target.Object{"former": invited(4), "present": invited(100)}
}

// invitations makes an invitation and lists those of an administrator.
func invitations(s *Session) any {
	s.Fork()
	admin := s.As(target.Admin)
	specs.CanInvite(admin)
	return admin.Try("GET /invites", nil)
}

// rows1Events are rows on the events that tell of changed users.
func rows1Events() []ChangeRow {
	named := having(expect.Integer(), "user.user_id", "bot.user_id")
	return []ChangeRow{
		{
			Row: "6-avatar-event-version", needs: []Need{NeedOperator}, observe: avatarChanges,
			before: hidden("person.avatar_version"), after: shown("person.avatar_version", expect.Integer()),
		},
		{
			Row: "7-user-events-no-email", needs: []Need{NeedOperator}, observe: userAndBotChange,
			before: expect.All(named, having(expect.NonEmptyText(), "user.email", "bot.email")),
			after:  expect.All(named, lacking("user.email", "bot.email")),
		},
		{
			Row: "7-role-event", needs: []Need{NeedAdmin, NeedSecond, NeedOperator}, observe: roleChanges,
			before: expect.All(isTrue("person.is_guest"), hidden("person.role")),
			after:  expect.All(saying("person.role", Number(guests)), hidden("person.is_guest")),
		},
		{
			Row: "11-typing-no-emails", needs: []Need{NeedSecond}, observe: typesTo,
			before: having(expect.Success(), "id", "address"),
			after:  expect.All(shown("id", expect.Success()), shown("address", expect.Refused())),
		},
	}
}

// avatarChanges returns the event of the user's new avatar.
func avatarChanges(s *Session) any {
	queue := specs.Pictured(s)
	specs.UploadAvatar(s)
	return queue.Await("the event of the avatar", PersonWith("avatar_source"))
}

// userAndBotChange looks at whom two events are about: that of the user's new
// avatar and that of a new name of a bot of theirs.
func userAndBotChange(s *Session) any {
	avatar, _ := avatarChanges(s).(target.Object)
	name, _ := makesBot(s)
	bot := specs.UserNamed(s, Params{"full_name": name})
	queue := s.Register(Params{"event_types": []string{"realm_bot"}})
	specs.Otherwise(s.Actor, "PATCH /bots/"+bot.String(), Params{"full_name": name + " renamed"})
	event := queue.Await("the event of the bot", expect.Field("bot", expect.Object()))
	return target.Object{"user": avatar["person"], "bot": event["bot"]}
}

// roleChanges looks at the event that tells of a user who becomes a guest, in a
// copy of the server. The role is changed as any level wants it.
func roleChanges(s *Session) any {
	s.OnlyForked()
	second := s.As(target.Second)
	ordinary(second)
	queue := s.UserQueue()
	s.As(target.Admin).Do("PATCH /users/"+second.UserID.String(), Params{"is_guest": true, "role": guests})
	return queue.Await("the event of the role", expect.Either("an event on the role",
		expect.Field("person", expect.Field("is_guest", anything)), expect.Field("person", expect.Field("role", anything))))
}

// typesTo announces a message to the second user by ID and by address.
func typesTo(s *Session) any {
	second := s.As(target.Second)
	to := func(who any) *target.Reply {
		return s.Try("POST /typing", Params{"op": "start", "to": []any{who}})
	}
	return target.Object{"id": to(second.UserID), "address": to(second.Address())}
}
