package groups

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
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
	nothing := !p.Name.Set && !p.Description.Set
	if !c.Plan.Has(changes.GroupEditsInPart) { // an empty text counts as missing
		nothing = p.Name.Value == "" && p.Description.Value == ""
	}
	if nothing {
		return nil, rest.BadRequest("No new data supplied{: check 'name' and 'description'}").OfKind(wire.CodedLater)
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		g, err := groupToEdit(c, tx)
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
		if next.Name != g.Name && nameTaken(c, tx, next.Name) {
			return groupNameTaken(next.Name)
		}
		emitGroupUpdated(tx, g, &next)
		tx.PutGroup(next)
		return nil
	})
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
		g, err := groupToEdit(c, tx)
		if err != nil {
			return err
		}
		tx.RemoveGroup(g)
		tx.Emit(audience.Everybody(tx), wire.GroupRemoved{Type: "user_group", Op: "remove", GroupID: g.ID})
		return nil
	})
}

// groupToEdit is the group in the path, if the requester may change it. System groups
// never change, and members change only their own groups.
func groupToEdit(c *rest.Call, tx *world.Tx) (*world.Group, error) {
	g := tx.Group(c.PathID("user_group_id"), tx.Now())
	switch {
	case g == nil || !present.HasGroup(c.Plan, g):
		return nil, invalidGroup()
	case g.System:
		return nil, rest.InsufficientPermission()
	case slices.Contains(g.Members, c.User.ID):
		return g, nil
	case !c.Plan.Has(changes.ModeratorsEditGroups) && !c.User.IsAdministrator():
		return nil, rest.BadRequest("Only group members and organization administrators can administer this group.")
	case !c.User.IsModerator():
		return nil, rest.InsufficientPermission()
	}
	return g, nil
}

func invalidGroup() *wire.Error { return rest.BadRequest("Invalid user group") }
