package groups

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
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
	if err := mayAsk(c); err != nil {
		return nil, nil, err
	}
	if add, err = optionalIDs("add", p.Add); err == nil {
		remove, err = optionalIDs("delete", p.Delete)
	}
	return add, remove, err
}

// mayAsk checks the permission to change groups at levels that have one for all of them.
func mayAsk(c *rest.Call) error {
	if rule := groupRulesAt(c.Plan); !rule.anybodyAsks {
		return c.May(rule.manages)
	}
	return nil
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

type updateMembersParams struct {
	addAndDelete
	AddSubgroups    *rest.JSON `schema:"add_subgroups" takes:"[]integer"`
	DeleteSubgroups *rest.JSON `schema:"delete_subgroups" takes:"[]integer"`
}

// UpdateMembers answers POST /user_groups/{user_group_id}/members. It makes all
// changes or none.
func UpdateMembers(c *rest.Call, p *updateMembersParams) (any, error) {
	add, remove, err := p.read(c)
	if err != nil {
		return nil, err
	}
	nest, err := optionalIDs("add_subgroups", p.AddSubgroups)
	if err != nil {
		return nil, err
	}
	free, err := optionalIDs("delete_subgroups", p.DeleteSubgroups)
	if err != nil {
		return nil, err
	}
	changes := []struct {
		parameter string
		ids       []int
		make      func(*rest.Call, *world.Tx, string, []int) error
	}{{"add", add, addMembers}, {"delete", remove, removeMembers},
		{"add_subgroups", nest, addSubgroups}, {"delete_subgroups", free, removeSubgroups}}
	if len(add)+len(remove)+len(nest)+len(free) == 0 {
		return nil, nothingToDo(c)
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		for _, change := range changes {
			if len(change.ids) == 0 {
				continue
			}
			if err := change.make(c, tx, change.parameter, change.ids); err != nil {
				return err
			}
		}
		return nil
	})
}

// nothingToDo is the error for a change of members that adds and deletes nothing.
func nothingToDo(c *rest.Call) error {
	if groupRulesAt(c.Plan).nestsWithMembers {
		return noMembersNoGroups.New()
	}
	return rules.NothingToDo.New()
}

func addMembers(c *rest.Call, tx *world.Tx, parameter string, ids []int) error {
	settings := []string{"can_add_members_group"}
	if isOnly(ids, c.User) {
		settings = append(settings, "can_join_group")
	}
	g, err := groupToEdit(c, tx, invalidGroup, settings...)
	if err != nil {
		return err
	}
	users, err := usersByID(c, tx.View, parameter, ids)
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
	return tellMembers(c, tx, "add_members", "added you to", g, users)
}

func removeMembers(c *rest.Call, tx *world.Tx, parameter string, ids []int) error {
	users, err := usersByID(c, tx.View, parameter, ids)
	if err != nil {
		return err
	}
	settings := []string{"can_remove_members_group"}
	if isOnly(ids, c.User) {
		settings = append(settings, "can_leave_group")
	}
	g, err := groupToEdit(c, tx, invalidGroup, settings...)
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
	return tellMembers(c, tx, "remove_members", "removed you from", g, users)
}

// tellMembers sends everybody the event of changed members, and the members a notice about it.
func tellMembers(c *rest.Call, tx *world.Tx, op, did string, g *world.Group, who []*world.User) error {
	ids := make([]int, len(who))
	for i, u := range who {
		ids[i] = u.ID
	}
	after := groupRulesAt(c.Plan).saidAfter
	if after {
		audience.EmitGroupMembers(tx, op, g.ID, ids)
	}
	err := groupNotices(c, tx, did, g, who)
	if !after {
		audience.EmitGroupMembers(tx, op, g.ID, ids)
	}
	return err
}

// isOnly reports whether a list is one user alone.
func isOnly(ids []int, u *world.User) bool { return len(ids) == 1 && ids[0] == u.ID }

// groupNotices sends users notices about changes that another user made.
func groupNotices(c *rest.Call, tx *world.Tx, did string, g *world.Group, to []*world.User) error {
	if !groupRulesAt(c.Plan).changesAreSaid {
		return nil
	}
	for _, u := range to {
		if u.ID == c.User.ID || !u.Active {
			continue
		}
		text := notices.Mention("@_", c.User) + " " + did + " the group @_*" + g.Name + "*."
		if err := notices.Send(tx, present.NewestManner(c.Plan, c.Base), u, text); err != nil {
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
	g, err := groupInPath(c)
	if err != nil {
		return nil, err
	}
	members := g.Members
	if !p.DirectOnly.Value {
		members = c.View.GroupMembers(g, c.World.Clock.Now())
	}
	if !groupRulesAt(c.Plan).membersStay {
		members = c.View.ActiveAmong(members)
	}
	return members, nil
}

// groupInPath is the group in the path, unless it is deactivated.
func groupInPath(c *rest.Call) (*world.Group, error) {
	g := c.View.Group(c.PathID("user_group_id"), c.World.Clock.Now())
	switch {
	case g == nil, g.Deactivated && !present.HasGroup(c.Plan, g):
		return nil, invalidGroup.New()
	case g.Deactivated:
		return nil, groupDeactivated.New()
	}
	return g, nil
}

// usersByID finds the accounts of a list; name is for the error.
func usersByID(c *rest.Call, v world.View, name string, ids []int) ([]*world.User, error) {
	var users []*world.User
	for _, id := range ids {
		u := v.User(id)
		if u == nil || u.System || !u.Active && !groupRulesAt(c.Plan).namesAnybody {
			return nil, noSuchUser.New(id, name)
		}
		users = append(users, u)
	}
	return users, nil
}
