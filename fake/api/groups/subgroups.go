package groups

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
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
		g, err := groupToEdit(c, tx, noGroupToNest)
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
			return noSuchGroup.New(id, parameter)
		}
	}
	return nil
}

// withSubgroups adds subgroups to a group. No group may become its own subgroup, unless
// the rules let it be its own direct subgroup, which has no effect.
func withSubgroups(c *rest.Call, tx *world.Tx, g *world.Group, ids []int) ([]int, error) {
	for _, id := range ids {
		sub := tx.Group(id, tx.Now())
		switch {
		case sub == nil:
			return nil, noSuchGroup.New(id, "add")
		case slices.Contains(g.Subgroups, id):
			return nil, subgroupAlready.New(id)
		case id == g.ID && groupRulesAt(c.Plan).holdThemselves:
		case id == g.ID || slices.ContainsFunc(tx.GroupTree(sub, tx.Now()),
			func(below *world.Group) bool { return below.ID == g.ID }):
			return nil, subgroupAbove.New(g.ID)
		}
	}
	return append(slices.Clone(g.Subgroups), ids...), nil
}

func withoutSubgroups(has, ids []int) ([]int, error) {
	for _, id := range ids {
		if !slices.Contains(has, id) {
			return nil, notSubgroup.New(id)
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
		return nil, invalidGroup.New()
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
