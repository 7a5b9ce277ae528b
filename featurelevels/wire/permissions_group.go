package wire

// GroupPermissions are the permission settings of a user group.
type GroupPermissions struct {
	CanAddMembers    GroupValue `json:"can_add_members_group"`
	CanJoin          GroupValue `json:"can_join_group"`
	CanLeave         GroupValue `json:"can_leave_group"`
	CanManage        GroupValue `json:"can_manage_group"`
	CanMention       GroupValue `json:"can_mention_group"`
	CanRemoveMembers GroupValue `json:"can_remove_members_group"`
}

// GroupPermissionTable has the permission settings of user groups.
var GroupPermissionTable = []PermissionOf[GroupPermissions]{
	{Permission{Name: "can_add_members_group", Default: NobodyGroup, DefaultName: "group_creator",
		OfSystemGroups: NobodyGroup, NotEveryone: true},
		func(p *GroupPermissions) *GroupValue { return &p.CanAddMembers }},
	{Permission{Name: "can_join_group", Default: NobodyGroup, OfSystemGroups: NobodyGroup, NotEveryone: true},
		func(p *GroupPermissions) *GroupValue { return &p.CanJoin }},
	{Permission{Name: "can_leave_group", Default: EveryoneGroup, OfSystemGroups: NobodyGroup},
		func(p *GroupPermissions) *GroupValue { return &p.CanLeave }},
	{Permission{Name: "can_manage_group", Default: NobodyGroup, DefaultName: "group_creator",
		OfSystemGroups: NobodyGroup, NotEveryone: true},
		func(p *GroupPermissions) *GroupValue { return &p.CanManage }},
	{Permission{Name: "can_mention_group", Default: EveryoneGroup, OfSystemGroups: NobodyGroup, NeverOwners: true},
		func(p *GroupPermissions) *GroupValue { return &p.CanMention }},
	{Permission{Name: "can_remove_members_group", Default: NobodyGroup, OfSystemGroups: NobodyGroup, NotEveryone: true},
		func(p *GroupPermissions) *GroupValue { return &p.CanRemoveMembers }},
}
