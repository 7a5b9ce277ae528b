package world

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Group is a user group. Members and Subgroups are the IDs of its direct members and
// subgroups, ascending; deactivated accounts stay among the members, so that they are back if
// they return. System groups follow from roles and are not stored.
type Group struct {
	ID                 int
	Name, Description  string
	Members, Subgroups []int
	System             bool
	// CreatorID is 0, and Created zero, if nobody knows who made the group and when.
	CreatorID   int
	Created     time.Time
	Deactivated bool
	wire.GroupPermissions

	role RoleGroup // of a system group
}

// Role is the system group that the group is, 0 for a group that people made.
func (g *Group) Role() RoleGroup { return g.role }

// roleGroups are the system groups with their titles in mentions and their descriptions; each
// except the last contains the one before and further users.
var roleGroups = [...]struct {
	role               RoleGroup
	title, description string
}{
	{GroupOwners, "Owners", "Owners of this organization"},
	{GroupAdministrators, "Administrators", "Administrators of this organization, including owners"},
	{GroupModerators, "Moderators", "Moderators of this organization, including administrators"},
	{GroupFullMembers, "Full members", "Members of this organization, not including new accounts and guests"},
	{GroupMembers, "Members", "Members of this organization, not including guests"},
	{GroupEveryone, "Everyone", "Everyone in this organization, including guests"},
	{GroupInternet, "Everyone on the internet", "Everyone on the Internet"},
	{GroupNobody, "Nobody", "Nobody"},
}

// systemGroups are the system groups at a time. An account, active or not, is a member
// of the group of its role; a full member is also in the group of full members. The
// larger groups have the smaller ones as subgroups.
func (v View) systemGroups(now time.Time) []*Group {
	groups := make([]*Group, len(roleGroups))
	for i, g := range roleGroups {
		groups[i] = &Group{ID: v.RoleGroupID(g.role), Name: g.role.Name(), Description: g.description, System: true,
			role: g.role}
		for _, row := range wire.GroupPermissionTable {
			*row.Of(&groups[i].GroupPermissions) = wire.RoleValue(row.OfSystemGroups)
		}
		if i > 0 && g.role != GroupNobody {
			groups[i].Subgroups = []int{v.RoleGroupID(roleGroups[i-1].role)}
		}
	}
	for _, u := range v.Users() {
		for _, role := range v.RoleGroups(u, now) {
			g := groups[role-GroupOwners]
			g.Members = append(g.Members, u.ID)
		}
	}
	return groups
}

// RoleGroups are the system groups with an account as a member: the group of its role
// first.
func (v View) RoleGroups(u *User, now time.Time) []RoleGroup {
	switch {
	case u.System:
		return nil
	case u.Role == wire.RoleMember && v.IsFullMember(u, now):
		return fullMember
	}
	return groupsOfRoles[u.Role]
}

// groupsOfRoles are the system groups of the accounts with a role, but for those of full members.
var (
	groupsOfRoles = map[int][]RoleGroup{
		wire.RoleOwner: {GroupOwners}, wire.RoleAdministrator: {GroupAdministrators},
		wire.RoleModerator: {GroupModerators}, wire.RoleMember: {GroupMembers}, wire.RoleGuest: {GroupEveryone},
	}
	fullMember = []RoleGroup{GroupMembers, GroupFullMembers}
)

// Groups lists all user groups, system groups before those that people made.
func (v View) Groups(now time.Time) []*Group {
	own := v.ownGroups()
	system := slices.DeleteFunc(v.systemGroups(now), func(g *Group) bool {
		_, found := slices.BinarySearchFunc(own, g, byGroupID)
		return found
	})
	slices.SortFunc(system, byGroupID)
	return append(system, own...)
}

// Group finds a user group by ID. Groups of people may have low IDs, too, if the system
// groups came later.
func (v View) Group(id int, now time.Time) *Group {
	if g := v.ownGroup(id); g != nil {
		return g
	}
	if role := v.RoleOfGroup(id); role != 0 {
		return v.SystemGroup(role, now)
	}
	return nil
}

// SystemGroup is a system group.
func (v View) SystemGroup(role RoleGroup, now time.Time) *Group {
	return v.systemGroups(now)[role-GroupOwners]
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

// IsOwnGroupName reports whether a group that people made has exactly this name.
func (v View) IsOwnGroupName(name string) bool {
	return slices.ContainsFunc(store.All[Group](v.txn, groups, byName, store.TextKey(name)),
		func(g *Group) bool { return g.Name == name })
}

func byGroupID(a, b *Group) int { return a.ID - b.ID }

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
	slices.SortFunc(out, byGroupID)
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

// ActiveAmong are the accounts of a list that are not deactivated.
func (v View) ActiveAmong(ids []int) []int {
	if !slices.ContainsFunc(ids, v.isGone) {
		return ids
	}
	return slices.DeleteFunc(slices.Clone(ids), v.isGone)
}

// GroupsWith lists the groups of people that fulfil a condition, by ID.
func (v View) GroupsWith(is func(*Group) bool) []*Group {
	return slices.DeleteFunc(slices.Clone(v.ownGroups()), func(g *Group) bool { return !is(g) })
}

// mentioned are the users whom a text mentions, by name or by a group with the user as
// a member, ascending. Members of subgroups count by a rule of the world.
func (v View) mentioned(users, inGroups []int) []int {
	ids := users
	for _, id := range inGroups {
		g := v.ownGroup(id)
		switch {
		case g == nil:
		case v.rules.MentionSubgroups:
			ids = append(slices.Clip(ids), v.GroupMembers(g, v.clock.Now())...)
		default:
			ids = append(slices.Clip(ids), g.Members...)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// CreateGroup stores a new group. ID 0 takes the next one.
func (tx *Tx) CreateGroup(g Group) *Group {
	wire.FillPermissions(wire.GroupPermissionTable, &g.GroupPermissions, g.CreatorID)
	numberSets(tx, wire.GroupPermissionTable, &wire.GroupPermissions{}, &g.GroupPermissions)
	g.ID = tx.w.ids.Group.Take(g.ID)
	if g.Created.IsZero() {
		g.Created = tx.now
	}
	tx.PutGroup(g)
	return &g
}

// PutGroup stores a user group.
func (tx *Tx) PutGroup(g Group) {
	for _, ids := range []*[]int{&g.Members, &g.Subgroups} {
		*ids = slices.Compact(slices.Sorted(slices.Values(*ids)))
	}
	if old := tx.ownGroup(g.ID); old != nil {
		numberSets(tx, wire.GroupPermissionTable, &old.GroupPermissions, &g.GroupPermissions)
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
