package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// moderatorRole is the number of that role.
const moderatorRole = json.Number("300")

// rolesFrom is the level from which users tell a role and can be given one.
const (
	roleParameterFrom = 7
	rolesFrom         = 59
)

// logged59Roles are rows on what users are: their roles, and who pays.
func logged59Roles() []logged {
	return []logged{
		{
			row: "59-user-role", look: asks(target.User, "GET /users", nil),
			before: hidden("members[].role"), after: shown("members[].role", expect.Integer()),
		},
		{
			row: "60-register-is-moderator", look: toldOnRegistering("realm_user"),
			before: expect.All(shown("is_admin", expect.Boolean()), hidden("is_moderator")), after: shown("is_moderator", expect.Boolean()),
		},
		{
			row: "60-role-moderator-param", since: roleParameterFrom, needs: []Need{NeedAdmin, NeedSecond, NeedOperator}, phase: Alone,
			look: func(s *Session) any {
				s.onlyApart()
				admin, call := s.As(target.Admin), "PATCH /users/"+s.As(target.Second).UserID.String()
				admin.otherwise(call, P{"role": 600})
				return admin.TryUnknown(call, P{"role": moderatorRole})
			},
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "60-role-moderator-value", since: rolesFrom, needs: []Need{NeedModerator}, look: func(s *Session) any {
				moderator, _ := memberOf(s.Actor, s.As(target.Moderator).UserID)
				return moderator
			},
			before: expect.Field("role", expect.All(expect.Integer(), expect.NotEqual(moderatorRole))),
			after:  expect.Field("role", expect.Equal(moderatorRole)),
		},
		{
			row: "61-invite-as-moderator", needs: []Need{NeedAdmin}, look: func(s *Session) any {
				admin := s.As(target.Admin)
				streams := []any{admin.FreshStream().ID()}
				if !admin.invite(streams).Succeeded() {
					s.Untestable("the request that invites is not described, and the server does not take the public counterpart's")
				}
				return admin.inviteAs(streams, moderatorRole)
			},
			before: expect.Refused(), after: expect.Success(),
		},
		{
			row: "73-user-is-billing-admin", look: asks(target.User, "GET /users", nil),
			before: hidden("members[].is_billing_admin"), after: shown("members[].is_billing_admin", expect.Boolean()),
		},
		{
			row: "73-register-is-billing-admin", look: toldOnRegistering("realm_user"),
			before: expect.All(hidden("realm_users[].is_billing_admin"), shown("is_admin", expect.Boolean()), hidden("is_billing_admin")),
			after:  expect.All(shown("realm_users[].is_billing_admin", expect.Boolean()), shown("is_billing_admin", expect.Boolean())),
		},
		{
			row: "73-billing-admin-event", needs: []Need{NeedOperator, NeedSecond}, phase: Alone, look: func(s *Session) any {
				bills, second := s.bills(), s.As(target.Second)
				return s.hears("realm_user", nil, func() { bills(second, true) })
			},
			before: expect.Field("events", expect.NotHolding("a billing role", expect.Field("person", expect.Field("is_billing_admin", expect.Boolean())))),
			after:  shown("events[].person.is_billing_admin", expect.Equal(true)),
		},
	}
}
