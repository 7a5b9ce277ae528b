package groups

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of the operations on user groups.
var Refusals = &wire.Refusals{Resource: "groups"}

// Errors of finding groups and their users.
var (
	invalidGroup  = Refusals.Add(wire.Refusal{Name: "invalid-group", Text: "Invalid user group"})
	noGroupToNest = Refusals.Add(wire.Refusal{Name: "no-group-to-nest", Text: "Invalid user group ID: %d"})
	noSuchGroup   = Refusals.Add(wire.Refusal{
		Name: "no-such-group", Text: "Invalid user group ID: %d: check '%s'", Zulip: "Invalid user group ID: %[1]d",
	})
	noSuchUser = Refusals.Add(wire.Refusal{
		Name: "no-such-user", Text: "Invalid user ID: %d: check '%s'", Zulip: "Invalid user ID: %[1]d",
	})
	groupDeactivated = Refusals.Add(wire.Refusal{Name: "group-deactivated", Text: "User group is deactivated."})
	groupInUse       = Refusals.Add(wire.Refusal{
		Name: "group-in-use", Kind: wire.GroupInUse, Text: "Cannot deactivate user group in use.",
	})
	userDeactivated = Refusals.Add(wire.Refusal{Name: "user-deactivated", Text: "User is deactivated"})
)

// Errors of the name and the description of a group.
var (
	nameEmpty = Refusals.Add(wire.Refusal{
		Name: "name-empty", Parameter: "name",
		Text: "User group name can't be empty: check 'name'!", Zulip: "User group name can't be empty!",
	})
	nameLong = Refusals.Add(wire.Refusal{
		Name: "name-long", Parameter: "name",
		Text:  "User group name too long (limit: %d characters): check 'name'",
		Zulip: "User group name cannot exceed %d characters.",
		Until: []wire.Wording{{Release: "8.0", Text: "User group name too long (limit: %d characters)"}},
	})
	nameStart = Refusals.Add(wire.Refusal{
		Name: "name-start", Parameter: "name",
		Text: "User group name cannot start with '%s': check 'name'.", Zulip: "User group name cannot start with '%s'.",
	})
	nameCharacter = Refusals.Add(wire.Refusal{
		Name: "name-character", Parameter: "name",
		Text:  "Invalid character in user group name, at position %d: check 'name'!",
		Zulip: "Invalid character in user group name, at position %d!",
	})
	nameTaken = Refusals.Add(wire.Refusal{
		Name: "name-taken", Parameter: "name",
		Text: "User group '%s' already exists: check 'name'.", Zulip: "User group '%s' already exists.",
	})
	descriptionNullByte = Refusals.Add(wire.Refusal{
		Name: "description-null-byte", Parameter: "description", Text: "The parameter 'description' contains a null byte.",
	})
	noNewData = Refusals.Add(wire.Refusal{
		Name: "no-new-data",
		Text: "No new data supplied: check 'name' and 'description'", Zulip: "No new data supplied", CodeFrom: "5.0",
	})
)

// Errors of changing the members of a group.
var (
	noMembersNoGroups = Refusals.Add(wire.Refusal{
		Name: "no-members-no-groups",
		Text: `Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".`,
	})
	memberAlready = Refusals.Add(wire.Refusal{
		Name: "member-already", Parameter: "add",
		Text:  "User %d is already a member of this group: check 'add'",
		Zulip: "User %d is already a member of this group",
	})
	notMember = Refusals.Add(wire.Refusal{
		Name: "not-member", Parameter: "delete",
		Text:  "There is no member '%d' in this user group: check 'delete'",
		Zulip: "There is no member '%d' in this user group",
	})
)

// Errors of changing the subgroups of a group.
var (
	subgroupAlready = Refusals.Add(wire.Refusal{
		Name:  "subgroup-already",
		Text:  "User group %d is already a subgroup of this group: check '%s'.",
		Zulip: "User group %[1]d is already a subgroup of this group.",
	})
	subgroupAbove = Refusals.Add(wire.Refusal{
		Name:  "subgroup-above",
		Text:  "User group %d is already a subgroup of one of the passed subgroups: check '%s'.",
		Zulip: "User group %[1]d is already a subgroup of one of the passed subgroups.",
	})
	notSubgroup = Refusals.Add(wire.Refusal{
		Name:  "not-subgroup",
		Text:  "User group %d is not a subgroup of this group: check '%s'.",
		Zulip: "User group %[1]d is not a subgroup of this group.",
	})
)
