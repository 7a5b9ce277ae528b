package users

import (
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type updateUserParams struct {
	FullName    *rest.Text `schema:"full_name"`
	Role        *rest.Int  `schema:"role"`
	ProfileData *rest.JSON `schema:"profile_data" takes:"[]object"`
}

// Update answers PATCH /users/{user_id}: the name, role and profile of another
// account, also of deactivated accounts and bots.
func Update(c *rest.Call, p *updateUserParams) (any, error) {
	roles := roleRulesAt(c.Plan)
	if p.Role.Set && !roles.have(p.Role.Value) {
		return nil, invalidRole.New()
	}
	profile, err := newProfile(p.ProfileData)
	if err != nil {
		return nil, err
	}
	u, err := administered(c, c.Path("user_id"))
	if err != nil {
		return nil, err
	}
	role, err := roles.asked(c, p, u.Role)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSpace(p.FullName.Value)
	if name != "" && name != u.FullName {
		if name, err = rules.FullName("full_name", name); err != nil {
			return nil, err
		}
	}
	return rest.EmptyAnswer{}, writeProfileData(c, u.ID, profile, func(tx *world.Tx) error {
		if role.Set {
			if err := ChangeRole(c, tx, u.ID, role.Value); err != nil {
				return err
			}
		}
		if name != "" {
			Rename(tx, u.ID, name)
		}
		return nil
	})
}

// newProfile reads the values that an administrator gives a profile. An empty one
// clears the field.
func newProfile(p *rest.JSON) ([]profileChange, error) {
	if !p.Set {
		return nil, nil
	}
	changes, err := readProfileData("profile_data", p.Value)
	for i, change := range changes {
		changes[i].clear = change.text == nil && len(change.users) == 0 || change.text != nil && *change.text == ""
	}
	return changes, err
}

// administered finds the account with an ID that the requester may change.
func administered(c *rest.Call, id string) (*world.User, error) {
	n, err := strconv.Atoi(id)
	u := c.View.User(n)
	switch {
	case err != nil || u == nil || u.System:
		return nil, rest.NoSuchUser()
	case !c.User.CanAdminister(u):
		return nil, rest.InsufficientPermission()
	}
	return u, nil
}

// ChangeRole gives an account another role, if the requester may do that.
func ChangeRole(c *rest.Call, tx *world.Tx, id, role int) error {
	before, roles := tx.User(id), roleRulesAt(c.Plan)
	switch {
	case !roles.have(role):
		return invalidRole.New()
	case role == before.Role:
		return nil
	case role == wire.RoleOwner || before.Role == wire.RoleOwner:
		if c.User.Role != wire.RoleOwner {
			return rest.OwnerNeeded()
		}
		if tx.OnlyOwner(before) {
			return onlyOwnerDemoted.New()
		}
	default:
		if err := c.May(rest.ChangeRoles); err != nil {
			return err
		}
	}
	after := *before
	after.Role = role
	tx.PutUser(after)
	tx.Emit(audience.Everybody(tx), wire.PersonUpdated(wire.PersonRole{
		UserID: id, Role: role, Before: before.Role, Email: tx.APIEmail(before),
	}))
	audience.EmitRoleGroups(tx, id, tx.RoleGroups(before, tx.Now()), tx.RoleGroups(&after, tx.Now()))
	if roles.streamsFollow {
		emitSight(tx, before, &after)
	}
	return nil
}

// emitSight sends events of streams that become visible or invisible to an account
// with a change of its role.
func emitSight(tx *world.Tx, before, after *world.User) {
	var out []wire.Stream
	for _, s := range tx.Streams() {
		could, can := knowsOfStream(tx, before, s), knowsOfStream(tx, after, s)
		switch {
		case can && !could:
			tx.Emit([]int{after.ID}, wire.StreamEvent{Type: "stream", Op: "create", Streams: []wire.Stream{present.Stream(s)}})
		case could && !can:
			out = append(out, present.Stream(s))
		}
	}
	if out != nil {
		tx.Emit([]int{after.ID}, wire.StreamEvent{Type: "stream", Op: "delete", Streams: out})
	}
}

// knowsOfStream reports whether an account can see a stream: administrators see all.
func knowsOfStream(tx *world.Tx, u *world.User, s *world.Stream) bool {
	return u.IsAdministrator() || tx.CanFind(u, s)
}
