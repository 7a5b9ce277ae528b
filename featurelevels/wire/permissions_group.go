package wire

// GroupPermissions are the permission settings of a user group.
type GroupPermissions struct {
	CanMention GroupValue `json:"can_mention_group"`
}

// GroupPermissionTable has the permission settings of user groups.
var GroupPermissionTable = []PermissionOf[GroupPermissions]{
	{Permission{Name: "can_mention_group", Default: EveryoneGroup, OfSystemGroups: NobodyGroup, NeverOwners: true},
		func(p *GroupPermissions) *GroupValue { return &p.CanMention }},
}
