package changelog

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows121Sending)

// inviteRefusedAgainRow is the row since which an invitation to no stream was refused
// once more.
const inviteRefusedAgainRow = requirements.InvitesRefusedAgain

// rows121Sending are rows on invitations and of sending messages.
func rows121Sending() []ChangeRow {
	return []ChangeRow{
		{
			Row: "126-invite-expires-minutes", since: expiryDaysRow, needs: []Need{NeedAdmin}, observe: func(s *Session) any {
				return invitation(s, Params{expiryDays: unusualDays, expiryMinutes: otherDays * 24 * 60})
			},
			before: lasts(unusualDays), after: lasts(otherDays),
		},
		{
			Row: "157-invites-empty-streams", until: inviteRefusedAgainRow, needs: []Need{NeedAdmin}, observe: invitedToNone,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			Row: "180-invites-empty-streams", since: inviteRefusedAgainRow, needs: []Need{NeedAdmin}, observe: invitedToNone,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			Row: "166-realm-str-removed", observe: func(s *Session) any {
				return s.Try("POST /messages", StreamMessage(s.FreshStream(), "to elsewhere").With(Params{"realm_str": "elsewhere"}))
			},
			before: expect.Refused(), after: expect.Success(),
		},
		{
			Row: "167-ignored-parameters-everywhere", observe: func(s *Session) any {
				return s.Try("POST /messages", StreamMessage(s.FreshStream(), "with more").With(Params{"sl_invented": "1"}))
			},
			before: hidden(expect.IgnoredParameters), after: expect.Ignored("sl_invented"),
		},
	}
}

// invitedToNone looks at what is answered to an invitation to no stream, where
// one to a stream is fine.
func invitedToNone(s *Session) any {
	admin := s.As(target.Admin)
	specs.CanInvite(admin)
	return specs.Invite(admin, []any{})
}

// The parameters for how long an invitation lasts, the levels that have the
// first one, and numbers of days that no server takes by itself.
const (
	expiryDays           = "invite_expires_in_days"
	expiryMinutes        = "invite_expires_in_minutes"
	expiryDaysRow    Row = "96-invite-expires-days"
	expiryMinutesRow Row = "126-invite-expires-minutes"
	unusualDays          = 23
	otherDays            = 17
)

// invitation invites somebody and returns the invitation as it is listed, or else
// the refusal.
func invitation(s *Session, p Params) any {
	s.Fork()
	admin := s.As(target.Admin)
	who := specs.Guest(admin, []any{admin.FreshStream().ID()})
	if reply := admin.Try("POST /invites", who.With(p)); !reply.Succeeded() {
		return reply
	}
	listed := specs.Otherwise(admin, "GET /invites", nil).Body["invites"]
	listing := FindElement(listed, saying("email", who["invitee_emails"]))
	if listing == nil {
		s.Untestable("GET /invites does not list the invitation")
	}
	return listing
}

// lasts demands an invitation for so many days.
func lasts(days int64) expect.Matcher {
	return expect.That(fmt.Sprintf("an invitation for %d days", days), func(v any) bool {
		invitation, _ := v.(target.Object)
		const day, anHour = 24 * 60 * 60, 60 * 60
		seconds := Integer(invitation["expiry_date"]) - Integer(invitation["invited"])
		return seconds > days*day-anHour && seconds < days*day+anHour
	})
}
