package world

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Admits reports whether a permission setting admits a user. Deactivated users have no
// permissions.
func (v View) Admits(setting wire.GroupValue, u *User, now time.Time) bool {
	if !u.Active {
		return false
	}
	if role := setting.Role(); role != 0 {
		return v.InGroup(u, role, now)
	}
	if id := setting.Group(); id != 0 {
		return v.inGroupWithID(u, id, now)
	}
	if NamesUser(setting, u.ID) {
		return true
	}
	for id := range setting.Subgroups() {
		if v.inGroupWithID(u, id, now) {
			return true
		}
	}
	return false
}

// inGroupWithID reports whether a user is a direct or indirect member of a group.
func (v View) inGroupWithID(u *User, id int, now time.Time) bool {
	if g := v.ownGroup(id); g != nil {
		return contains(v.GroupMembers(g, now), u.ID)
	}
	role := v.RoleOfGroup(id)
	return role != 0 && v.InGroup(u, role, now)
}

// Covers is the smallest system group with all users whom a permission setting admits: what
// levels tell that know roles only.
func (v View) Covers(setting wire.GroupValue) RoleGroup {
	if role := setting.Role(); role != 0 {
		return role
	}
	now := v.clock.Now()
	if id := setting.Group(); id != 0 {
		return v.coverOfGroup(id, now)
	}
	cover := GroupNobody
	for id := range setting.Members() {
		cover = larger(cover, v.smallestGroup(id, now))
	}
	for id := range setting.Subgroups() {
		cover = larger(cover, v.coverOfGroup(id, now))
	}
	return cover
}

// coverOfGroup is the smallest system group with all members of a group.
func (v View) coverOfGroup(id int, now time.Time) RoleGroup {
	g, cover := v.ownGroup(id), GroupNobody
	if g == nil {
		return larger(cover, v.RoleOfGroup(id))
	}
	for _, member := range v.GroupMembers(g, now) {
		cover = larger(cover, v.smallestGroup(member, now))
	}
	return cover
}

// larger is the one of two system groups that contains the other. The second may be none.
func larger(a, b RoleGroup) RoleGroup {
	if b == 0 || b.Within(a) {
		return a
	}
	return b
}

// smallestGroup is the smallest system group with an account, the empty one for an account
// that is deactivated.
func (v View) smallestGroup(userID int, now time.Time) RoleGroup {
	u := v.User(userID)
	if u == nil || !u.Active {
		return GroupNobody
	}
	at := slices.IndexFunc(wire.RoleGroups[:], func(g RoleGroup) bool { return v.InGroup(u, g, now) })
	return wire.RoleGroups[at]
}

// Shown is a permission setting as clients see it.
func (v View) Shown(setting wire.GroupValue) wire.GroupValue {
	cover := v.Covers(setting)
	shown := setting.Shown(cover, v.RoleGroupID(cover))
	if shown.IsSet() {
		shown = shown.Without(v.isGone)
	}
	return shown
}

// isGone reports whether an account is deactivated.
func (v View) isGone(userID int) bool {
	u := v.User(userID)
	return u == nil || !u.Active
}

// NamesUser reports whether a permission setting is a set that names a user.
func NamesUser(setting wire.GroupValue, userID int) bool {
	for id := range setting.Members() {
		if id == userID {
			return true
		}
	}
	return false
}

// Names reports whether a permission setting names a group, alone or in a set.
func Names(setting wire.GroupValue, group int) bool {
	for id := range setting.Subgroups() {
		if id == group {
			return true
		}
	}
	return group != 0 && setting.Group() == group
}

// ShowAll replaces the permission settings of an object by those that clients see.
func ShowAll[T any](v View, table []wire.PermissionOf[T], settings *T) {
	for i := range table {
		setting := table[i].Of(settings)
		*setting = v.Shown(*setting)
	}
}

// GroupSetting is the permission setting of a group by its ID; its value is zero if there is no
// such group.
func (v View) GroupSetting(id int) wire.GroupValue {
	switch role := v.RoleOfGroup(id); {
	case v.ownGroup(id) != nil:
		return wire.NamedGroup(id)
	case role != 0:
		return wire.RoleValue(role)
	}
	return wire.GroupValue{}
}

// SetSetting is the permission setting of users and groups by their IDs. A set of one group is
// that group.
func (v View) SetSetting(members, subgroups []int) wire.GroupValue {
	if len(members) == 0 && len(subgroups) == 1 {
		return v.GroupSetting(subgroups[0])
	}
	return wire.UnnamedSet(members, subgroups)
}

// numberSets takes an ID of groups for each permission setting that becomes an unnamed set.
func numberSets[T any](tx *Tx, table []wire.PermissionOf[T], before, after *T) {
	if !tx.rules.SetsTakeIDs {
		return
	}
	for i := range table {
		if table[i].Of(after).IsSet() && !table[i].Of(before).IsSet() {
			tx.w.ids.Group.Take(0)
		}
	}
}

// RoleGroupID is the ID of a system group in this world.
func (v View) RoleGroupID(g RoleGroup) int {
	if !v.nobodyFirst() {
		return int(g)
	}
	return int(g)%len(roleGroups) + 1
}

// RoleOfGroup is the system group with an ID, 0 for none.
func (v View) RoleOfGroup(id int) RoleGroup {
	switch {
	case id < 1 || id > len(roleGroups):
		return 0
	case !v.nobodyFirst():
		return RoleGroup(id)
	case id == 1:
		return GroupNobody
	}
	return RoleGroup(id - 1)
}

// nobodyFirst reports whether the empty system group has the first ID, not the last one.
func (v View) nobodyFirst() bool {
	o := v.Organization()
	return o != nil && o.NobodyFirst
}

// PutNobodyFirst gives the empty system group the first ID, and the others those behind it.
func (tx *Tx) PutNobodyFirst() {
	o := *tx.Organization()
	if o.NobodyFirst {
		return
	}
	renumbered := func(id int) int {
		if role := tx.RoleOfGroup(id); role != 0 && tx.ownGroup(id) == nil {
			return int(role)%len(roleGroups) + 1
		}
		return id
	}
	for _, g := range tx.ownGroups() {
		row := *g
		row.Subgroups = slices.Clone(g.Subgroups)
		for i, id := range row.Subgroups {
			row.Subgroups[i] = renumbered(id)
		}
		tx.PutGroup(row)
	}
	tx.eachSetting(&o, func(setting wire.GroupValue) wire.GroupValue {
		if !setting.IsSet() {
			return setting
		}
		var groups []int
		for id := range setting.Subgroups() {
			groups = append(groups, renumbered(id))
		}
		return wire.UnnamedSet(slices.Collect(setting.Members()), groups)
	})
	o.NobodyFirst = true
	tx.PutOrganization(o)
}

// eachSetting changes the permission settings of the organization in a row, and those of all
// streams and groups.
func (tx *Tx) eachSetting(o *Organization, change func(wire.GroupValue) wire.GroupValue) {
	changeAll(wire.RealmPermissionTable, &o.RealmPermissions, change)
	for _, s := range tx.Streams() {
		row := *s
		if changeAll(wire.StreamPermissionTable, &row.StreamPermissions, change) {
			tx.put(streams, &row)
		}
	}
	for _, g := range tx.ownGroups() {
		row := *g
		if changeAll(wire.GroupPermissionTable, &row.GroupPermissions, change) {
			tx.PutGroup(row)
		}
	}
}

func changeAll[T any](table []wire.PermissionOf[T], settings *T,
	change func(wire.GroupValue) wire.GroupValue) (changed bool) {
	for i := range table {
		setting := table[i].Of(settings)
		next := change(*setting)
		changed = changed || next != *setting
		*setting = next
	}
	return changed
}
