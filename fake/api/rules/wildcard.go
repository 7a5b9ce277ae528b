package rules

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// wildcardThreshold is how many subscribers a stream may have before the
// organization's policy says who may mention all of them.
const wildcardThreshold = 15

// wildcardGroups are the system groups that wildcard_mention_policy names; 4
// has been out of use since streams lost their administrators.
var wildcardGroups = map[int]int{
	1: world.GroupEveryone, 2: world.GroupMembers, 3: world.GroupFullMembers,
	5: world.GroupAdministrators, 6: world.GroupNobody, 7: world.GroupModerators,
}

// AllowMentions has a message refused before it is sent.
func AllowMentions(c *rest.Call) func(*world.Message) error {
	return func(m *world.Message) error { return MayMentionAll(c, m) }
}

// MayMentionAll refuses a rendered message that calls all readers of a large
// stream if the policy does not admit the sender.
func MayMentionAll(c *rest.Call, m *world.Message) error {
	if !m.Wildcard || m.StreamID == 0 || !c.Plan.Has(changes.WildcardMentionPolicy) {
		return nil
	}
	group := wildcardGroups[c.View.Organization().WildcardMentionPolicy]
	if c.View.InGroup(c.User, group, c.World.Clock.Now()) || len(c.View.ActiveSubscribers(m.StreamID)) <= wildcardThreshold {
		return nil
	}
	return rest.BadRequest("You do not have permission to use wildcard mentions in this stream.")
}
