package scenarios

import (
	"errors"
	"slices"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Permission says who has a right. Roles, users and groups can all be left out: then the right has no holder.
type Permission struct {
	// Name is the name of the permission setting in the API, such as
	// can_create_groups.
	Name string `yaml:"permission" required:"true" limit:"1..100"`
	// Roles are the system groups that have the right.
	Roles []SystemGroup `yaml:"roles,omitempty"`
	// Users are the emails of single users who have the right.
	Users []string `yaml:"users,omitempty" ref:"user"`
	// Groups are the names of groups whose members have the right.
	Groups []string `yaml:"groups,omitempty" ref:"group"`
}

// SystemGroup is a group of all users with a role and those above them.
type SystemGroup string

var systemGroups = map[SystemGroup]wire.RoleGroup{
	"owners": wire.OwnersGroup, "administrators": wire.AdministratorsGroup, "moderators": wire.ModeratorsGroup,
	"full-members": wire.FullMembersGroup, "members": wire.MembersGroup, "everyone": wire.EveryoneGroup,
}

// Words are the values of a SystemGroup.
func (SystemGroup) Words() []string {
	return []string{"owners", "administrators", "moderators", "full-members", "members", "everyone"}
}

// Group is the group in the API.
func (g SystemGroup) Group() wire.RoleGroup { return systemGroups[g] }

// SystemGroupOf is the word for a group, "" for one without a word.
func SystemGroupOf(group wire.RoleGroup) SystemGroup {
	for word, is := range systemGroups {
		if is == group {
			return word
		}
	}
	return ""
}

// isOne reports whether the right has one group, and not single users or several groups.
func (p *Permission) isOne() bool { return len(p.Users) == 0 && len(p.Roles)+len(p.Groups) == 1 }

func (c *checker) checkPermissions() {
	checkPermissions(c, "organization", c.Organization.Permissions, wire.RealmPermissionTable)
	for i := range c.Streams {
		checkPermissions(c, indexed("streams", i), c.Streams[i].Permissions, wire.StreamPermissionTable)
	}
	for i := range c.Groups {
		checkPermissions(c, indexed("groups", i), c.Groups[i].Permissions, wire.GroupPermissionTable)
	}
}

// checkPermissions refuses permissions that the objects of a table do not have, and values that
// they cannot have.
func checkPermissions[T any](c *checker, object string, list []Permission, table []wire.PermissionOf[T]) {
	seen := map[string]bool{}
	for i := range list {
		p, at := &list[i], indexed(object+".permissions", i)
		row := permissionNamed(table, p.Name)
		switch {
		case row == nil:
			names := make([]string, len(table))
			for i := range table {
				names[i] = table[i].Name
			}
			c.fail(at+".permission", "there is no permission %s here%s", quote(p.Name), suggest(p.Name, names))
			continue
		case seen[p.Name]:
			c.fail(at+".permission", "%s is listed twice", p.Name)
		case row.SystemOnly && (len(p.Roles) != 1 || !p.isOne()):
			c.fail(at, "%s is given to one role", p.Name)
		case row.NotNobody && len(p.Roles)+len(p.Users)+len(p.Groups) == 0:
			c.fail(at, "%s cannot be given to nobody", p.Name)
		}
		seen[p.Name] = true
		if p.isOne() && len(p.Roles) == 1 && row.Refuses(p.Roles[0].Group()) {
			c.fail(at+".roles", "%s cannot be given to %s", p.Name, p.Roles[0])
		}
	}
}

func permissionNamed[T any](table []wire.PermissionOf[T], name string) *wire.Permission {
	i := slices.IndexFunc(table, func(row wire.PermissionOf[T]) bool { return row.Name == name })
	if i < 0 {
		return nil
	}
	return &table[i].Permission
}

// CheckPermissions refuses permissions that a server does not know.
func (s *Scenario) CheckPermissions(known func(*wire.Permission) bool) error {
	faults := unknown(s, "organization", s.Organization.Permissions, wire.RealmPermissionTable, known)
	for i, stream := range s.Streams {
		faults = append(faults, unknown(s, indexed("streams", i), stream.Permissions, wire.StreamPermissionTable, known)...)
	}
	for i, group := range s.Groups {
		faults = append(faults, unknown(s, indexed("groups", i), group.Permissions, wire.GroupPermissionTable, known)...)
	}
	return errors.Join(faults...)
}

func unknown[T any](s *Scenario, object string, list []Permission, table []wire.PermissionOf[T],
	known func(*wire.Permission) bool) (faults []error) {
	for i, p := range list {
		if row := permissionNamed(table, p.Name); row != nil && !known(row) {
			at := indexed(object+".permissions", i) + ".permission"
			faults = append(faults, s.Fault(at, "servers of this level do not know %s", p.Name))
		}
	}
	return faults
}
