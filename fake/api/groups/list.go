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

type listParams struct {
	Deactivated *rest.Bool `schema:"include_deactivated_groups" default:"false"`
}

// List answers GET /user_groups.
func List(c *rest.Call, p *listParams) (any, error) {
	return wire.UserGroups{
		UserGroups: present.UserGroups(c.View, c.Plan, c.World.Clock.Now(), p.Deactivated.Value),
	}, nil
}

type createGroupParams struct {
	Name        *rest.Text `schema:"name,required"`
	Description *rest.Text `schema:"description,required"`
	Members     *rest.JSON `schema:"members,required" takes:"[]integer"`
	Subgroups   *rest.JSON `schema:"subgroups" takes:"[]integer"`
}

// Create answers POST /user_groups/create.
func Create(c *rest.Call, p *createGroupParams, permissions []rest.Value) (any, error) {
	if err := c.May(rest.CreateUserGroups); err != nil {
		return nil, err
	}
	ids, err := rest.AsInts("members", p.Members.Value)
	if err != nil {
		return nil, err
	}
	below, err := optionalIDs("subgroups", p.Subgroups)
	if err != nil {
		return nil, err
	}
	if _, err := usersByID(c, c.View, "members", ids); err != nil {
		return nil, err
	}
	name, err := groupName(c, p.Name.Value)
	if err != nil {
		return nil, err
	}
	if err := checkDescription(p.Description); err != nil {
		return nil, err
	}
	var made wire.GroupCreated
	return &made, c.World.Write(func(tx *world.Tx) error {
		row := world.Group{Name: name, Description: p.Description.Value, Members: ids, CreatorID: c.User.ID}
		if _, err := rest.SetPermissions(c, wire.GroupPermissionTable, &row.GroupPermissions, permissions); err != nil {
			return err
		}
		if isNameTaken(c, tx, name) {
			return nameTaken.New(name)
		}
		g := tx.CreateGroup(row)
		made.GroupID = g.ID
		tx.Emit(audience.Everybody(tx), wire.GroupAdded{Type: "user_group", Op: "add",
			Group: present.UserGroup(tx.View, tx.Group(g.ID, tx.Now()))})
		if len(below) == 0 {
			return nil
		}
		above := *g
		if above.Subgroups, err = withSubgroups(c, tx, g, "subgroups", below); err != nil {
			return err
		}
		tx.PutGroup(above)
		emitGroupNesting(tx, "add_subgroups", g.ID, below)
		return nil
	})
}

// groupName checks the name of a group. Names of system groups begin with an at sign.
func groupName(c *rest.Call, raw string) (string, error) {
	rule, name := groupRulesAt(c.Plan), raw
	if !rule.anyName {
		name = strings.TrimSpace(raw)
	}
	switch {
	case strings.TrimSpace(name) == "" && !rule.mayBeBlank:
		return "", nameEmpty.New()
	case utf8.RuneCountInString(name) > MaxGroupNameLength:
		return "", nameLong.New(MaxGroupNameLength)
	case rule.anyName && rule.mayBeBlank:
		return name, nil
	case rule.reservedStart(name) != "":
		return "", nameStart.New(rule.reservedStart(name))
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
	return tx.IsOwnGroupName(name) || groupRulesAt(c.Plan).isSystemName(name)
}
