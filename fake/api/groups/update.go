package groups

import (
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
func Update(c *rest.Call, p *updateGroupParams, permissions []rest.Value) (any, error) {
	if err := mayAsk(c); err != nil {
		return nil, err
	}
	if !changesGroup(c, p) && len(permissions) == 0 {
		return nil, noNewData.New()
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		g, err := groupInSight(c, tx, invalidGroup)
		if err != nil {
			return err
		}
		if g.Deactivated && groupRulesAt(c.Plan).onlyNameOfEnded && (p.Description.Set || len(permissions) > 0) {
			return groupDeactivated.New()
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
		if _, err := rest.SetPermissions(c, wire.GroupPermissionTable, &next.GroupPermissions, permissions); err != nil {
			return err
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

// emitGroupUpdated sends separate events for the name, the description and each permission setting.
func emitGroupUpdated(tx *world.Tx, old, next *world.Group) {
	emit := func(event any) {
		if old.Deactivated {
			event = present.SinceChange{Change: "290-deactivate-group", Event: event}
		}
		tx.Emit(audience.Everybody(tx), event)
	}
	updated := func(data wire.GroupData) wire.GroupUpdated {
		return wire.GroupUpdated{Type: "user_group", Op: "update", GroupID: old.ID, Data: data}
	}
	if next.Name != old.Name {
		renamed := updated(wire.GroupData{Name: &next.Name})
		if old.Deactivated {
			emit(present.DeactivatedGroupRenamed{Event: renamed})
		} else {
			emit(renamed)
		}
	}
	if next.Description != old.Description {
		emit(updated(wire.GroupData{Description: &next.Description}))
	}
	for _, row := range wire.GroupPermissionTable {
		if setting := *row.Of(&next.GroupPermissions); setting != *row.Of(&old.GroupPermissions) {
			emit(wire.GroupPermissionUpdated{Type: "user_group", Op: "update", GroupID: old.ID,
				Data: map[string]wire.GroupValue{row.Name: tx.Shown(setting)}, Setting: row.Name})
		}
	}
}

// Delete answers DELETE /user_groups/{user_group_id}.
func Delete(c *rest.Call, _ *rest.NoParams) (any, error) {
	if err := mayAsk(c); err != nil {
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

// groupToEdit is the group in the path, if the requester may change it and it is not deactivated.
// Settings are the permission settings of the group that admit users to the change, besides that
// to manage it. Absent is the error without such a group.
func groupToEdit(c *rest.Call, tx *world.Tx, absent *wire.Refusal, settings ...string) (*world.Group, error) {
	g, err := groupInSight(c, tx, absent, settings...)
	if g != nil && g.Deactivated {
		return nil, groupDeactivated.New()
	}
	return g, err
}

// groupInSight is groupToEdit for changes of deactivated groups, too. It returns the group also
// with an error of the permission. System groups never change.
func groupInSight(c *rest.Call, tx *world.Tx, absent *wire.Refusal, settings ...string) (*world.Group, error) {
	g := tx.Group(c.PathID("user_group_id"), tx.Now())
	switch {
	case g == nil || !present.HasGroup(c.Plan, g):
		return nil, absent.New(c.PathID("user_group_id"))
	case g.System || !groupRulesAt(c.Plan).may(c, g, settings...):
		return g, rest.InsufficientPermission()
	}
	return g, nil
}
