package groups

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Deactivate answers POST /user_groups/{user_group_id}/deactivate.
func Deactivate(c *rest.Call, _ *rest.NoParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		g, err := groupToEdit(c, tx, invalidGroup)
		if err != nil {
			return err
		}
		if uses := usesOf(tx.View, g.ID); len(uses) > 0 {
			fault := groupInUse.New()
			if groupRulesAt(c.Plan).usesAreTold {
				fault = fault.With("objections", uses)
			}
			return fault
		}
		ended := *g
		ended.Deactivated = true
		tx.PutGroup(ended)
		tx.Emit(audience.Everybody(tx), present.GroupDeactivated{ID: g.ID})
		return nil
	})
}

// usesOf are the uses of a group: the groups above it, and the permission settings that name it.
func usesOf(v world.View, id int) (uses []wire.GroupUse) {
	above := wire.GroupUse{Type: "subgroup"}
	groups := v.GroupsWith(func(g *world.Group) bool { return !g.Deactivated })
	for _, g := range groups {
		for _, below := range g.Subgroups {
			if below == id {
				above.Above = append(above.Above, g.ID)
			}
		}
	}
	if len(above.Above) > 0 {
		uses = append(uses, above)
	}
	add := func(use wire.GroupUse, names []string) {
		if len(names) > 0 {
			use.Settings = names
			uses = append(uses, use)
		}
	}
	organization := *v.Organization()
	add(wire.GroupUse{Type: "realm"}, naming(wire.RealmPermissionTable, organization.RealmPermissions, id))
	for _, s := range v.Streams() {
		if !s.Archived {
			add(wire.GroupUse{Type: "channel", ChannelID: s.ID}, naming(wire.StreamPermissionTable, s.StreamPermissions, id))
		}
	}
	for _, g := range groups {
		if g.ID != id {
			add(wire.GroupUse{Type: "user_group", GroupID: g.ID}, naming(wire.GroupPermissionTable, g.GroupPermissions, id))
		}
	}
	return uses
}

// naming are the permission settings of an object that name a group.
func naming[T any](table []wire.PermissionOf[T], settings T, group int) (names []string) {
	for _, row := range table {
		if world.Names(*row.Of(&settings), group) {
			names = append(names, row.Name)
		}
	}
	return names
}
