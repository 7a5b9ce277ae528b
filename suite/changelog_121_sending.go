package suite

import (
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// logged121Sending are changes of invitations and of sending messages.
func logged121Sending() []logged {
	const invitesExpireFrom = 96
	days := func(n int64) expect.Matcher {
		const day, anHour = 24 * 60 * 60, 60 * 60
		return expect.Field("lasts", expect.Between(n*day-anHour, n*day+anHour))
	}
	return []logged{
		{
			row: "126-invite-expires-minutes", since: invitesExpireFrom, needs: []Need{NeedAdmin}, look: invitationLasts,
			before: days(3), after: days(1),
		},
		{
			row: "157-invites-empty-streams", until: 158, needs: []Need{NeedAdmin}, look: invitedToNone,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "180-invites-empty-streams", since: 159, needs: []Need{NeedAdmin}, look: invitedToNone,
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "166-realm-str-removed", look: func(s *Session) any {
				return s.Try("POST /messages", streamMessage(s.FreshStream(), "to elsewhere").with(P{"realm_str": "elsewhere"}))
			},
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "167-ignored-parameters-everywhere", look: func(s *Session) any {
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
	s.arranged(admin.invite([]any{admin.FreshStream().ID()}), expect.Success())
	return admin.invite([]any{})
}

// invitationLasts looks for how many seconds somebody is invited, who is
// invited for three days and for the minutes of one.
func invitationLasts(s *Session) any {
	s.apart()
	admin := s.As(target.Admin)
	address := strings.ReplaceAll(s.Fresh("guest"), " ", "-") + "@example.com"
	admin.otherwise("POST /invites", P{
		"invitee_emails": address, "stream_ids": []any{admin.FreshStream().ID()},
		"invite_expires_in_days": 3, "invite_expires_in_minutes": int(24 * time.Hour / time.Minute),
	})
	all, _ := admin.otherwise("GET /invites", nil).Body["invites"].([]any)
	for _, element := range all {
		if i, _ := element.(target.Object); i["email"] == address {
			return target.Object{"lasts": number(integer(i["expiry_date"]) - integer(i["invited"]))}
		}
	}
	return nil
}
