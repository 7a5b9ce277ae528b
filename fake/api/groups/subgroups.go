package groups

import (
	"errors"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// UpdateSubgroups answers POST /user_groups/{user_group_id}/subgroups. It makes all
// changes or none.
func UpdateSubgroups(c *rest.Call, p *addAndDelete) (any, error) {
	add, remove, err := p.read(c)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if len(add) == 0 {
			if err := groupsExist(tx, "delete", remove); err != nil {
				return err
			}
		}
		g, err := groupToEdit(c, tx)
		if e := new(wire.Error); c.Plan.Has(changes.SubgroupsNameTheGroup) && errors.As(err, &e) &&
			e.Msg == invalidGroup().Msg {
			return rest.BadRequest("Invalid user group ID: %d", c.PathID("user_group_id"))
		}
		if err != nil {
			return err
		}
		next := *g
		if next.Subgroups, err = withSubgroups(c, tx, g, add); err != nil {
			return err
		}
		if next.Subgroups, err = withoutSubgroups(next.Subgroups, remove); err != nil {
			return err
		}
		tx.PutGroup(next)
		emitGroupNesting(tx, "add_subgroups", g.ID, add)
		emitGroupNesting(tx, "remove_subgroups", g.ID, remove)
		return nil
	})
}

// groupsExist refuses groups in a parameter that do not exist.
func groupsExist(tx *world.Tx, parameter string, ids []int) error {
	for _, id := range ids {
		if tx.Group(id, tx.Now()) == nil {
			return rest.BadRequest("Invalid user group ID: %d{: check '%s'}", id, parameter)
		}
	}
	return nil
}

// withSubgroups adds subgroups to a group. No group may become its own subgroup. In
// dialect zulip a group may be its own direct subgroup, which has no effect.
func withSubgroups(c *rest.Call, tx *world.Tx, g *world.Group, ids []int) ([]int, error) {
	for _, id := range ids {
		sub := tx.Group(id, tx.Now())
		switch {
		case sub == nil:
			return nil, rest.BadRequest("Invalid user group ID: %d{: check 'add'}", id)
		case slices.Contains(g.Subgroups, id):
			return nil, rest.BadRequest("User group %d is already a subgroup of this group{: check 'add'}.", id)
		case id == g.ID && c.Plan.Has(changes.GroupsHoldThemselves):
		case id == g.ID || slices.ContainsFunc(tx.GroupTree(sub, tx.Now()),
			func(below *world.Group) bool { return below.ID == g.ID }):
			return nil, rest.BadRequest("User group %d is already a subgroup of one of the passed subgroups{: check 'add'}.",
				g.ID)
		}
	}
	return append(slices.Clone(g.Subgroups), ids...), nil
}

func withoutSubgroups(has, ids []int) ([]int, error) {
	for _, id := range ids {
		if !slices.Contains(has, id) {
			return nil, rest.BadRequest("User group %d is not a subgroup of this group{: check 'delete'}.", id)
		}
	}
	return slices.DeleteFunc(has, func(id int) bool { return slices.Contains(ids, id) }), nil
}

func emitGroupNesting(tx *world.Tx, op string, groupID int, ids []int) {
	if len(ids) > 0 {
		tx.Emit(audience.Everybody(tx), wire.GroupNesting{Type: "user_group", Op: op, GroupID: groupID,
			DirectSubgroupIDs: ids})
	}
}

type subgroupsParams struct {
	DirectOnly *rest.Bool `schema:"direct_subgroup_only" default:"false"`
}

// ListSubgroups answers GET /user_groups/{user_group_id}/subgroups.
func ListSubgroups(c *rest.Call, p *subgroupsParams) (any, error) {
	now := c.World.Clock.Now()
	g := c.View.Group(c.PathID("user_group_id"), now)
	if g == nil {
		return nil, invalidGroup()
	}
	ids := append([]int{}, g.Subgroups...)
	if !p.DirectOnly.Value {
		ids = []int{}
		for _, below := range c.View.GroupTree(g, now) {
			ids = append(ids, below.ID)
		}
	}
	return wire.GroupSubgroups{Subgroups: ids}, nil
}
