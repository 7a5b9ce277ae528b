package rules

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// wildcardThreshold is the number of subscribers above which the organization's policy
// says who may use wildcard mentions.
const wildcardThreshold = 15

// wildcardGroups are the system groups for the values of wildcard_mention_policy; 4 is
// not used since stream administrators were removed.
var wildcardGroups = map[int]int{
	1: world.GroupEveryone, 2: world.GroupMembers, 3: world.GroupFullMembers,
	5: world.GroupAdministrators, 6: world.GroupNobody, 7: world.GroupModerators,
}

// AllowMentions adds a check to a message before it is sent.
func AllowMentions(c *rest.Call) func(*world.Message) error {
	return func(m *world.Message) error { return MayMentionAll(c, m) }
}

// MayMentionAll refuses a rendered message with a wildcard mention in a large stream
// if the policy does not admit the sender.
func MayMentionAll(c *rest.Call, m *world.Message) error {
	if !m.Wildcard || m.StreamID == 0 || !sharedRulesAt(c.Plan).wildcardPolicy {
		return nil
	}
	group := wildcardGroups[c.View.Organization().WildcardMentionPolicy]
	if c.View.InGroup(c.User, group, c.World.Clock.Now()) ||
		len(c.View.ActiveSubscribers(m.StreamID)) <= wildcardThreshold {
		return nil
	}
	return wildcardMention.New()
}
