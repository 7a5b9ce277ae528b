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

// permissionList are the permissions of one object, and the settings that it can have.
type permissionList struct {
	object   string
	given    []Permission
	settings []*wire.Permission
}

func (s *Scenario) permissionLists() []permissionList {
	lists := []permissionList{{"organization", s.Organization.Permissions, wire.PermissionsIn(wire.RealmPermissionTable)}}
	for i, stream := range s.Streams {
		lists = append(lists, permissionList{indexed("streams", i), stream.Permissions,
			wire.PermissionsIn(wire.StreamPermissionTable)})
	}
	for i, group := range s.Groups {
		lists = append(lists, permissionList{indexed("groups", i), group.Permissions,
			wire.PermissionsIn(wire.GroupPermissionTable)})
	}
	return lists
}

// setting is the one with a name, nil for a name that the object does not have.
func (l *permissionList) setting(name string) *wire.Permission {
	i := slices.IndexFunc(l.settings, func(setting *wire.Permission) bool { return setting.Name == name })
	if i < 0 {
		return nil
	}
	return l.settings[i]
}

// place is that of a permission in the file.
func (l *permissionList) place(i int) string { return indexed(l.object+".permissions", i) }

// checkPermissions refuses permissions that the objects do not have, and values that they cannot
// have.
func (c *checker) checkPermissions() {
	for _, l := range c.permissionLists() {
		seen := map[string]bool{}
		for i := range l.given {
			p, at := &l.given[i], l.place(i)
			setting := l.setting(p.Name)
			switch {
			case setting == nil:
				c.fail(at+".permission", "there is no permission %s here%s", quote(p.Name), suggest(p.Name, l.names()))
				continue
			case seen[p.Name]:
				c.fail(at+".permission", "%s is listed twice", p.Name)
			case setting.SystemOnly && (len(p.Roles) != 1 || !p.isOne()):
				c.fail(at, "%s is given to one role", p.Name)
			case setting.NotNobody && len(p.Roles)+len(p.Users)+len(p.Groups) == 0:
				c.fail(at, "%s cannot be given to nobody", p.Name)
			}
			seen[p.Name] = true
			if p.isOne() && len(p.Roles) == 1 && setting.Refuses(p.Roles[0].Group()) {
				c.fail(at+".roles", "%s cannot be given to %s", p.Name, p.Roles[0])
			}
		}
	}
}

func (l *permissionList) names() []string {
	names := make([]string, len(l.settings))
	for i, setting := range l.settings {
		names[i] = setting.Name
	}
	return names
}

// CheckPermissions refuses permissions that a server does not know.
func (s *Scenario) CheckPermissions(known func(*wire.Permission) bool) error {
	var faults []error
	for _, l := range s.permissionLists() {
		for i, p := range l.given {
			if setting := l.setting(p.Name); setting != nil && !known(setting) {
				faults = append(faults, s.Fault(l.place(i)+".permission", "servers of this level do not know %s", p.Name))
			}
		}
	}
	return errors.Join(faults...)
}
