package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Routes of user groups, their members and their subgroups.
const (
	oneGroup       = "/user_groups/{user_group_id}"
	groupMembers   = oneGroup + "/members"
	groupSubgroups = oneGroup + "/subgroups"
)

// Changes of user groups.
var (
	SystemGroups = At(93, "user groups include whether they are system groups",
		Rows("user-group-is-system"),
		Added[wire.UserGroup]("is_system_group"))

	// Servers of release 5.0 show it, and servers of 4.0 do not. The groups were
	// created between the levels 120 and 121.
	RolesHaveGroups = At(121, "the server has a user group for each role",
		Recorded())

	ModeratorsEditGroups = At(122, "moderators may change user groups, and policies say who else",
		Recorded())

	Subgroups = At(127, "user groups may have subgroups", Rows("user-group-subgroups-field"),
		AddedForAWhile[wire.UserGroup]("subgroups"))

	SubgroupRoutes = At(127, "endpoints list members and subgroups of user groups, and change subgroups",
		Rows("update-subgroups", "is-group-member", "get-group-members", "get-subgroups"),
		RouteAdded("POST "+groupSubgroups, "GET "+groupSubgroups, "GET "+groupMembers, "GET "+groupMembers+"/{user_id}"))

	SubgroupEvents = At(127, "events announce added and removed subgroups",
		Rows("subgroup-events"),
		NoEvent[wire.GroupNesting]())

	DirectSubgroups = At(131, "subgroups are called direct subgroups", Rows("direct-subgroup-ids-field"),
		Renamed[wire.UserGroup]("direct_subgroup_ids", "subgroups", nil))

	SubgroupEventsDirect = At(131, "events call subgroups direct subgroups",
		Rows("direct-subgroup-ids-event"),
		Renamed[wire.GroupNesting]("direct_subgroup_ids", "subgroup_ids", nil))

	// Servers of release 7.0 show it, and servers of 6.0 do not.
	NobodyHasGroup = At(169, "the server has the user group nobody",
		Recorded())

	GroupEditsInPart = At(165, "a user group's name and description can be changed separately",
		Rows("update-group-optional"),
		DefaultWas("name", "", "PATCH "+oneGroup),
		DefaultWas("description", "", "PATCH "+oneGroup))
)

// Deviations of the zulip dialect in user groups.
var (
	GroupNamesAreFree = In(Zulip, "the name of a user group may be blank and have blanks around it")

	GroupsHoldThemselves = In(Zulip, "a user group can be a subgroup of itself")

	NewUsersAreWelcomed = In(Zulip, "a bot of the server welcomes new users")

	GroupMembersOptional = In(Zulip, "a user group can be created without members",
		DefaultWas("members", "[]", "POST /user_groups/create"))
)
