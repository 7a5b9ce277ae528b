package seeding

import "github.com/spiritlevel/spiritlevel/fake/world"

// groups stores groups with stated IDs first, so that assigned IDs do not conflict
// with them.
func (b *builder) groups(tx *world.Tx) {
	for _, g := range b.s.Groups {
		tx.IDs().Group.Reserve(g.ID)
	}
	ids := map[string]int{}
	for _, g := range b.s.Groups {
		row := world.Group{ID: g.ID, Name: g.Name, Description: g.Description}
		for _, email := range g.Members {
			row.Members = append(row.Members, b.id(email))
		}
		for _, name := range g.Subgroups {
			row.Subgroups = append(row.Subgroups, ids[name])
		}
		ids[g.Name] = tx.CreateGroup(row).ID
	}
}
