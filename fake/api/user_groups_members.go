package api

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// addAndDelete are the parameters of the endpoints that change who or what is
// in a user group.
type addAndDelete struct {
	Delete *JSON `schema:"delete"`
	Add    *JSON `schema:"add"`
}

// read returns both lists, each ID once.
func (p *addAndDelete) read() (add, remove []int, err error) {
	if add, err = optionalIDs("add", p.Add); err == nil {
		remove, err = optionalIDs("delete", p.Delete)
	}
	if err == nil && len(add)+len(remove) == 0 {
		err = badRequest(`Nothing to do. Specify at least one of "add" or "delete".`)
	}
	return add, remove, err
}

// optionalIDs reads a list of IDs, none where the parameter is absent.
func optionalIDs(name string, p *JSON) ([]int, error) {
	if !p.Set {
		return nil, nil
	}
	ids, err := asInts(name, p.Value)
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// updateGroupMembers answers POST /user_groups/{user_group_id}/members. Either
// all of it happens or nothing.
func updateGroupMembers(c *Call, p *addAndDelete) (any, error) {
	if err := c.may(editUserGroups); err != nil {
		return nil, err
	}
	add, remove, err := p.read()
	if err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if len(add) > 0 {
			if err := c.addMembers(tx, add); err != nil {
				return err
			}
		}
		if len(remove) > 0 {
			return c.removeMembers(tx, remove)
		}
		return nil
	})
}

func (c *Call) addMembers(tx *world.Tx, ids []int) error {
	g, err := c.groupToEdit(tx)
	if err != nil {
		return err
	}
	users, err := usersByID(tx.View, "add", ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if slices.Contains(g.Members, id) {
			return badRequest("User %d is already a member of this group: check 'add'", id)
		}
	}
	more := *g
	more.Members = append(slices.Clone(g.Members), ids...)
	tx.PutGroup(more)
	tellGroupPeople(tx, "add_members", g.ID, ids)
	return c.groupNotices(tx, "added you to", g, users)
}

func (c *Call) removeMembers(tx *world.Tx, ids []int) error {
	g, err := c.groupToEdit(tx)
	if err != nil {
		return err
	}
	users, err := usersByID(tx.View, "delete", ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if !slices.Contains(g.Members, id) {
			return badRequest("There is no member '%d' in this user group: check 'delete'", id)
		}
	}
	fewer := *g
	fewer.Members = slices.DeleteFunc(slices.Clone(g.Members), func(id int) bool { return slices.Contains(ids, id) })
	tx.PutGroup(fewer)
	tellGroupPeople(tx, "remove_members", g.ID, ids)
	return c.groupNotices(tx, "removed you from", g, users)
}

func tellGroupPeople(tx *world.Tx, op string, groupID int, ids []int) {
	tx.Tell(everybody(tx), wire.GroupPeople{Type: "user_group", Op: op, GroupID: groupID, UserIDs: ids})
}

// groupNotices tells people what somebody else did with them.
func (c *Call) groupNotices(tx *world.Tx, did string, g *world.Group, to []*world.User) error {
	for _, u := range to {
		if u.ID == c.User.ID || !u.Active {
			continue
		}
		if err := noticeTo(tx, u, userMention("@_", c.User)+" "+did+" the group @_*"+g.Name+"*."); err != nil {
			return err
		}
	}
	return nil
}

type membersParams struct {
	DirectOnly *Bool `schema:"direct_member_only"`
}

// listGroupMembers answers GET /user_groups/{user_group_id}/members.
func listGroupMembers(c *Call, p *membersParams) (any, error) {
	members, err := c.membersInPath(p)
	return wire.GroupMembers{Members: append([]int{}, members...)}, err
}

// isGroupMember answers GET /user_groups/{user_group_id}/members/{user_id}.
func isGroupMember(c *Call, p *membersParams) (any, error) {
	members, err := c.membersInPath(p)
	if err != nil {
		return nil, err
	}
	u := c.View.User(c.pathID("user_id"))
	switch {
	case u == nil || u.System || u.IsBot():
		return nil, noSuchUser()
	case !u.Active:
		return nil, badRequest("User is deactivated")
	}
	return wire.GroupMembership{IsUserGroupMember: slices.Contains(members, u.ID)}, nil
}

func (c *Call) membersInPath(p *membersParams) ([]int, error) {
	now := c.World.Clock.Now()
	g := c.View.Group(c.pathID("user_group_id"), now)
	if g == nil {
		return nil, invalidGroup()
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
			return nil, badRequest("Invalid user ID: %d: check '%s'", id, name)
		}
		users = append(users, u)
	}
	return users, nil
}
