package api

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MaxGroupNameLength is in Unicode code points.
const MaxGroupNameLength = 100

// listUserGroups answers GET /user_groups.
func listUserGroups(c *Call, _ *noParams) (any, error) {
	return wire.UserGroups{UserGroups: wireGroups(c.View, c.World.Clock.Now())}, nil
}

// wireGroups are all user groups, system groups included.
func wireGroups(v world.View, now time.Time) []wire.UserGroup {
	list := []wire.UserGroup{}
	for _, g := range v.Groups(now) {
		list = append(list, wireGroup(g))
	}
	return list
}

func wireGroup(g *world.Group) wire.UserGroup {
	return wire.UserGroup{
		ID: g.ID, Name: g.Name, Description: g.Description, IsSystemGroup: g.System,
		Members: append([]int{}, g.Members...), DirectSubgroupIDs: append([]int{}, g.Subgroups...),
	}
}

func (s *state) userGroups() {
	s.RegisterUserGroups = &wire.RegisterUserGroups{RealmUserGroups: wireGroups(s.View, s.World.Clock.Now())}
}

type createGroupParams struct {
	Name        *Text `schema:"name" req:"required"`
	Description *Text `schema:"description" req:"required"`
	Members     *JSON `schema:"members" req:"required"`
}

// createUserGroup answers POST /user_groups/create.
func createUserGroup(c *Call, p *createGroupParams) (any, error) {
	if err := c.may(editUserGroups); err != nil {
		return nil, err
	}
	ids, err := asInts("members", p.Members.Value)
	if err != nil {
		return nil, err
	}
	name, err := groupName(p.Name.Value)
	if err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if _, err := usersByID(tx.View, "members", ids); err != nil {
			return err
		}
		if tx.IsGroupName(name) {
			return groupNameTaken(name)
		}
		g := tx.CreateGroup(world.Group{Name: name, Description: p.Description.Value, Members: ids})
		tx.Tell(everybody(tx), wire.GroupAdded{Type: "user_group", Op: "add", Group: wireGroup(tx.Group(g.ID, tx.Now()))})
		return nil
	})
}

// groupName checks a name that people give to a group. Those of system groups
// begin with an at sign.
func groupName(raw string) (string, error) {
	name := strings.TrimSpace(raw)
	switch {
	case name == "":
		return "", badRequest("User group name can't be empty! Check 'name'.")
	case utf8.RuneCountInString(name) > MaxGroupNameLength:
		return "", badRequest("User group name too long (limit: %d characters): check 'name'", MaxGroupNameLength)
	case controlCharacter(name) > 0:
		return "", badRequest("Invalid character in user group name, at position %d! Check 'name'.", controlCharacter(name))
	}
	return name, nil
}

func groupNameTaken(name string) error {
	return badRequest("User group '%s' already exists: check 'name'", name)
}
