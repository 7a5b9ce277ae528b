package messages

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// mayEdit refuses an edit without permission or after its time limit.
func mayEdit(c *rest.Call, e messageEdit, now time.Time) error {
	if err := mayChangeContent(c, e, now); err != nil {
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
	o := c.View.Organization()
	if (e.content != nil || !c.Plan.Has(changes.MovesWithoutEditing)) && !o.AllowMessageEditing {
		return editingOff(c)
	}
	switch {
	case e.content == nil:
		return nil
	case e.target.SenderID != c.User.ID:
		return noPermissionToEdit()
	case pastLimit(e.target, o.MessageContentEditLimit, now):
		return tooLateToEdit()
	}
	switch {
	case !c.Plan.Has(changes.EditsMentionByPolicy):
		return nil
	case e.content.Wildcard && !c.View.CanRead(c.User, e.target):
		return rules.InvalidStream()
	}
	return rules.MayMentionAll(c, e.content)
}

func editingOff(c *rest.Call) error {
	return codedSinceRelease4(c, rest.BadRequest("Your organization has turned off message editing"))
}

// codedSinceRelease4 takes the code from an error where servers of release 3.0 gave none.
func codedSinceRelease4(c *rest.Call, err *wire.Error) error {
	if c.Formerly(changes.StreamAdministrators) {
		return err.OfKind(wire.CodedLater)
	}
	return err
}

func tooLateToEdit() error {
	return rest.BadRequest("The time limit for editing this message has passed")
}

func noPermissionToEdit() error {
	return rest.BadRequest("You don't have permission to edit this message")
}

// mayChangeTopic checks the policy and the time limit for a new topic.
func mayChangeTopic(c *rest.Call, e messageEdit, now time.Time) error {
	if e.topic == nil || anybodyMoves(c, e.target) {
		return nil
	}
	policy := policyAt(c.Plan, c.View.Organization().EditTopicPolicy, changes.EditTopicPolicy)
	if !c.View.Allows(policy, c.User, now) {
		return noPermissionToEdit()
	}
	if judgedByTarget(c.Plan, e) && !exemptFromLimit(c) && pastLimit(e.target, topicLimit(c), now) {
		return rest.BadRequest("The time limit for editing this message's topic has passed.")
	}
	return nil
}

// exemptFromLimit reports whether the requester may edit topics at any time.
func exemptFromLimit(c *rest.Call) bool {
	if c.Formerly(changes.ModeratorsMoveLate) {
		return c.User.IsAdministrator()
	}
	return c.User.IsModerator()
}

// anybodyMoves reports whether an older level lets the requester change a message's topic
// at any time, whatever the policy.
func anybodyMoves(c *rest.Call, m *world.Message) bool {
	return m.SenderID == c.User.ID && !c.Plan.Has(changes.SendersMoveLikeOthers) ||
		m.Topic == rules.NoTopic && !c.Plan.Has(changes.NoTopicIsNoExemption)
}

// mayChangeStream checks the policy, access to both streams, and the time limit.
func mayChangeStream(c *rest.Call, e messageEdit, now time.Time) error {
	if e.stream == nil {
		return nil
	}
	if err := mayLeaveStream(c, now); err != nil {
		return err
	}
	from := c.View.Stream(e.target.StreamID)
	if (from.Private || e.stream.Private) && !c.Plan.Has(changes.PrivateMessagesMove) {
		return rest.BadRequest("Streams must be public")
	}
	if from.Archived || !c.View.CanFind(c.User, from) {
		return rest.BadRequest("You don't have permission to move this message due to missing access to its stream")
	}
	if e.stream.Archived || !c.View.CanFind(c.User, e.stream) {
		return rules.InvalidStream()
	}
	if err := rules.MayPost(c, e.stream); err != nil {
		return err
	}
	if judgedByTarget(c.Plan, e) && !c.User.IsModerator() && pastLimit(e.target, streamLimit(c), now) {
		return rest.BadRequest("The time limit for editing this message's stream has passed")
	}
	return nil
}

// mayLeaveStream checks the policy for moves to other streams.
func mayLeaveStream(c *rest.Call, now time.Time) error {
	policy := policyAt(c.Plan, c.View.Organization().MoveMessagesBetweenStreamsPolicy, changes.MoveBetweenStreamsPolicy)
	if !c.View.Allows(policy, c.User, now) {
		return rest.BadRequest("You don't have permission to move this message")
	}
	return nil
}

// policyAt is a policy in the values of a level. Levels without the value "nobody" have
// "administrators" instead. Levels before the policy have a switch between everyone and
// administrators.
func policyAt(plan *featurelevels.Plan, set int, since *featurelevels.Change) int {
	switch {
	case set == wire.PolicyNobody && !plan.Has(changes.PolicyNobody):
		return wire.PolicyAdministrators
	case set != wire.PolicyEveryone && !plan.Has(since):
		return wire.PolicyAdministrators
	}
	return set
}
