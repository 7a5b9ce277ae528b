package groups

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// addAndDelete are the parameters of the endpoints that change members or subgroups of
// a user group.
type addAndDelete struct {
	Delete *rest.JSON `schema:"delete" takes:"[]integer"`
	Add    *rest.JSON `schema:"add" takes:"[]integer"`
}

// read checks the permission and returns both lists, each ID once.
func (p *addAndDelete) read(c *rest.Call) (add, remove []int, err error) {
	if err := c.May(rest.EditUserGroups); err != nil {
		return nil, nil, err
	}
	if add, err = optionalIDs("add", p.Add); err == nil {
		remove, err = optionalIDs("delete", p.Delete)
	}
	if err == nil && len(add)+len(remove) == 0 {
		err = rules.NothingToDo.New()
	}
	return add, remove, err
}

// optionalIDs reads a list of IDs, empty if the parameter is missing.
func optionalIDs(name string, p *rest.JSON) ([]int, error) {
	if !p.Set {
		return nil, nil
	}
	ids, err := rest.AsInts(name, p.Value)
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// UpdateMembers answers POST /user_groups/{user_group_id}/members. It makes all
// changes or none.
func UpdateMembers(c *rest.Call, p *addAndDelete) (any, error) {
	add, remove, err := p.read(c)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if len(add) > 0 {
			if err := addMembers(c, tx, add); err != nil {
				return err
			}
		}
		if len(remove) > 0 {
			return removeMembers(c, tx, remove)
		}
		return nil
	})
}

func addMembers(c *rest.Call, tx *world.Tx, ids []int) error {
	g, err := groupToEdit(c, tx, invalidGroup)
	if err != nil {
		return err
	}
	users, err := usersByID(tx.View, "add", ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if slices.Contains(g.Members, id) {
			return memberAlready.New(id)
		}
	}
	more := *g
	more.Members = append(slices.Clone(g.Members), ids...)
	tx.PutGroup(more)
	if err := groupNotices(c, tx, "added you to", g, users); err != nil {
		return err
	}
	audience.EmitGroupMembers(tx, "add_members", g.ID, ids)
	return nil
}

func removeMembers(c *rest.Call, tx *world.Tx, ids []int) error {
	users, err := usersByID(tx.View, "delete", ids)
	if err != nil {
		return err
	}
	g, err := groupToEdit(c, tx, invalidGroup)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if !slices.Contains(g.Members, id) {
			return notMember.New(id)
		}
	}
	fewer := *g
	fewer.Members = slices.DeleteFunc(slices.Clone(g.Members), func(id int) bool { return slices.Contains(ids, id) })
	tx.PutGroup(fewer)
	if err := groupNotices(c, tx, "removed you from", g, users); err != nil {
		return err
	}
	audience.EmitGroupMembers(tx, "remove_members", g.ID, ids)
	return nil
}

// groupNotices sends users notices about changes that another user made.
func groupNotices(c *rest.Call, tx *world.Tx, did string, g *world.Group, to []*world.User) error {
	if !groupRulesAt(c.Plan).changesAreSaid {
		return nil
	}
	for _, u := range to {
		if u.ID == c.User.ID || !u.Active {
			continue
		}
		if err := notices.Send(tx, u, notices.Mention("@_", c.User)+" "+did+" the group @_*"+g.Name+"*."); err != nil {
			return err
		}
	}
	return nil
}

type membersParams struct {
	DirectOnly *rest.Bool `schema:"direct_member_only" default:"false"`
}

// ListMembers answers GET /user_groups/{user_group_id}/members.
func ListMembers(c *rest.Call, p *membersParams) (any, error) {
	members, err := membersInPath(c, p)
	return wire.GroupMembers{Members: append([]int{}, members...)}, err
}

// IsMember answers GET /user_groups/{user_group_id}/members/{user_id}.
func IsMember(c *rest.Call, p *membersParams) (any, error) {
	members, err := membersInPath(c, p)
	if err != nil {
		return nil, err
	}
	u := c.View.User(c.PathID("user_id"))
	switch {
	case u == nil || u.System || u.IsBot():
		return nil, rest.NoSuchUser()
	case !u.Active:
		return nil, userDeactivated.New()
	}
	return wire.GroupMembership{IsUserGroupMember: slices.Contains(members, u.ID)}, nil
}

func membersInPath(c *rest.Call, p *membersParams) ([]int, error) {
	now := c.World.Clock.Now()
	g := c.View.Group(c.PathID("user_group_id"), now)
	if g == nil {
		return nil, invalidGroup.New()
	}
	if p.DirectOnly.Value {
		return g.Members, nil
	}
	return c.View.GroupMembers(g, now), nil
}

// usersByID finds the accounts of a list; name is for the error.
func usersByID(v world.View, name string, ids []int) ([]*world.User, error) {
	var users []*world.User
	for _, id := range ids {
		u := v.User(id)
		if u == nil || u.System {
			return nil, noSuchUser.New(id, name)
		}
		users = append(users, u)
	}
	return users, nil
}
