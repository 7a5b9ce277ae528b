package rest

import (
	"encoding/json"
	"errors"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Errors of permission settings. Dialect spec names the parameter.
var (
	keyNotGiven = Refusals.Add(wire.Refusal{Name: "key-not-given", Text: "%s field is missing: Field required"})
	oldMismatch = Refusals.Add(wire.Refusal{
		Name: "old-mismatch", Kind: wire.ExpectationMismatch, Text: "'old' value does not match the expected value.",
	})
	settingGroup = Refusals.Add(wire.Refusal{
		Name: "setting-group", Text: "Invalid user group in '%s'", Zulip: "Invalid user group",
	})
	settingSubgroup = Refusals.Add(wire.Refusal{
		Name: "setting-subgroup", Text: "Invalid user group ID: %d in '%s'", Zulip: "Invalid user group ID: %[1]d",
	})
	settingMember = Refusals.Add(wire.Refusal{
		Name: "setting-member", Text: "Invalid user ID: %d in '%s'", Zulip: "Invalid user ID: %[1]d",
	})
	settingOfUsers = Refusals.Add(wire.Refusal{
		Name: "setting-of-users", Kind: wire.SystemGroupRequired,
		Text: "'%[1]s' must be a system user group.", Zulip: "'%[2]s' must be a system user group.",
	})
	settingNotAllowed = Refusals.Add(wire.Refusal{
		Name:  "setting-not-allowed",
		Text:  "'%s' setting cannot be set to '%[3]s' group.",
		Zulip: "'%[2]s' setting cannot be set to '%[3]s' group.",
	})
)

// namedUsers is a value of a permission setting as a client writes it: the ID of a group, or
// users and groups. At older levels a number stands for a system group.
type namedUsers struct {
	parameter          string
	role               world.RoleGroup
	group              int
	isSet              bool
	members, subgroups []int
}

// Group is a parameter of a permission setting at first: the ID of a group, or an object of
// users and groups.
type Group struct {
	JSON `schema:"-"`

	value namedUsers
}

// Check reads the value.
func (p *Group) Check(name string, _ *featurelevels.Plan) (err error) {
	p.value, err = readUsers(name, p.Value)
	p.value.parameter = name
	return err
}

// GroupChange is a parameter of the change of a permission setting: an object with the new
// value, and with the old one if the client expects it.
type GroupChange struct {
	JSON `schema:"-"`

	next namedUsers
	old  *namedUsers
}

// Check reads the values.
func (p *GroupChange) Check(name string, _ *featurelevels.Plan) (err error) {
	if p.next.role != 0 {
		return nil
	}
	object, is := p.Value.(map[string]any)
	if !is {
		return WrongType.New(name, "a dict")
	}
	next, given := object["new"]
	if !given {
		return keyNotGiven.New(name + `["new"]`)
	}
	if p.next, err = readUsers(name+`["new"]`, next); err != nil {
		return err
	}
	p.next.parameter = name
	if old := object["old"]; old != nil {
		users, err := readUsers(name+`["old"]`, old)
		p.old = &users
		return err
	}
	return nil
}

// readPolicy reads a number that stood, at older levels, for a system group.
func readPolicy(policy *wire.Policy, text string) (any, error) {
	var number Int
	if err := number.UnmarshalText([]byte(text)); err != nil {
		return nil, err
	}
	role := policy.Group(number.Value)
	if role == 0 {
		return nil, Fault(InvalidValue, number.Value)
	}
	return &GroupChange{JSON: JSON{Set: true}, next: namedUsers{role: role}}, nil
}

// FirstPermissions are the parameters of the permission settings of something new.
func FirstPermissions[T any](table []wire.PermissionOf[T]) []Param {
	return permissionParams(table, "integer|object", func(text string) (any, error) {
		p := &Group{}
		return p, p.UnmarshalText([]byte(text))
	})
}

// ChangedPermissions are the parameters of changes of permission settings.
func ChangedPermissions[T any](table []wire.PermissionOf[T]) []Param {
	return permissionParams(table, "object", func(text string) (any, error) {
		p := &GroupChange{}
		return p, p.UnmarshalText([]byte(text))
	})
}

func permissionParams[T any](table []wire.PermissionOf[T], takes string, read func(string) (any, error)) []Param {
	params := make([]Param, len(table))
	for i := range table {
		params[i] = Param{Name: table[i].Name, JSON: true, Takes: takes, Read: read}
	}
	return params
}

// readUsers reads a value; name is for the error.
func readUsers(name string, v any) (users namedUsers, err error) {
	if number, is := v.(json.Number); is {
		v = json.Number(Shortened(number.String()))
	}
	if id, is := AsInt(v); is {
		return namedUsers{group: id}, nil
	}
	object, is := v.(map[string]any)
	members, fault := AsInts("", object["direct_members"])
	subgroups, other := AsInts("", object["direct_subgroups"])
	if !is || errors.Join(fault, other) != nil {
		return users, WrongType.New(name+`["int"]`, "an integer")
	}
	return namedUsers{isSet: true, members: members, subgroups: subgroups}, nil
}

// setting is the value of a permission setting that a client's value is, without any check.
func (c *Call) setting(u namedUsers) wire.GroupValue {
	switch {
	case u.role != 0:
		return wire.RoleValue(u.role)
	case u.isSet && len(u.members)+len(u.subgroups) == 0 && permissionRulesAt(c.Plan).emptyIsNobody:
		return wire.RoleValue(world.GroupNobody)
	case u.isSet:
		return c.View.SetSetting(u.members, u.subgroups)
	}
	return c.View.GroupSetting(u.group)
}

// SetPermissions gives permission settings the values of a request, and returns the rows of
// those that are set. It refuses a change from another value than the client expects.
func SetPermissions[T any](c *Call, table []wire.PermissionOf[T], settings *T, given []Value) ([]*wire.Permission,
	error) {
	var set []*wire.Permission
	for _, value := range given {
		row := wire.PermissionNamed(table, value.Name)
		if row == nil {
			continue
		}
		setting := row.Of(settings)
		var next wire.GroupValue
		var err error
		switch wanted := value.Value.(type) {
		case *Group:
			next, err = c.checkSetting(&row.Permission, wanted.value)
		case *GroupChange:
			next, err = c.changedSetting(&row.Permission, *setting, wanted)
		}
		if err != nil {
			return nil, err
		}
		*setting = next
		set = append(set, &row.Permission)
	}
	return set, nil
}

// changedSetting is the new value of a permission setting: the current one if both are the same.
func (c *Call) changedSetting(p *wire.Permission, current wire.GroupValue, given *GroupChange) (wire.GroupValue,
	error) {
	next := c.setting(given.next)
	switch {
	case given.old != nil && c.setting(*given.old) != current:
		return current, oldMismatch.New()
	case next == current:
		return current, nil
	}
	return c.checkSetting(p, given.next)
}

// checkSetting refuses users and groups that do not exist, and values that a setting cannot have.
func (c *Call) checkSetting(newest *wire.Permission, u namedUsers) (wire.GroupValue, error) {
	value, p := c.setting(u), present.PermissionAt(c.Plan, newest)
	if u.role != 0 {
		return value, nil // the values of a policy are valid ones
	}
	switch {
	case value.IsZero():
		return value, settingGroup.New(u.parameter)
	case p.SystemOnly && value.Role() == 0,
		u.isSet && permissionRulesAt(c.Plan).setsAreTried && c.View.Organization().Production:
		return value, permissionRulesAt(c.Plan).ofUsers(settingOfUsers.New(u.parameter, p.Name), p.Name)
	case value.IsSet():
		return value, c.checkMembers(u)
	case value.Role() != 0 && p.Refuses(value.Role()):
		return value, settingNotAllowed.New(u.parameter, p.Name, present.SystemGroupName(c.Plan, value.Role()))
	}
	return value, nil
}

// checkMembers refuses users and groups of a set that do not exist.
func (c *Call) checkMembers(u namedUsers) error {
	for _, id := range u.members {
		if account := c.View.User(id); account == nil || account.System {
			return settingMember.New(id, u.parameter)
		}
	}
	for _, id := range u.subgroups {
		if c.View.GroupSetting(id).IsZero() {
			return settingSubgroup.New(id, u.parameter)
		}
	}
	return nil
}

// Policy is the system group that a number of older levels stands for, 0 for a value of the
// newest form.
func (p *GroupChange) Policy() world.RoleGroup { return p.next.role }
