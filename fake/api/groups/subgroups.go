package groups

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
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
	if len(add)+len(remove) == 0 {
		return nil, rules.NothingToDo.New()
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if len(add) == 0 && !groupRulesAt(c.Plan).nestsLate {
			if err := groupsExist(tx, "delete", remove); err != nil {
				return err
			}
		}
		if err := addSubgroups(c, tx, "add", add); err != nil {
			return err
		}
		return removeSubgroups(c, tx, "delete", remove)
	})
}

func addSubgroups(c *rest.Call, tx *world.Tx, parameter string, ids []int) error {
	return nest(c, tx, "add_subgroups", ids, "can_add_members_group", func(g *world.Group) ([]int, error) {
		return withSubgroups(c, tx, g, parameter, ids)
	})
}

func removeSubgroups(c *rest.Call, tx *world.Tx, parameter string, ids []int) error {
	return nest(c, tx, "remove_subgroups", ids, "can_remove_members_group", func(g *world.Group) ([]int, error) {
		return withoutSubgroups(g.Subgroups, parameter, ids)
	})
}

// nest changes the subgroups of the group in the path and sends the event. Setting is the
// permission setting of the group that admits users to it.
func nest(c *rest.Call, tx *world.Tx, op string, ids []int, setting string,
	change func(*world.Group) ([]int, error)) error {
	g, err := groupToEdit(c, tx, groupRulesAt(c.Plan).noGroupToNest, setting)
	if err != nil {
		return err
	}
	next := *g
	if next.Subgroups, err = change(g); err != nil {
		return err
	}
	tx.PutGroup(next)
	emitGroupNesting(tx, op, g.ID, ids)
	return nil
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
func withSubgroups(c *rest.Call, tx *world.Tx, g *world.Group, parameter string, ids []int) ([]int, error) {
	for _, id := range ids {
		sub := tx.Group(id, tx.Now())
		switch {
		case sub == nil || sub.Deactivated:
			return nil, noSuchGroup.New(id, parameter)
		case slices.Contains(g.Subgroups, id):
			return nil, subgroupAlready.New(id, parameter)
		case id == g.ID && groupRulesAt(c.Plan).holdThemselves:
		case id == g.ID || slices.ContainsFunc(tx.GroupTree(sub, tx.Now()),
			func(below *world.Group) bool { return below.ID == g.ID }):
			return nil, subgroupAbove.New(g.ID, parameter)
		}
	}
	return append(slices.Clone(g.Subgroups), ids...), nil
}

func withoutSubgroups(has []int, parameter string, ids []int) ([]int, error) {
	for _, id := range ids {
		if !slices.Contains(has, id) {
			return nil, notSubgroup.New(id, parameter)
		}
	}
	return slices.DeleteFunc(slices.Clone(has), func(id int) bool { return slices.Contains(ids, id) }), nil
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
	g, err := groupInPath(c)
	if err != nil {
		return nil, err
	}
	ids := append([]int{}, g.Subgroups...)
	if !p.DirectOnly.Value {
		ids = []int{}
		for _, below := range c.View.GroupTree(g, c.World.Clock.Now()) {
			ids = append(ids, below.ID)
		}
	}
	return wire.GroupSubgroups{Subgroups: ids}, nil
}
