// Package groups has the endpoints of user groups.
package groups

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MaxGroupNameLength is in Unicode code points.
const MaxGroupNameLength = 100

// List answers GET /user_groups.
func List(c *rest.Call, _ *rest.NoParams) (any, error) {
	return wire.UserGroups{UserGroups: present.UserGroups(c.View, c.Plan, c.World.Clock.Now())}, nil
}

type createGroupParams struct {
	Name        *rest.Text `schema:"name,required"`
	Description *rest.Text `schema:"description,required"`
	Members     *rest.JSON `schema:"members,required" takes:"[]integer"`
}

// Create answers POST /user_groups/create.
func Create(c *rest.Call, p *createGroupParams) (any, error) {
	if err := c.May(rest.EditUserGroups); err != nil {
		return nil, err
	}
	ids, err := rest.AsInts("members", p.Members.Value)
	if err != nil {
		return nil, err
	}
	if _, err := usersByID(c.View, "members", ids); err != nil {
		return nil, err
	}
	name, err := groupName(c, p.Name.Value)
	if err != nil {
		return nil, err
	}
	if err := checkDescription(p.Description); err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if isNameTaken(c, tx, name) {
			return nameTaken.New(name)
		}
		g := tx.CreateGroup(world.Group{Name: name, Description: p.Description.Value, Members: ids})
		tx.Emit(audience.Everybody(tx), wire.GroupAdded{Type: "user_group", Op: "add",
			Group: present.UserGroup(tx.Group(g.ID, tx.Now()))})
		return nil
	})
}

// groupName checks the name of a group. Names of system groups begin with an at sign.
func groupName(c *rest.Call, raw string) (string, error) {
	name := strings.TrimSpace(raw)
	switch {
	case groupRulesAt(c.Plan).anyName && utf8.RuneCountInString(raw) <= MaxGroupNameLength:
		return raw, nil
	case name == "":
		return "", nameEmpty.New()
	case utf8.RuneCountInString(name) > MaxGroupNameLength:
		return "", nameLong.New(MaxGroupNameLength)
	case rules.ControlCharacter(name) > 0:
		return "", nameCharacter.New(rules.ControlCharacter(name))
	}
	return name, nil
}

// checkDescription refuses invalid descriptions.
func checkDescription(text *rest.Text) error {
	if strings.Contains(text.Value, "\x00") {
		return descriptionNullByte.New()
	}
	return nil
}

// isNameTaken reports whether a group has a name.
func isNameTaken(c *rest.Call, tx *world.Tx, name string) bool {
	if groupRulesAt(c.Plan).ownNamesOnly {
		return tx.IsOwnGroupName(name)
	}
	return tx.IsGroupName(name)
}
