package wire

// RealmPermissions are the permission settings of an organization.
type RealmPermissions struct {
	CreateMultiuseInvite      GroupValue `json:"realm_create_multiuse_invite_group"`
	CanAccessAllUsers         GroupValue `json:"realm_can_access_all_users_group"`
	CanAddSubscribers         GroupValue `json:"realm_can_add_subscribers_group"`
	CanAddCustomEmoji         GroupValue `json:"realm_can_add_custom_emoji_group"`
	CanCreateBots             GroupValue `json:"realm_can_create_bots_group"`
	CanCreateGroups           GroupValue `json:"realm_can_create_groups"`
	CanCreatePublicStreams    GroupValue `json:"realm_can_create_public_channel_group"`
	CanCreatePrivateStreams   GroupValue `json:"realm_can_create_private_channel_group"`
	CanCreateWebPublicStreams GroupValue `json:"realm_can_create_web_public_channel_group"`
	CanCreateWriteOnlyBots    GroupValue `json:"realm_can_create_write_only_bots_group"`
	CanDeleteAnyMessage       GroupValue `json:"realm_can_delete_any_message_group"`
	CanDeleteOwnMessage       GroupValue `json:"realm_can_delete_own_message_group"`
	CanInviteUsers            GroupValue `json:"realm_can_invite_users_group"`
	CanManageAllGroups        GroupValue `json:"realm_can_manage_all_groups"`
	CanManageBilling          GroupValue `json:"realm_can_manage_billing_group"`
	CanMentionManyUsers       GroupValue `json:"realm_can_mention_many_users_group"`
	CanMoveBetweenStreams     GroupValue `json:"realm_can_move_messages_between_channels_group"`
	CanMoveBetweenTopics      GroupValue `json:"realm_can_move_messages_between_topics_group"`
	CanResolveTopics          GroupValue `json:"realm_can_resolve_topics_group"`
	CanSummarizeTopics        GroupValue `json:"realm_can_summarize_topics_group"`
	DirectMessageInitiator    GroupValue `json:"realm_direct_message_initiator_group"`
	DirectMessagePermission   GroupValue `json:"realm_direct_message_permission_group"`
}

// RealmPermissionTable has the permission settings of organizations.
var RealmPermissionTable = []PermissionOf[RealmPermissions]{
	{Permission{Name: "create_multiuse_invite_group", Default: AdministratorsGroup, NotEveryone: true,
		OwnersDecide: true, NeverOwners: true},
		func(p *RealmPermissions) *GroupValue { return &p.CreateMultiuseInvite }},
	{Permission{Name: "can_access_all_users_group", Default: EveryoneGroup, SystemOnly: true, NotNobody: true,
		Only: []RoleGroup{EveryoneGroup, MembersGroup}, NeverOwners: true},
		func(p *RealmPermissions) *GroupValue { return &p.CanAccessAllUsers }},
	{Permission{Name: "can_add_subscribers_group", Default: MembersGroup, NotEveryone: true,
		Policy: commonPolicy("invite_to_stream_policy")},
		func(p *RealmPermissions) *GroupValue { return &p.CanAddSubscribers }},
	{Permission{Name: "can_add_custom_emoji_group", Default: MembersGroup, NotEveryone: true,
		Policy: commonPolicy("add_custom_emoji_policy")},
		func(p *RealmPermissions) *GroupValue { return &p.CanAddCustomEmoji }},
	{Permission{Name: "can_create_bots_group", Default: MembersGroup, NotEveryone: true,
		Policy: &Policy{"bot_creation_policy", []PolicyNumber{
			{1, MembersGroup}, {BotsNotGeneric, AdministratorsGroup}, {BotsByAdministrators, AdministratorsGroup},
		}}},
		func(p *RealmPermissions) *GroupValue { return &p.CanCreateBots }},
	{Permission{Name: "can_create_groups", Default: MembersGroup, NotEveryone: true, OwnersDecide: true,
		Policy: commonPolicy("user_group_edit_policy")},
		func(p *RealmPermissions) *GroupValue { return &p.CanCreateGroups }},
	{Permission{Name: "can_create_public_channel_group", Default: MembersGroup, NotEveryone: true,
		Policy: commonPolicy("create_public_stream_policy"), NeverOwners: true},
		func(p *RealmPermissions) *GroupValue { return &p.CanCreatePublicStreams }},
	{Permission{Name: "can_create_private_channel_group", Default: MembersGroup, NotEveryone: true,
		Policy: commonPolicy("create_private_stream_policy"), NeverOwners: true},
		func(p *RealmPermissions) *GroupValue { return &p.CanCreatePrivateStreams }},
	{Permission{Name: "can_create_web_public_channel_group", Default: OwnersGroup, SystemOnly: true, NotEveryone: true,
		Only: []RoleGroup{ModeratorsGroup, AdministratorsGroup, OwnersGroup, NobodyGroup},
		Policy: policyOf("create_web_public_stream_policy", PolicyAdministrators, PolicyModerators, PolicyNobody,
			PolicyOwners)},
		func(p *RealmPermissions) *GroupValue { return &p.CanCreateWebPublicStreams }},
	{Permission{Name: "can_create_write_only_bots_group", Default: MembersGroup, NotEveryone: true,
		Policy: &Policy{"bot_creation_policy", []PolicyNumber{
			{1, MembersGroup}, {BotsNotGeneric, MembersGroup}, {BotsByAdministrators, AdministratorsGroup},
		}}},
		func(p *RealmPermissions) *GroupValue { return &p.CanCreateWriteOnlyBots }},
	{Permission{Name: "can_delete_any_message_group", Default: AdministratorsGroup, NotEveryone: true},
		func(p *RealmPermissions) *GroupValue { return &p.CanDeleteAnyMessage }},
	{Permission{Name: "can_delete_own_message_group", Default: EveryoneGroup,
		Policy: commonPolicy("delete_own_message_policy", PolicyEveryone)},
		func(p *RealmPermissions) *GroupValue { return &p.CanDeleteOwnMessage }},
	{Permission{Name: "can_invite_users_group", Default: MembersGroup, NotEveryone: true, OwnersDecide: true,
		Policy: commonPolicy("invite_to_realm_policy", PolicyNobody)},
		func(p *RealmPermissions) *GroupValue { return &p.CanInviteUsers }},
	{Permission{Name: "can_manage_all_groups", Default: OwnersGroup, NotNobody: true, NotEveryone: true,
		OwnersDecide: true, Policy: commonPolicy("user_group_edit_policy")},
		func(p *RealmPermissions) *GroupValue { return &p.CanManageAllGroups }},
	{Permission{Name: "can_manage_billing_group", Default: AdministratorsGroup, NotNobody: true, NotEveryone: true,
		OwnersDecide: true},
		func(p *RealmPermissions) *GroupValue { return &p.CanManageBilling }},
	{Permission{Name: "can_mention_many_users_group", Default: AdministratorsGroup,
		Policy: &Policy{"wildcard_mention_policy", []PolicyNumber{
			{1, EveryoneGroup}, {2, MembersGroup}, {3, FullMembersGroup}, {WildcardAdministrators, AdministratorsGroup},
			{6, NobodyGroup}, {7, ModeratorsGroup},
		}}},
		func(p *RealmPermissions) *GroupValue { return &p.CanMentionManyUsers }},
	{Permission{Name: "can_move_messages_between_channels_group", Default: MembersGroup, NotEveryone: true,
		Policy: commonPolicy("move_messages_between_streams_policy", PolicyNobody)},
		func(p *RealmPermissions) *GroupValue { return &p.CanMoveBetweenStreams }},
	{Permission{Name: "can_move_messages_between_topics_group", Default: EveryoneGroup,
		Policy: commonPolicy("edit_topic_policy", PolicyEveryone, PolicyNobody)},
		func(p *RealmPermissions) *GroupValue { return &p.CanMoveBetweenTopics }},
	{Permission{Name: "can_resolve_topics_group", Default: EveryoneGroup},
		func(p *RealmPermissions) *GroupValue { return &p.CanResolveTopics }},
	{Permission{Name: "can_summarize_topics_group", Default: EveryoneGroup},
		func(p *RealmPermissions) *GroupValue { return &p.CanSummarizeTopics }},
	{Permission{Name: "direct_message_initiator_group", Default: EveryoneGroup},
		func(p *RealmPermissions) *GroupValue { return &p.DirectMessageInitiator }},
	{Permission{Name: "direct_message_permission_group", Default: EveryoneGroup,
		Policy: &Policy{"private_message_policy", []PolicyNumber{
			{DirectMessagesOn, EveryoneGroup}, {DirectMessagesOff, NobodyGroup},
		}}},
		func(p *RealmPermissions) *GroupValue { return &p.DirectMessagePermission }},
}
