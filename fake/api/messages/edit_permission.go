package messages

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// mayEdit refuses an edit without permission or after its time limit.
func mayEdit(c *rest.Call, e messageEdit, now time.Time) error {
	if err := mayChangeContent(c, e, now); err != nil {
		return err
	}
	if err := mayMentionAnew(c, e); err != nil {
		return err
	}
	if err := mayChangeTopic(c, e, now); err != nil {
		return err
	}
	return mayChangeStream(c, e, now)
}

// mayChangeContent checks the permission and the time limit for a new content. If
// moving counts as editing, it refuses moves too when editing is disabled.
func mayChangeContent(c *rest.Call, e messageEdit, now time.Time) error {
	editing, o := editRulesAt(c.Plan), c.View.Organization()
	switch {
	case !o.AllowMessageEditing && (e.content != nil || !editing.movesWithoutEditing):
		return editingOff.New()
	case e.content == nil:
		return nil
	case e.target.SenderID != c.User.ID:
		return notEditable.New()
	case pastLimit(c, e.target, o.MessageContentEditLimit, now):
		return editedTooLate.New()
	}
	return nil
}

// mayMentionAnew checks the permission for the mentions in a new content.
func mayMentionAnew(c *rest.Call, e messageEdit) error {
	switch {
	case e.content == nil || !editRulesAt(c.Plan).mentionsByPolicy:
		return nil
	case e.content.Wildcard && !c.View.CanRead(c.User, e.target):
		return rules.InvalidStream()
	}
	return rules.MayMention(c, e.content)
}

// mayChangeTopic checks the policy and the time limit for a new topic.
func mayChangeTopic(c *rest.Call, e messageEdit, now time.Time) error {
	if e.topic == nil || isExempt(c, e.target) {
		return nil
	}
	moving, o := moveRulesAt(c.Plan), c.View.Organization()
	switch {
	case resolves(e.target.Topic, *e.topic) && moving.resolvingAlone:
		if !c.IsIn(o.CanResolveTopics) {
			return notResolvable.New()
		}
	case !c.View.Admits(policyRulesAt(c.Plan).topic(c.View), c.User, now):
		return notEditable.New()
	case judgedByTarget(c, e) && !moving.exempt(c.User) && pastLimit(c, e.target, moving.topicLimit(o), now):
		return topicTooLate.New()
	}
	return nil
}

// resolves reports whether a new topic only resolves the former one, or opens it again.
func resolves(from, to string) bool {
	return to == world.ResolvedMark+from || from == world.ResolvedMark+to
}

// isExempt reports whether the requester may change the topic of a message at any time,
// whatever the policy.
func isExempt(c *rest.Call, m *world.Message) bool {
	editing := editRulesAt(c.Plan)
	return editing.sentAreExempt && m.SenderID == c.User.ID || editing.noTopicIsExempt && m.Topic == rules.NoTopic
}

// mayChangeStream checks the policy, access to both streams, and the time limit.
func mayChangeStream(c *rest.Call, e messageEdit, now time.Time) error {
	if e.stream == nil {
		return nil
	}
	if err := mayLeaveStream(c, now); err != nil {
		return err
	}
	moving, from := moveRulesAt(c.Plan), c.View.Stream(e.target.StreamID)
	switch {
	case (from.Private || e.stream.Private) && !moving.privateMoves:
		return streamsPublic.New()
	case from.Archived || !c.View.CanFind(c.User, from):
		return formerStreamHidden.New()
	case !isTarget(c, e.stream):
		return rules.InvalidStream()
	}
	if err := rules.MayPost(c, e.stream); err != nil {
		return err
	}
	limit := moving.streamLimit(c.View.Organization())
	if judgedByTarget(c, e) && !c.User.IsModerator() && pastLimit(c, e.target, limit, now) {
		return streamTooLate.New()
	}
	return nil
}

// isTarget reports whether messages can be moved to a stream, as far as the requester can see.
func isTarget(c *rest.Call, s *world.Stream) bool {
	return s != nil && !s.Archived && c.View.CanFind(c.User, s)
}

// mayLeaveStream checks the policy for moves to other streams.
func mayLeaveStream(c *rest.Call, now time.Time) error {
	if !c.View.Admits(policyRulesAt(c.Plan).stream(c.View), c.User, now) {
		return notMovable.New()
	}
	return nil
}
