package wire

// UserGroups is the answer of GET /user_groups, by ID.
type UserGroups struct {
	UserGroups []UserGroup `json:"user_groups"`
}

// UserGroup is a named set of users (spec: User group).
type UserGroup struct {
	ID                int    `json:"id"`
	Name              string `json:"name"`
	Description       string `json:"description"`
	Members           []int  `json:"members"`
	DirectSubgroupIDs []int  `json:"direct_subgroup_ids"`
	IsSystemGroup     bool   `json:"is_system_group"`
	CreatorID         *int   `json:"creator_id"`
	DateCreated       *int64 `json:"date_created"`
	Deactivated       bool   `json:"deactivated"`
	GroupPermissions

	// AllMembers are the members with the deactivated ones, whom levels below 303 tell.
	AllMembers []int `json:"-"`
}

// GroupCreated is the answer of POST /user_groups/create.
type GroupCreated struct {
	GroupID int `json:"group_id"`
}

// GroupMembers is the answer of GET /user_groups/{user_group_id}/members.
type GroupMembers struct {
	Members []int `json:"members"`
}

// GroupMembership is the answer of GET
// /user_groups/{user_group_id}/members/{user_id}.
type GroupMembership struct {
	IsUserGroupMember bool `json:"is_user_group_member"`
}

// GroupSubgroups is the answer of GET /user_groups/{user_group_id}/subgroups.
type GroupSubgroups struct {
	Subgroups []int `json:"subgroups"`
}

// GroupAdded reports a new user group (type user_group, op add).
type GroupAdded struct {
	Type  string    `json:"type"`
	Op    string    `json:"op"`
	Group UserGroup `json:"group"`
}

// GroupUpdated is the event of a user group's new name or description, or of its end (op update).
type GroupUpdated struct {
	Type    string    `json:"type"`
	Op      string    `json:"op"`
	GroupID int       `json:"group_id"`
	Data    GroupData `json:"data"`
}

// GroupData has the changed properties of a user group.
type GroupData struct {
	Name        *string `json:"name,omitempty"`
	Description *string `json:"description,omitempty"`
	Deactivated *bool   `json:"deactivated,omitempty"`
}

// GroupUse is something that keeps a group in use: a group above it, or the permission settings
// of an object.
type GroupUse struct {
	Type      string   `json:"type"`
	Above     []int    `json:"supergroup_ids,omitempty"`
	ChannelID int      `json:"channel_id,omitempty"`
	GroupID   int      `json:"group_id,omitempty"`
	Settings  []string `json:"settings,omitempty"`
}

// GroupPermissionUpdated is the event of a permission setting of a user group (op update).
type GroupPermissionUpdated struct {
	Type    string                `json:"type"`
	Op      string                `json:"op"`
	GroupID int                   `json:"group_id"`
	Data    map[string]GroupValue `json:"data"` // the setting by its name

	Setting string `json:"-"`
}

// GroupPeople is the event of new members of a user group (op add_members) or of removed
// ones (op remove_members).
type GroupPeople struct {
	Type    string `json:"type"`
	Op      string `json:"op"`
	GroupID int    `json:"group_id"`
	UserIDs []int  `json:"user_ids"`
}

// GroupNesting is the event of new subgroups of a user group (op add_subgroups) or of
// removed ones (op remove_subgroups).
type GroupNesting struct {
	Type              string `json:"type"`
	Op                string `json:"op"`
	GroupID           int    `json:"group_id"`
	DirectSubgroupIDs []int  `json:"direct_subgroup_ids"`
}

// GroupRemoved is the event of a deleted user group (op remove), and of a deactivated one for
// clients that know none.
type GroupRemoved struct {
	Type    string `json:"type"`
	Op      string `json:"op"`
	GroupID int    `json:"group_id"`
}
