package seeding

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// policiesOf are the policies of a scenario, by their names in the API of older levels.
func policiesOf(o *scenarios.Organization) map[string]*int {
	return map[string]*int{
		"add_custom_emoji_policy": &o.AddCustomEmojiPolicy, "bot_creation_policy": &o.BotCreationPolicy,
		"create_private_stream_policy":    &o.CreatePrivateStreamPolicy,
		"create_public_stream_policy":     &o.CreatePublicStreamPolicy,
		"create_web_public_stream_policy": &o.CreateWebPublicStreamPolicy,
		"delete_own_message_policy":       &o.DeleteOwnMessagePolicy, "edit_topic_policy": &o.EditTopicPolicy,
		"invite_to_realm_policy": &o.InviteToRealmPolicy, "invite_to_stream_policy": &o.InviteToStreamPolicy,
		"move_messages_between_streams_policy": &o.MoveBetweenStreamsPolicy,
		"user_group_edit_policy":               &o.UserGroupEditPolicy, "wildcard_mention_policy": &o.WildcardMentionPolicy,
	}
}

// isStated reports whether a scenario has a policy of its own.
func isStated(s *scenarios.Scenario, policy string) bool {
	first := scenarios.NewOrganization()
	return s.States("organization."+policy) || *policiesOf(&s.Organization)[policy] != *policiesOf(&first)[policy]
}

// give sets the permission settings that a file lists.
func give[T any](b *builder, v world.View, table []wire.PermissionOf[T], settings *T, list []scenarios.Permission) {
	for _, p := range list {
		if row := wire.PermissionNamed(table, p.Name); row != nil {
			*row.Of(settings) = b.setting(v, p)
		}
	}
}

// setting is the value of a permission setting.
func (b *builder) setting(v world.View, p scenarios.Permission) wire.GroupValue {
	var members, groups []int
	for _, role := range p.Roles {
		groups = append(groups, v.RoleGroupID(role.Group()))
	}
	for _, name := range p.Groups {
		groups = append(groups, b.groupIDs[name])
	}
	for _, email := range p.Users {
		members = append(members, b.id(email))
	}
	if members == nil && groups == nil {
		return wire.RoleValue(world.GroupNobody)
	}
	return v.SetSetting(members, groups)
}

// listed are the permission settings of an object that differ from the first ones, of those that
// the level knows.
func listed[T any](x *exporter, table []wire.PermissionOf[T], now, first *T) (list []scenarios.Permission) {
	for i := range table {
		if value := *table[i].Of(now); value != *table[i].Of(first) && x.plan.HasPermission(&table[i].Permission) {
			list = append(list, x.permission(table[i].Name, value))
		}
	}
	return list
}

func (x *exporter) permission(name string, value wire.GroupValue) scenarios.Permission {
	p := scenarios.Permission{Name: name}
	group := func(role world.RoleGroup, id int) {
		if word := scenarios.SystemGroupOf(role); word != "" {
			p.Roles = append(p.Roles, word)
		} else if g := x.Group(id, x.now); role == 0 && g != nil {
			p.Groups = append(p.Groups, g.Name)
		}
	}
	group(value.Role(), value.Group())
	for id := range value.Subgroups() {
		group(x.RoleOfGroup(id), id)
	}
	p.Users = x.emailsOf(slices.Collect(value.Members()))
	return p
}

// permissions are the permission settings of the policies of a scenario.
func permissions(o *scenarios.Organization) wire.RealmPermissions {
	settings := wire.DefaultRealmPermissions()
	for name, number := range policiesOf(o) {
		settings.SetPolicy(name, *number)
	}
	if !o.DirectMessages {
		settings.DirectMessagePermission = wire.RoleValue(world.GroupNobody)
	}
	return settings
}

// agePolicies gives the policies that a scenario leaves out the numbers of new organizations on
// public servers of a level.
func agePolicies(tx *world.Tx, s *scenarios.Scenario, p *featurelevels.Plan) {
	o := *tx.Organization()
	set := func(policy string, number int) {
		if !isStated(s, policy) {
			o.SetPolicy(policy, number)
		}
	}
	if p.Has("8.0-members-mention-many") && !p.Has("10.0-administrators-mention-many") {
		set("wildcard_mention_policy", wire.WildcardMembers)
	}
	if p.Has("10.0-owners-manage-groups") && !isStated(s, "user_group_edit_policy") {
		o.CanManageAllGroups = wire.RoleValue(world.GroupOwners)
	}
	if p.Has("9.0-members-move-messages") {
		set("delete_own_message_policy", wire.PolicyEveryone)
		set("move_messages_between_streams_policy", wire.PolicyMembers)
	}
	tx.PutOrganization(o)
}
