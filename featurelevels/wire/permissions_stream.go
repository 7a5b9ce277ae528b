package wire

// StreamPermissions are the permission settings of a stream.
type StreamPermissions struct {
	CanRemoveSubscribers GroupValue `json:"can_remove_subscribers_group"`
}

// StreamPermissionTable has the permission settings of streams.
var StreamPermissionTable = []PermissionOf[StreamPermissions]{
	{Permission{Name: "can_remove_subscribers_group", Default: AdministratorsGroup, NeverOwners: true},
		func(p *StreamPermissions) *GroupValue { return &p.CanRemoveSubscribers }},
}
