package wire

import (
	"cmp"
	"slices"
	"strings"
)

// Permission is a permission setting: it names the users who have a right. The organization,
// each stream and each user group have their own ones.
type Permission struct {
	Name string
	// SystemOnly says that the setting is a system group. No setting is the group of the internet.
	SystemOnly bool
	// NotNobody and NotEveryone say that the setting cannot be the empty group, or that of everyone.
	NotNobody, NotEveryone bool
	// Only are the system groups that the setting can be, nil for all others.
	Only []RoleGroup
	// Default is the group at first. DefaultName is its name where it depends on the creator.
	Default     RoleGroup
	DefaultName string
	// OfSystemGroups is the setting that each system group has, 0 for none.
	OfSystemGroups RoleGroup
	// OwnersDecide says that only owners change the setting.
	OwnersDecide bool
	// Policy is the integer that the setting was at older levels, nil for none.
	Policy *Policy

	// NotOwners says that the setting cannot be the group of owners, NeverOwners that it could not
	// once.
	NotOwners, NeverOwners bool
}

// PermissionOf is a permission setting with its place among those of the same object: T is the
// struct with all of them, as clients see them and as the world stores them.
type PermissionOf[T any] struct {
	Permission
	Of func(*T) *GroupValue
}

// Refuses reports whether the setting cannot be a system group.
func (p *Permission) Refuses(g RoleGroup) bool {
	switch {
	case g == InternetGroup:
		return true
	case g == NobodyGroup && p.NotNobody, g == EveryoneGroup && p.NotEveryone, g == OwnersGroup && p.NotOwners:
		return true
	}
	return p.Only != nil && !slices.Contains(p.Only, g)
}

// Setting is the description of the permission for clients.
func (p *Permission) Setting() PermissionSetting {
	s := PermissionSetting{
		RequireSystemGroup: p.SystemOnly, AllowNobodyGroup: !p.NotNobody, AllowEveryoneGroup: !p.NotEveryone,
		DefaultGroupName: p.DefaultName, AllowedSystemGroups: []string{},
		AllowOwnersGroup: !p.NotOwners, IDFieldName: p.Name + "_id",
	}
	if s.DefaultGroupName == "" {
		s.DefaultGroupName = p.Default.Name()
	}
	if p.OfSystemGroups != 0 {
		name := p.OfSystemGroups.Name()
		s.DefaultForSystemGroups = &name
	}
	for _, g := range p.Only {
		s.AllowedSystemGroups = append(s.AllowedSystemGroups, g.Name())
	}
	return s
}

// Policy is a number that said, at older levels, who has a right. One policy may have been about
// several permissions: each has the groups of its numbers.
type Policy struct {
	Name    string
	Numbers []PolicyNumber
}

// PolicyNumber is a value of a policy, and the system group that it stands for.
type PolicyNumber struct {
	Number int
	Group  RoleGroup
}

// Group is the system group that a number stands for, 0 for none.
func (p *Policy) Group(number int) RoleGroup {
	for _, n := range p.Numbers {
		if n.Number == number {
			return n.Group
		}
	}
	return 0
}

// Number is the value of the policy with the smallest groups that cover all users whom the
// permissions of the policy admit: cover is the smallest system group for each, by its name.
// If none covers all users, it is the one with the largest groups.
func (p *Policy) Number(cover func(permission string) RoleGroup) int {
	parts := PermissionsOf(p.Name)
	size := func(number int) (sum int) {
		for _, part := range parts {
			sum += part.Policy.Group(number).size()
		}
		return sum
	}
	numbers := make([]int, len(p.Numbers))
	for i, n := range p.Numbers {
		numbers[i] = n.Number
	}
	slices.SortStableFunc(numbers, func(a, b int) int { return cmp.Compare(size(a), size(b)) })
	for _, number := range numbers {
		if !slices.ContainsFunc(parts, func(part *Permission) bool {
			return !cover(part.Name).Within(part.Policy.Group(number))
		}) {
			return number
		}
	}
	return numbers[len(numbers)-1]
}

// PolicyOf is the number of a policy for the permission settings of an organization: see
// [Policy.Number].
func PolicyOf(policy string, settings *RealmPermissions, cover func(GroupValue) RoleGroup) int {
	return PermissionsOf(policy)[0].Policy.Number(func(name string) RoleGroup {
		return cover(*PermissionNamed(RealmPermissionTable, name).Of(settings))
	})
}

// PermissionsOf are the permissions of an organization that a policy was about.
func PermissionsOf(policy string) (list []*Permission) {
	for i := range RealmPermissionTable {
		if row := &RealmPermissionTable[i].Permission; row.Policy != nil && row.Policy.Name == policy {
			list = append(list, row)
		}
	}
	return list
}

// FormerField is the name of the policy in the rows of older state files: its name in the API
// without the underscores.
func (p *Policy) FormerField() string {
	var name strings.Builder
	for word := range strings.SplitSeq(p.Name, "_") {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}

// commonPolicy is a policy with the usual numbers: those of members, administrators, full
// members and moderators, and further ones.
func commonPolicy(name string, more ...int) *Policy {
	return policyOf(name, append([]int{PolicyMembers, PolicyAdministrators, PolicyFullMembers, PolicyModerators},
		more...)...)
}

// policyOf is a policy with some of the usual numbers.
func policyOf(name string, numbers ...int) *Policy {
	usual := [...]RoleGroup{
		PolicyMembers: MembersGroup, PolicyAdministrators: AdministratorsGroup, PolicyFullMembers: FullMembersGroup,
		PolicyModerators: ModeratorsGroup, PolicyEveryone: EveryoneGroup, PolicyNobody: NobodyGroup,
		PolicyOwners: OwnersGroup,
	}
	p := &Policy{Name: name}
	for _, n := range numbers {
		p.Numbers = append(p.Numbers, PolicyNumber{n, usual[n]})
	}
	return p
}

// SetPolicy gives the permission settings that were a policy the groups of one of its numbers,
// and reports whether it is a number of the policy.
func (p *RealmPermissions) SetPolicy(name string, number int) (known bool) {
	for i := range RealmPermissionTable {
		row := &RealmPermissionTable[i]
		if row.Policy != nil && row.Policy.Name == name && row.Policy.Group(number) != 0 {
			*row.Of(p) = RoleValue(row.Policy.Group(number))
			known = true
		}
	}
	return known
}

// Policies are the names of the policies that permission settings of organizations were.
func Policies() []string {
	var names []string
	for _, row := range RealmPermissionTable {
		if row.Policy != nil && !slices.Contains(names, row.Policy.Name) {
			names = append(names, row.Policy.Name)
		}
	}
	return names
}

// PermissionNamed finds a permission setting in a table, nil for none.
func PermissionNamed[T any](table []PermissionOf[T], name string) *PermissionOf[T] {
	for i := range table {
		if table[i].Name == name {
			return &table[i]
		}
	}
	return nil
}

// PermissionsIn are the permission settings of a table, whatever has them.
func PermissionsIn[T any](table []PermissionOf[T]) []*Permission {
	list := make([]*Permission, len(table))
	for i := range table {
		list[i] = &table[i].Permission
	}
	return list
}

// FillPermissions gives permission settings without a value their defaults. Creator is the user
// who made their object, 0 for none.
func FillPermissions[T any](table []PermissionOf[T], settings *T, creator int) {
	for i := range table {
		setting := table[i].Of(settings)
		switch {
		case !setting.IsZero():
		case table[i].DefaultName != "" && creator != 0:
			*setting = UnnamedSet([]int{creator}, nil)
		default:
			*setting = RoleValue(table[i].Default)
		}
	}
}
