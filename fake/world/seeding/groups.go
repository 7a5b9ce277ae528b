package seeding

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// groups stores groups with stated IDs first, so that assigned IDs do not conflict
// with them.
func (b *builder) groups(tx *world.Tx) {
	for _, g := range b.s.Groups {
		tx.IDs().Group.Reserve(g.ID)
	}
	b.groupIDs = map[string]int{}
	for _, g := range b.s.Groups {
		row := world.Group{ID: g.ID, Name: g.Name, Description: g.Description, Deactivated: g.Deactivated,
			Created: g.Created.Resolve(b.start)}
		if g.Creator == "" && len(g.Members) > 0 {
			g.Creator = g.Members[0]
		}
		if g.Creator != "" {
			row.CreatorID = b.id(g.Creator)
		}
		for _, email := range g.Members {
			row.Members = append(row.Members, b.id(email))
		}
		for _, name := range g.Subgroups {
			row.Subgroups = append(row.Subgroups, b.groupIDs[name])
		}
		b.groupIDs[g.Name] = tx.CreateGroup(row).ID
	}
	for _, g := range b.s.Groups { // a permission may name any group
		if row := *tx.Group(b.groupIDs[g.Name], b.start); len(g.Permissions) > 0 {
			give(b, tx.View, wire.GroupPermissionTable, &row.GroupPermissions, g.Permissions)
			tx.PutGroup(row)
		}
	}
}
