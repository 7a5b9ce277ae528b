package groups

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type updateGroupParams struct {
	Name        *rest.Text `schema:"name"`
	Description *rest.Text `schema:"description"`
}

// Update answers PATCH /user_groups/{user_group_id}.
func Update(c *rest.Call, p *updateGroupParams) (any, error) {
	if err := c.May(rest.EditUserGroups); err != nil {
		return nil, err
	}
	if !changesGroup(c, p) {
		return nil, noNewData.New()
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		g, err := groupToEdit(c, tx, invalidGroup)
		if err != nil {
			return err
		}
		next := *g
		if p.Name.Set {
			if next.Name, err = groupName(c, p.Name.Value); err != nil {
				return err
			}
		}
		if err := checkDescription(p.Description); err != nil {
			return err
		}
		if p.Description.Set {
			next.Description = p.Description.Value
		}
		if next.Name != g.Name && isNameTaken(c, tx, next.Name) {
			return nameTaken.New(next.Name)
		}
		emitGroupUpdated(tx, g, &next)
		tx.PutGroup(next)
		return nil
	})
}

// changesGroup reports whether a request has something to change.
func changesGroup(c *rest.Call, p *updateGroupParams) bool {
	if groupRulesAt(c.Plan).emptyIsMissing {
		return p.Name.Value != "" || p.Description.Value != ""
	}
	return p.Name.Set || p.Description.Set
}

// emitGroupUpdated sends separate events for the name and the description.
func emitGroupUpdated(tx *world.Tx, old, next *world.Group) {
	emit := func(data wire.GroupData) {
		tx.Emit(audience.Everybody(tx), wire.GroupUpdated{Type: "user_group", Op: "update", GroupID: old.ID, Data: data})
	}
	if next.Name != old.Name {
		emit(wire.GroupData{Name: &next.Name})
	}
	if next.Description != old.Description {
		emit(wire.GroupData{Description: &next.Description})
	}
}

// Delete answers DELETE /user_groups/{user_group_id}.
func Delete(c *rest.Call, _ *rest.NoParams) (any, error) {
	if err := c.May(rest.EditUserGroups); err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		g, err := groupToEdit(c, tx, invalidGroup)
		if err != nil {
			return err
		}
		tx.RemoveGroup(g)
		tx.Emit(audience.Everybody(tx), wire.GroupRemoved{Type: "user_group", Op: "remove", GroupID: g.ID})
		return nil
	})
}

// groupToEdit is the group in the path, if the requester may change it. System groups
// never change, and members change only their own groups. Absent is the error without
// such a group.
func groupToEdit(c *rest.Call, tx *world.Tx, absent *wire.Refusal) (*world.Group, error) {
	g := tx.Group(c.PathID("user_group_id"), tx.Now())
	switch {
	case g == nil || !present.HasGroup(c.Plan, g):
		return nil, absent.New(c.PathID("user_group_id"))
	case g.System:
		return nil, rest.InsufficientPermission()
	case slices.Contains(g.Members, c.User.ID) || groupRulesAt(c.Plan).edits(c.User):
		return g, nil
	}
	return nil, rest.InsufficientPermission()
}
