package scenarios

import (
	"slices"
	"strings"
)

// Group is a user group that people made. System groups exist without being
// listed.
type Group struct {
	// ID is the number of the group. Left out: the server assigns one. System
	// groups have 1 to 8.
	ID int `yaml:"id,omitempty" limit:"9..2147483647"`
	// Name is the name of the group. Other parts of the file refer to the group by
	// it.
	Name string `yaml:"name" required:"true" limit:"1..100" names:"group"`
	// Description is the purpose of the group.
	Description string `yaml:"description,omitempty"`
	// Created is when the group was made. Left out: the start.
	Created Time `yaml:"created,omitempty"`
	// Creator is the email of the user who made the group. The creator may manage it from
	// level 283 on. Left out: the first member.
	Creator string `yaml:"creator,omitempty" ref:"user"`
	// Deactivated says that the group was deactivated, which servers below level 290 show as
	// deleted.
	Deactivated bool `yaml:"deactivated,omitempty"`
	// Members are the emails of the members.
	Members []string `yaml:"members,omitempty" ref:"user"`
	// Subgroups are the names of groups further up in the file.
	Subgroups []string `yaml:"subgroups,omitempty" ref:"group"`
	// Permissions say who has a right. Left out: those of a new group.
	Permissions []Permission `yaml:"permissions,omitempty"`
}

func (c *checker) checkGroups() {
	ids := map[int]string{}
	var names []string
	for i := range c.Groups {
		g, at := &c.Groups[i], indexed("groups", i)
		if !isText(g.Name) || strings.HasPrefix(g.Name, "@") {
			c.fail(at+".name", "expected a name without control characters, surrounding spaces and an at sign at its start")
		}
		if slices.Contains(names, g.Name) {
			c.fail(at+".name", "%s is the name of another group", quote(g.Name))
		}
		if first := ids[g.ID]; g.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", g.ID, first)
		}
		ids[g.ID] = g.Name
		names = append(names, g.Name)
		for k, name := range g.Subgroups {
			if later := slices.IndexFunc(c.Groups, func(g Group) bool { return g.Name == name }); later >= i {
				c.fail(indexed(at+".subgroups", k), "expected the name of a group further up, found %s", quote(name))
			}
		}
	}
}
