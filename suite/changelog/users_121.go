package changelog

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows121Users)

// longestComment is how long the comment to somebody whose account is closed
// may be.
const longestComment = 2000

// rows121Users are rows on accounts, profiles and presence.
func rows121Users() []ChangeRow {
	two := expect.OnlyKeys("website", "aggregated")
	alone := expect.OnlyKeys("website")
	return []ChangeRow{
		{
			Row: "130-bot-role", needs: []Need{NeedAdmin, NeedBot, NeedOperator}, observe: demotedBot,
			before: isFalse("is_guest"), after: isTrue("is_guest"),
		},
		{
			Row: "135-deactivation-comment", needs: []Need{NeedCreator, NeedOperator}, observe: longFarewell,
			before: isTrue("gone"), after: isFalse("gone"),
		},
		{
			Row: "146-profile-summary-field", needs: []Need{NeedAdmin, NeedOperator}, observe: summarized,
			before: expect.All(shown("name", expect.Text()), hidden("display_in_profile_summary")), after: isTrue("display_in_profile_summary"),
		},
		{
			Row: "148-away-deprecated", since: SettingsMergedRow, phase: Alone, observe: absent,
			before: isTrue("presence_enabled"), after: isFalse("presence_enabled"),
		},
		{
			Row: "151-pronouns-field", needs: []Need{NeedAdmin, NeedOperator}, observe: fieldForPronouns,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			Row: "178-presence-two-keys", since: presenceSettingRow, needs: []Need{NeedSecond}, observe: presenceKeys,
			before: shown("presence", expect.All(expect.Field("aggregated", expect.Object()), specs.NotValue(two))),
			after:  shown("presence", expect.All(two, expect.Field("website", expect.Object()))),
		},
		{
			Row: "178-presence-event-client", since: presenceSettingRow, needs: []Need{NeedSecond, NeedOperator}, phase: Alone, observe: presenceEvents,
			before: shown("events[].presence", expect.All(expect.Object(), specs.NotValue(alone))),
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
	s.Keeps("presence_enabled")
	s.Do("PATCH /settings", Params{"presence_enabled": true})
	specs.Otherwise(s.Actor, "POST /users/me/status", Params{"away": true})
	shows, _ := s.Current("presence_enabled")
	specs.Otherwise(s.Actor, "POST /users/me/status", Params{"away": false})
	return target.Object{"presence_enabled": shows}
}

// fieldForPronouns looks at what is answered to who makes one, where others
// can be made.
func fieldForPronouns(s *Session) any {
	s.OnlyForked()
	specs.ProfileField(s, specs.MarkdownField)
	return s.As(target.Admin).Try("POST /realm/profile_fields", Params{"name": s.Fresh("x")[:nameOfField], "field_type": pronouns})
}

// demotedBot looks at a bot whose role was set as its other properties are.
func demotedBot(s *Session) any {
	s.OnlyForked()
	admin, bot := s.As(target.Admin), s.As(target.Bot)
	s.Arranged(admin.TryUnknown("PATCH /bots/"+bot.UserID.String(), Params{"role": guests, "full_name": s.Fresh("x")[:nameOfField]}), expect.Success())
	return admin.Lookup(bot.UserID)
}

// longFarewell looks whether an account is closed with a comment that is too
// long; without one it can be.
func longFarewell(s *Session) any {
	s.OnlyForked()
	p, creator := specs.Newcomer(s), s.As(target.Creator)
	s.Arranged(specs.Create(creator, p), expect.Success())
	id := specs.UserNamed(s, p)
	call := strings.ReplaceAll(s.Spellings().DeleteUser, "{user_id}", id.String())
	gone := creator.Try(call, Params{"deactivation_notification_comment": strings.Repeat("x", longestComment+1)}).Succeeded()
	if !gone {
		s.Arranged(creator.Try(call, nil), expect.Success())
	}
	return target.Object{"gone": gone}
}

// summarized looks at a profile field that is to be shown in the summary.
func summarized(s *Session) any {
	s.OnlyForked()
	admin := s.As(target.Admin)
	reply := specs.Otherwise(admin, "POST /realm/profile_fields", Params{
		"name": s.Fresh("x")[:nameOfField], "field_type": specs.MarkdownField, "display_in_profile_summary": true,
	})
	all := admin.TryUnknown("GET /realm/profile_fields", nil).Body["custom_fields"]
	return FindElement(all, saying("id", reply.Body["id"]))
}

// isThere reports that the actor is there, by the suite's own client.
func isThere(a *Actor) {
	specs.Otherwise(a, "POST /users/me/presence", Params{"status": "active", "ping_only": true})
}

// showsPresence ends the spec where the user wants nobody to see that they are there.
func showsPresence(s *Session) {
	if shows, _ := s.Current("presence_enabled"); shows == false {
		s.Untestable("the ordinary user does not show their presence")
	}
}

// presenceKeys looks at how somebody is there.
func presenceKeys(s *Session) any {
	showsPresence(s)
	isThere(s.Actor)
	return s.As(target.Second).TryUnknown("GET /users/"+s.Address()+"/presence", nil)
}

// presenceEvents looks at the events that tell of somebody who has been away.
func presenceEvents(s *Session) any {
	showsPresence(s)
	s.Pass(LongestLeap)
	return filterEvents(eventsDuring(s.As(target.Second), "presence", nil, func() { isThere(s.Actor) }), saying("user_id", s.UserID))
}
