package wire

// StreamPermissions are the permission settings of a stream.
type StreamPermissions struct {
	CanAddSubscribers    GroupValue `json:"can_add_subscribers_group"`
	CanAdministerChannel GroupValue `json:"can_administer_channel_group"`
	CanSendMessage       GroupValue `json:"can_send_message_group"`
	CanRemoveSubscribers GroupValue `json:"can_remove_subscribers_group"`
	CanSubscribe         GroupValue `json:"can_subscribe_group"`
}

// StreamPermissionTable has the permission settings of streams.
var StreamPermissionTable = []PermissionOf[StreamPermissions]{
	{Permission{Name: "can_add_subscribers_group", Default: NobodyGroup, NotEveryone: true},
		func(p *StreamPermissions) *GroupValue { return &p.CanAddSubscribers }},
	{Permission{Name: "can_administer_channel_group", Default: NobodyGroup,
		DefaultName: "stream_creator_or_nobody", NotEveryone: true},
		func(p *StreamPermissions) *GroupValue { return &p.CanAdministerChannel }},
	{Permission{Name: "can_send_message_group", Default: EveryoneGroup},
		func(p *StreamPermissions) *GroupValue { return &p.CanSendMessage }},
	{Permission{Name: "can_remove_subscribers_group", Default: AdministratorsGroup, NeverOwners: true},
		func(p *StreamPermissions) *GroupValue { return &p.CanRemoveSubscribers }},
	{Permission{Name: "can_subscribe_group", Default: NobodyGroup, NotEveryone: true},
		func(p *StreamPermissions) *GroupValue { return &p.CanSubscribe }},
}

// PostGroup is the system group whose members may post under a policy, 0 for none.
func PostGroup(policy int) RoleGroup {
	return map[int]RoleGroup{
		PostAny: EveryoneGroup, PostAdministrators: AdministratorsGroup, PostFullMembers: FullMembersGroup,
		PostModerators: ModeratorsGroup,
	}[policy]
}
