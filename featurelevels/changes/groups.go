package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Routes of user groups and of what is in them.
const (
	oneGroup       = "/user_groups/{user_group_id}"
	groupMembers   = oneGroup + "/members"
	groupSubgroups = oneGroup + "/subgroups"
)

// Changes of user groups.
var (
	SystemGroups = At(93, "user groups tell whether the system keeps them",
		Rows("user-group-is-system"),
		Added[wire.UserGroup]("is_system_group"))

	// As no row dates it: seen on release 5.0, and not yet on 4.0. The groups were
	// first made between the levels 120 and 121.
	RolesHaveGroups = At(121, "the server keeps a user group for each role",
		Recorded())

	Subgroups = At(127, "user groups may have subgroups", Rows("user-group-subgroups-field"),
		AddedForAWhile[wire.UserGroup]("subgroups"))

	SubgroupRoutes = At(127, "who and what is in a user group can be asked for, and subgroups can be changed",
		Rows("update-subgroups", "is-group-member", "get-group-members", "get-subgroups"),
		RouteAdded("POST "+groupSubgroups, "GET "+groupSubgroups, "GET "+groupMembers, "GET "+groupMembers+"/{user_id}"))

	SubgroupEvents = At(127, "events tell which subgroups came and went",
		Rows("subgroup-events"),
		NoEvent[wire.GroupNesting]())

	DirectSubgroups = At(131, "subgroups are called direct", Rows("direct-subgroup-ids-field"),
		Renamed[wire.UserGroup]("direct_subgroup_ids", "subgroups", nil))

	SubgroupEventsDirect = At(131, "events call subgroups direct",
		Rows("direct-subgroup-ids-event"),
		Renamed[wire.GroupNesting]("direct_subgroup_ids", "subgroup_ids", nil))

	// As no row dates it: seen on release 7.0, and not yet on 6.0.
	NobodyHasGroup = At(169, "the server keeps a user group of nobody",
		Recorded())

	GroupEditsInPart = At(165, "a user group's name and description can be changed apart",
		Rows("update-group-optional"),
		DefaultWas("name", "", "PATCH "+oneGroup),
		DefaultWas("description", "", "PATCH "+oneGroup))
)

// Deviations of the zulip dialect in user groups.
var (
	GroupMembersOptional = In(Zulip, "a user group can be created without saying who is in it",
		DefaultWas("members", "[]", "POST /user_groups/create"))
)
