package seeding

import (
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

// permissions are the permission settings of a scenario.
func permissions(s *scenarios.Scenario) wire.RealmPermissions {
	settings, o := wire.DefaultRealmPermissions(), &s.Organization
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
