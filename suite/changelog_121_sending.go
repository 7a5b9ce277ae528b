package suite

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// inviteRefusedAgainRow is the row since which an invitation to no stream was refused
// once more.
const inviteRefusedAgainRow = requirements.InvitesRefusedAgain

// rows121Sending are rows on invitations and of sending messages.
func rows121Sending() []changeRow {
	return []changeRow{
		{
			row: "126-invite-expires-minutes", since: expiryDaysRow, needs: []Need{NeedAdmin}, observe: func(s *Session) any {
				return s.invitation(P{expiryDays: unusualDays, expiryMinutes: otherDays * 24 * 60})
			},
			before: lasts(unusualDays), after: lasts(otherDays),
		},
		{
			row: "157-invites-empty-streams", until: inviteRefusedAgainRow, needs: []Need{NeedAdmin}, observe: invitedToNone,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "180-invites-empty-streams", since: inviteRefusedAgainRow, needs: []Need{NeedAdmin}, observe: invitedToNone,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "166-realm-str-removed", observe: func(s *Session) any {
				return s.Try("POST /messages", streamMessage(s.FreshStream(), "to elsewhere").with(P{"realm_str": "elsewhere"}))
			},
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "167-ignored-parameters-everywhere", observe: func(s *Session) any {
				return s.Try("POST /messages", streamMessage(s.FreshStream(), "with more").with(P{"sl_invented": "1"}))
			},
			before: hidden(expect.IgnoredParameters), after: expect.Ignored("sl_invented"),
		},
	}
}

// invitedToNone looks at what is answered to an invitation to no stream, where
// one to a stream is fine.
func invitedToNone(s *Session) any {
	admin := s.As(target.Admin)
	admin.canInvite()
	return admin.invite([]any{})
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
func (s *Session) invitation(p P) any {
	s.fork()
	admin := s.As(target.Admin)
	who := admin.guest([]any{admin.FreshStream().ID()})
	if reply := admin.Try("POST /invites", who.with(p)); !reply.Succeeded() {
		return reply
	}
	listed := admin.otherwise("GET /invites", nil).Body["invites"]
	listing := found(listed, saying("email", who["invitee_emails"]))
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
		seconds := integer(invitation["expiry_date"]) - integer(invitation["invited"])
		return seconds > days*day-anHour && seconds < days*day+anHour
	})
}
