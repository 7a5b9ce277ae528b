package users

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// roleRules are the rules of roles that differ between levels and dialects.
type roleRules struct {
	roles         []int // that an account can have
	byFlags       bool  // two booleans set the role of a user
	streamsFollow bool  // events tell which streams come and go with a role

	// peersOf is the order in which an account hears of the subscribers of streams that come.
	peersOf func(streams []int) []int
}

func roleRulesAt(p *featurelevels.Plan) *roleRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) roleRules {
		r := roleRules{
			roles:         []int{wire.RoleOwner, wire.RoleAdministrator, wire.RoleMember, wire.RoleGuest},
			byFlags:       !p.Has("7-update-user-role"),
			streamsFollow: !p.Has("zulip-role-change-streams") || p.Has("205-stream-events-on-role-change"),
			peersOf:       func(streams []int) []int { return streams },
		}
		if p.Has("zulip-subscribe-set-order") {
			r.peersOf = present.SetOrder
		}
		if p.Has("60-role-moderator-param") {
			r.roles = append(r.roles, wire.RoleModerator)
		}
		return r
	})
}

func (r *roleRules) have(role int) bool { return slices.Contains(r.roles, role) }

// asked is the role that a request gives an account.
func (r *roleRules) asked(c *rest.Call, p *updateUserParams, before int) (rest.Int, error) {
	if r.byFlags {
		return roleFromFlags(c.Form, before)
	}
	return *p.Role, nil
}

// roleFromFlags reads the two parameters by which older levels set roles. Each grants or
// withdraws one role.
func roleFromFlags(form map[string][]string, role int) (out rest.Int, err error) {
	var admin, guest rest.Bool
	for name, flag := range map[string]*rest.Bool{"is_admin": &admin, "is_guest": &guest} {
		if value, there := rest.LastValue(form, name); there {
			if err := flag.UnmarshalText([]byte(value)); err != nil {
				return out, rest.ValueFault(name, value, err)
			}
		}
	}
	isAdmin, isGuest := role <= wire.RoleAdministrator, role == wire.RoleGuest
	switch {
	case admin.Or(isAdmin) && guest.Or(isGuest) && (admin.Set || guest.Set):
		return out, guestAdministrator.New()
	case admin.Set && admin.Value && !isAdmin:
		out = rest.Int{Set: true, Value: wire.RoleAdministrator}
	case guest.Set && guest.Value && !isGuest:
		out = rest.Int{Set: true, Value: wire.RoleGuest}
	case admin.Set && !admin.Value && isAdmin, guest.Set && !guest.Value && isGuest:
		out = rest.Int{Set: true, Value: wire.RoleMember}
	}
	return out, nil
}
