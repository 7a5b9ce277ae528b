package world

import "slices"

// NumberGroups gives groups that people made the next free IDs, in their order.
func (tx *Tx) NumberGroups(which func(*Group) bool) {
	ids := &tx.w.ids.Group
	moved := map[int]int{}
	var again []*Group
	for _, g := range tx.ownGroups() {
		if which(g) {
			again = append(again, g)
		} else {
			ids.Reserve(g.ID)
		}
	}
	for _, g := range again {
		tx.remove(groups, g)
		moved[g.ID] = ids.Take(0)
	}
	for _, g := range again {
		row := *g
		row.ID = moved[g.ID]
		tx.PutGroup(row)
	}
	for _, g := range tx.ownGroups() {
		row := *g
		row.Subgroups = slices.Clone(g.Subgroups)
		for i, id := range row.Subgroups {
			if now, ok := moved[id]; ok {
				row.Subgroups[i] = now
			}
		}
		tx.PutGroup(row)
	}
}
