package changelog

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows59Roles, rows59Billing)

// moderatorRole is the number of that role.
const moderatorRole = json.Number("300")

// Rows since which users can be given a role by its number, and tell it.
const (
	roleParameterRow Row = "7-update-user-role"
	rolesRow         Row = "59-user-role"
)

// rows59Roles are rows on the roles of users.
func rows59Roles() []ChangeRow {
	return []ChangeRow{
		{
			Row: "59-user-role", observe: asks(target.User, "GET /users", nil),
			before: hidden("members[].role"), after: shown("members[].role", expect.Integer()),
		},
		brought("60-register-is-moderator", each(expect.Boolean(), "is_moderator"), "realm_user"),
		{
			Row: "60-role-moderator-param", since: roleParameterRow, needs: []Need{NeedAdmin, NeedSecond, NeedOperator}, phase: Alone,
			observe: func(s *Session) any {
				s.OnlyForked()
				admin, call := s.As(target.Admin), "PATCH /users/"+s.As(target.Second).UserID.String()
				specs.Otherwise(admin, call, Params{"role": guests})
				return admin.TryUnknown(call, Params{"role": moderatorRole})
			},
			before: expect.Refused(), after: expect.Success(),
		},
		{
			Row: "60-role-moderator-value", since: rolesRow, needs: []Need{NeedModerator}, observe: func(s *Session) any {
				moderator := s.Lookup(s.As(target.Moderator).UserID)
				return moderator
			},
			before: expect.Field("role", expect.All(expect.Integer(), expect.NotEqual(moderatorRole))),
			after:  expect.Field("role", expect.Equal(moderatorRole)),
		},
		{
			Row: "61-invite-as-moderator", needs: []Need{NeedAdmin}, observe: func(s *Session) any {
				admin := s.As(target.Admin)
				return specs.InviteAs(admin, specs.CanInvite(admin), moderatorRole)
			},
			before: expect.Refused(), after: expect.Success(),
		},
	}
}

// rows59Billing are rows on who pays.
func rows59Billing() []ChangeRow {
	return []ChangeRow{
		{
			Row: "73-user-is-billing-admin", observe: asks(target.User, "GET /users", nil),
			before: hidden("members[].is_billing_admin"), after: shown("members[].is_billing_admin", expect.Boolean()),
		},
		brought("73-register-is-billing-admin", each(expect.Boolean(), "realm_users[].is_billing_admin", "is_billing_admin"), "realm_user"),
		{
			Row: "73-billing-admin-event", needs: []Need{NeedOperator, NeedSecond}, phase: Alone, observe: func(s *Session) any {
				bills, second := specs.Bills(s), s.As(target.Second)
				bills(second, false)
				return eventsDuring(s.Actor, "realm_user", nil, func() { bills(second, true) })
			},
			before: expect.Field("events", expect.NotHolding("a billing role", expect.Field("person", expect.Field("is_billing_admin", expect.Boolean())))),
			after:  isTrue("events[].person.is_billing_admin"),
		},
	}
}
