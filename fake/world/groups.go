package world

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Group is a user group. Members and Subgroups are the IDs of its direct members and
// subgroups, ascending. System groups follow from roles and are not stored.
type Group struct {
	ID                 int
	Name, Description  string
	Members, Subgroups []int
	System             bool
}

// roleGroups are the system groups; each except the last contains the one before and
// further users.
var roleGroups = [...]struct {
	id                int
	name, description string
}{
	{GroupOwners, "@role:owners", "Owners of this organization"},
	{GroupAdministrators, "@role:administrators", "Administrators of this organization, including owners"},
	{GroupModerators, "@role:moderators", "Moderators of this organization, including administrators"},
	{GroupFullMembers, "@role:fullmembers", "Members of this organization, not including new accounts and guests"},
	{GroupMembers, "@role:members", "Members of this organization, not including guests"},
	{GroupEveryone, "@role:everyone", "Everyone in this organization, including guests"},
	{GroupInternet, "@role:internet", "Everyone on the Internet"},
	{GroupNobody, "@role:nobody", "Nobody"},
}

// systemGroups are the system groups at a time. An account, active or not, is a member
// of the group of its role; a full member is also in the group of full members. The
// larger groups have the smaller ones as subgroups.
func (v View) systemGroups(now time.Time) []*Group {
	groups := make([]*Group, len(roleGroups))
	for i, g := range roleGroups {
		groups[i] = &Group{ID: g.id, Name: g.name, Description: g.description, System: true}
		if i > 0 && g.id != GroupNobody {
			groups[i].Subgroups = []int{roleGroups[i-1].id}
		}
	}
	for _, u := range v.Users() {
		for _, id := range v.RoleGroups(u, now) {
			g := groups[id-GroupOwners]
			g.Members = append(g.Members, u.ID)
		}
	}
	return groups
}

// RoleGroups are the system groups with an account as a member: the group of its role
// first.
func (v View) RoleGroups(u *User, now time.Time) []int {
	switch {
	case u.System:
		return nil
	case u.Role == wire.RoleMember && v.IsFullMember(u, now):
		return []int{GroupMembers, GroupFullMembers}
	}
	return []int{groupsOfRoles[u.Role]}
}

// groupsOfRoles are the system groups of the accounts with a role.
var groupsOfRoles = map[int]int{
	wire.RoleOwner: GroupOwners, wire.RoleAdministrator: GroupAdministrators, wire.RoleModerator: GroupModerators,
	wire.RoleMember: GroupMembers, wire.RoleGuest: GroupEveryone,
}

// Groups lists all user groups, system groups before those that people made.
func (v View) Groups(now time.Time) []*Group {
	system := slices.DeleteFunc(v.systemGroups(now), func(g *Group) bool { return v.ownGroup(g.ID) != nil })
	return append(system, v.ownGroups()...)
}

// Group finds a user group by ID. Groups of people may have low IDs, too, if the system
// groups came later.
func (v View) Group(id int, now time.Time) *Group {
	if g := v.ownGroup(id); g != nil {
		return g
	}
	return v.SystemGroup(id, now)
}

// SystemGroup finds a system group by ID.
func (v View) SystemGroup(id int, now time.Time) *Group {
	if id >= GroupOwners && id <= GroupNobody {
		return v.systemGroups(now)[id-GroupOwners]
	}
	return nil
}

func (v View) ownGroup(id int) *Group { return store.First[Group](v.txn, groups, byID, store.Key(id)) }

// ownGroups lists the groups that people made, by ID.
func (v View) ownGroups() []*Group { return store.All[Group](v.txn, groups, byID, nil) }

// GroupNamed finds a user group by its name, without case; system groups are not
// searched. If there are several, it returns the oldest.
func (v View) GroupNamed(name string) *Group {
	if found := store.All[Group](v.txn, groups, byName, store.TextKey(name)); len(found) > 0 {
		return found[0]
	}
	return nil
}

// IsGroupName reports whether a user group has exactly this name.
func (v View) IsGroupName(name string) bool {
	for _, g := range roleGroups {
		if g.name == name {
			return true
		}
	}
	return v.IsOwnGroupName(name)
}

// IsOwnGroupName reports whether a group that people made has exactly this name.
func (v View) IsOwnGroupName(name string) bool {
	return slices.ContainsFunc(store.All[Group](v.txn, groups, byName, store.TextKey(name)),
		func(g *Group) bool { return g.Name == name })
}

// GroupTree lists a group's direct and indirect subgroups, by ID, without the group.
func (v View) GroupTree(g *Group, now time.Time) []*Group {
	seen := map[int]*Group{g.ID: g}
	open := []*Group{g}
	for len(open) > 0 {
		next := open[0]
		open = open[1:]
		for _, id := range next.Subgroups {
			if sub := v.Group(id, now); sub != nil && seen[id] == nil {
				seen[id] = sub
				open = append(open, sub)
			}
		}
	}
	var out []*Group
	for _, sub := range seen {
		if sub.ID != g.ID {
			out = append(out, sub)
		}
	}
	slices.SortFunc(out, func(a, b *Group) int { return a.ID - b.ID })
	return out
}

// GroupMembers lists the direct and indirect members of a group, ascending.
func (v View) GroupMembers(g *Group, now time.Time) []int {
	ids := slices.Clone(g.Members)
	for _, sub := range v.GroupTree(g, now) {
		ids = append(ids, sub.Members...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// mentioned are the users whom a text mentions, by name or by a group with the user as
// a direct member, ascending.
func (v View) mentioned(users, inGroups []int) []int {
	ids := users
	for _, id := range inGroups {
		if g := v.ownGroup(id); g != nil {
			ids = append(slices.Clip(ids), g.Members...)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// CreateGroup stores a new group. ID 0 takes the next one.
func (tx *Tx) CreateGroup(g Group) *Group {
	g.ID = tx.w.ids.Group.Take(g.ID)
	tx.PutGroup(g)
	return &g
}

// PutGroup stores a user group.
func (tx *Tx) PutGroup(g Group) {
	for _, ids := range []*[]int{&g.Members, &g.Subgroups} {
		*ids = slices.Compact(slices.Sorted(slices.Values(*ids)))
	}
	tx.put(groups, &g)
}

// RemoveGroup removes a user group, also from the groups above it.
func (tx *Tx) RemoveGroup(g *Group) {
	for _, above := range tx.ownGroups() {
		if contains(above.Subgroups, g.ID) {
			without := *above
			without.Subgroups = slices.DeleteFunc(slices.Clone(above.Subgroups), func(id int) bool { return id == g.ID })
			tx.PutGroup(without)
		}
	}
	tx.remove(groups, g)
}

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
