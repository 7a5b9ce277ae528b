package suite

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// longestComment is how long the comment to somebody whose account is closed
// may be.
const longestComment = 2000

// rows121Users are rows on accounts, profiles and presence.
func rows121Users() []changeRow {
	two := expect.OnlyKeys("website", "aggregated")
	alone := expect.OnlyKeys("website")
	return []changeRow{
		{
			row: "130-bot-role", needs: []Need{NeedAdmin, NeedBot, NeedOperator}, observe: demotedBot,
			before: isFalse("is_guest"), after: isTrue("is_guest"),
		},
		{
			row: "135-deactivation-comment", needs: []Need{NeedCreator, NeedOperator}, observe: longFarewell,
			before: isTrue("gone"), after: isFalse("gone"),
		},
		{
			row: "146-profile-summary-field", needs: []Need{NeedAdmin, NeedOperator}, observe: summarized,
			before: expect.All(shown("name", expect.Text()), hidden("display_in_profile_summary")), after: isTrue("display_in_profile_summary"),
		},
		{
			row: "148-away-deprecated", since: settingsMergedRow, phase: Alone, observe: absent,
			before: isTrue("presence_enabled"), after: isFalse("presence_enabled"),
		},
		{
			row: "151-pronouns-field", needs: []Need{NeedAdmin, NeedOperator}, observe: fieldForPronouns,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "178-presence-two-keys", since: presenceSettingRow, needs: []Need{NeedSecond}, observe: presenceKeys,
			before: shown("presence", expect.All(expect.Field("aggregated", expect.Object()), not(two))),
			after:  shown("presence", expect.All(two, expect.Field("website", expect.Object()))),
		},
		{
			row: "178-presence-event-client", since: presenceSettingRow, needs: []Need{NeedSecond, NeedOperator}, phase: Alone, observe: presenceHeard,
			before: shown("events[].presence", expect.All(expect.Object(), not(alone))),
			after: expect.All(shown("events[].presence", alone), saying("events[].presence.website.client", "website"),
				isFalse("events[].presence.website.pushable")),
		},
	}
}

// pronouns is the number of profile fields for pronouns; names of fields are
// cut to the length that all levels take.
const (
	pronouns    = 8
	nameOfField = 30
)

// presenceSettingRow is the row since which a registration tells whether the
// user's presence is shown.
const presenceSettingRow Row = "3-presence-enabled-setting"

// absent looks whether somebody who is away shows their presence.
func absent(s *Session) any {
	defer s.keeps("presence_enabled")()
	s.Do("PATCH /settings", P{"presence_enabled": true})
	s.otherwise("POST /users/me/status", P{"away": true})
	shows, _ := s.current("presence_enabled")
	s.otherwise("POST /users/me/status", P{"away": false})
	return target.Object{"presence_enabled": shows}
}

// fieldForPronouns looks at what is answered to who makes one, where others
// can be made.
func fieldForPronouns(s *Session) any {
	s.onlyForked()
	s.profileField(markdownField)
	return s.As(target.Admin).Try("POST /realm/profile_fields", P{"name": s.Fresh("x")[:nameOfField], "field_type": pronouns})
}

// demotedBot looks at a bot whose role was set as its other properties are.
func demotedBot(s *Session) any {
	s.onlyForked()
	admin, bot := s.As(target.Admin), s.As(target.Bot)
	s.arranged(admin.TryUnknown("PATCH /bots/"+bot.UserID.String(), P{"role": guests, "full_name": s.Fresh("x")[:nameOfField]}), expect.Success())
	found, _ := member(admin.Members(nil), bot.UserID)
	return found
}

// longFarewell looks whether an account is closed with a comment that is too
// long; without one it can be.
func longFarewell(s *Session) any {
	s.onlyForked()
	p, creator := s.newcomer(), s.As(target.Creator)
	s.arranged(creator.create(p), expect.Success())
	id := s.userNamed(p)
	call := strings.ReplaceAll(s.spellings().DeleteUser, "{user_id}", id.String())
	gone := creator.Try(call, P{"deactivation_notification_comment": strings.Repeat("x", longestComment+1)}).Succeeded()
	if !gone {
		s.arranged(creator.Try(call, nil), expect.Success())
	}
	return target.Object{"gone": gone}
}

// summarized looks at a profile field that is to be shown in the summary.
func summarized(s *Session) any {
	s.onlyForked()
	admin := s.As(target.Admin)
	reply := admin.otherwise("POST /realm/profile_fields", P{
		"name": s.Fresh("x")[:nameOfField], "field_type": markdownField, "display_in_profile_summary": true,
	})
	all := admin.TryUnknown("GET /realm/profile_fields", nil).Body["custom_fields"]
	return found(all, saying("id", reply.Body["id"]))
}

// isThere reports that the actor is there, by the suite's own client.
func (a *Actor) isThere() {
	a.otherwise("POST /users/me/presence", P{"status": "active", "ping_only": true})
}

// showsPresence ends the spec where the user wants nobody to see that they are there.
func (s *Session) showsPresence() {
	if shows, _ := s.current("presence_enabled"); shows == false {
		s.Untestable("the ordinary user does not show their presence")
	}
}

// presenceKeys looks at how somebody is there.
func presenceKeys(s *Session) any {
	s.showsPresence()
	s.isThere()
	return s.As(target.Second).TryUnknown("GET /users/"+s.address()+"/presence", nil)
}

// presenceHeard looks at the events that tell of somebody who has been away.
func presenceHeard(s *Session) any {
	s.showsPresence()
	s.pass(longestLeap)
	return only(s.As(target.Second).hears("presence", nil, s.isThere), saying("user_id", s.UserID))
}
