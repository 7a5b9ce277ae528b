package wire

// RoleGroup is one of the system groups: the accounts with a role and those above them. It is
// no ID, as the IDs of system groups differ between organizations.
type RoleGroup int8

// The system groups. Each up to InternetGroup includes those before it.
const (
	OwnersGroup RoleGroup = iota + 1
	AdministratorsGroup
	ModeratorsGroup
	FullMembersGroup
	MembersGroup
	EveryoneGroup
	InternetGroup
	NobodyGroup
)

// RoleGroups are the system groups, smaller ones first, without the empty one.
var RoleGroups = [...]RoleGroup{
	OwnersGroup, AdministratorsGroup, ModeratorsGroup, FullMembersGroup, MembersGroup, EveryoneGroup, InternetGroup,
}

var roleGroupNames = [...]string{
	OwnersGroup: "role:owners", AdministratorsGroup: "role:administrators", ModeratorsGroup: "role:moderators",
	FullMembersGroup: "role:fullmembers", MembersGroup: "role:members", EveryoneGroup: "role:everyone",
	InternetGroup: "role:internet", NobodyGroup: "role:nobody",
}

// Name is the name of the system group.
func (g RoleGroup) Name() string { return roleGroupNames[g] }

// RoleGroupNamed finds a system group by its name.
func RoleGroupNamed(name string) (g RoleGroup, known bool) {
	for g, is := range roleGroupNames {
		if is == name && name != "" {
			return RoleGroup(g), true
		}
	}
	return 0, false
}

// size orders the system groups: a group with a smaller size is part of one with a larger size.
func (g RoleGroup) size() int {
	if g == NobodyGroup {
		return 0
	}
	return int(g)
}

// Within reports whether all accounts of the system group are in another one.
func (g RoleGroup) Within(other RoleGroup) bool { return g.size() <= other.size() }
