package rules

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// wildcardThreshold is the number of subscribers above which a setting of the organization
// says who may use wildcard mentions.
const wildcardThreshold = 15

// AllowMentions adds a check to a message before it is sent.
func AllowMentions(c *rest.Call) func(*world.Message) error {
	return func(m *world.Message) error { return MayMention(c, m) }
}

// MayMention refuses a rendered message with mentions that the sender may not use.
func MayMention(c *rest.Call, m *world.Message) error {
	if err := mayMentionAll(c, m); err != nil {
		return err
	}
	shared := sharedRulesAt(c.Plan)
	if !shared.groupsMayRefuse {
		return nil
	}
	for _, id := range m.More().Groups {
		g := c.View.Group(id, c.World.Clock.Now())
		switch {
		case g == nil, g.System && !shared.systemGroups: // its name is only text
		case !c.IsIn(g.CanMention):
			return groupMention.New(g.Name)
		}
	}
	return nil
}

// mayMentionAll refuses a rendered message with a wildcard mention in a large stream, or of a
// topic with many participants, if the policy does not admit the sender.
func mayMentionAll(c *rest.Call, m *world.Message) error {
	called := len(m.More().Called)
	if !m.Wildcard && called <= wildcardThreshold || m.StreamID == 0 || !sharedRulesAt(c.Plan).wildcardPolicy {
		return nil
	}
	switch {
	case c.IsIn(c.View.Organization().CanMentionManyUsers):
	case m.Wildcard && len(c.View.ActiveSubscribers(m.StreamID)) > wildcardThreshold:
		return wildcardMention.New()
	case called > wildcardThreshold && sharedRulesAt(c.Plan).topicMentions:
		return topicMention.New()
	}
	return nil
}
