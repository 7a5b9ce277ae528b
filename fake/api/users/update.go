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
	NewEmail    *rest.Text `schema:"new_email"`
}

// Update answers PATCH /users/{user_id}: the name, role, profile and address of another
// account, also of deactivated accounts and bots.
func Update(c *rest.Call, p *updateUserParams) (any, error) {
	id, err := strconv.Atoi(c.Path("user_id"))
	if err != nil {
		return nil, rest.NoSuchUser()
	}
	return update(c, c.View.User(id), p)
}

// UpdateByEmail answers PATCH /users/{email}, which does the same.
func UpdateByEmail(c *rest.Call, p *updateUserParams) (any, error) {
	return update(c, c.View.UserBySeenEmail(c.User, c.Path("email")), p)
}

func update(c *rest.Call, u *world.User, p *updateUserParams) (any, error) {
	roles := roleRulesAt(c.Plan)
	if p.Role.Set && !roles.have(p.Role.Value) {
		return nil, invalidRole.New()
	}
	profile, err := newProfile(p.ProfileData)
	if err != nil {
		return nil, err
	}
	if err := mayAdminister(c, u); err != nil {
		return nil, err
	}
	email := strings.TrimSpace(p.NewEmail.Value)
	if p.NewEmail.Set && !(c.User.CanChangeEmails && c.User.IsAdministrator()) {
		return nil, emailsNotAllowed.New()
	}
	role, err := roles.asked(c, p, u.Role)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSpace(p.FullName.Value)
	if name != "" && name != u.FullName {
		if name, err = rules.FullName(c, "full_name", name); err == nil {
			err = rules.UniqueName(c.View, u.ID, name)
		}
		if err != nil {
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
		if !p.NewEmail.Set || email == u.Email {
			return nil
		}
		if err := acceptableEmail(tx.View, email); err != nil {
			return err
		}
		giveEmail(tx, u.ID, email)
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
	if err != nil {
		return nil, rest.NoSuchUser()
	}
	u := c.View.User(n)
	return u, mayAdminister(c, u)
}

// mayAdminister refuses no account, and one that the requester may not change.
func mayAdminister(c *rest.Call, u *world.User) error {
	switch {
	case u == nil || u.System:
		return rest.NoSuchUser()
	case !c.User.CanAdminister(u):
		return rest.InsufficientPermission()
	}
	return nil
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
	tx.Emit(audience.Acquaintances(tx, id), wire.PersonUpdated(wire.PersonRole{
		UserID: id, Role: role, Before: before.Role, Email: tx.APIEmail(before),
	}))
	audience.EmitRoleGroups(tx, id, tx.RoleGroups(before, tx.Now()), tx.RoleGroups(&after, tx.Now()))
	if roles.streamsFollow {
		emitSight(tx, before, &after, roles.peersOf)
	}
	return nil
}

// emitSight sends events of streams that become visible or invisible to an account
// with a change of its role, and of the subscribers of those that become visible, in a
// given order of their IDs.
func emitSight(tx *world.Tx, before, after *world.User, order func(ids []int) []int) {
	var in, out []wire.StreamWithTraffic
	var seen []int
	for _, s := range tx.Streams() {
		could, can := knowsOfStream(tx, before, s), knowsOfStream(tx, after, s)
		if could == can {
			continue
		}
		shown := present.StreamWithTraffic(tx.View, tx.Now(), s)
		if could {
			out = append(out, shown)
			continue
		}
		in, seen = append(in, shown), append(seen, s.ID)
	}
	to := []int{after.ID}
	if in != nil {
		tx.Emit(to, wire.StreamEvent{Type: "stream", Op: "create", Streams: in})
	}
	for _, id := range order(seen) {
		if ids := tx.ActiveSubscribers(id); len(ids) > 0 {
			tx.Emit(to, present.SinceChange{Change: "205-peer-add-on-role-change", Event: wire.SubscriptionPeers{
				Type: "subscription", Op: "peer_add", UserIDs: ids, StreamIDs: []int{id}, StreamNames: []string{tx.Stream(id).Name},
			}})
		}
	}
	if out != nil {
		tx.Emit(to, wire.NewStreamsGone(out))
	}
}

// knowsOfStream reports whether an account can see a stream: administrators see all.
func knowsOfStream(tx *world.Tx, u *world.User, s *world.Stream) bool {
	return u.IsAdministrator() || tx.CanFind(u, s)
}
