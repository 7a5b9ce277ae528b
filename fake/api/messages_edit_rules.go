package api

import (
	"fmt"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// grace is how much longer than the limit an edit is accepted, for clients
// that opened it in time.
const grace = 20 * time.Second

// Limits of topic edits, in seconds, before organizations had a say.
const (
	threeDays = 3 * 24 * 60 * 60
	oneDay    = 24 * 60 * 60
)

// mayEdit refuses a new content by who asks and when.
func (e *edit) mayEdit() error {
	o := e.View.Organization()
	edits := e.params.Content.Set
	if (edits || !e.Plan.Has(changes.MovesWithoutEditing)) && !o.AllowMessageEditing {
		return badRequest("Your organization has turned off message editing")
	}
	switch {
	case !edits:
		return nil
	case e.target.SenderID != e.User.ID:
		return noPermissionToEdit()
	case e.tooLate(e.target, o.MessageContentEditLimit):
		return badRequest("The time limit for editing this message has passed")
	}
	return e.mayMentionAll(e.rendered)
}

func noPermissionToEdit() error {
	return badRequest("You don't have permission to edit this message")
}

// tooLate tells whether a message is older than a limit and the grace.
func (e *edit) tooLate(m *world.Message, limit *int) bool {
	return limit != nil && e.tx.Now().Sub(time.Unix(m.Sent, 0)) > time.Duration(*limit)*time.Second+grace
}

// mayChangeTopic refuses a new topic by the organization's policy and limit.
func (e *edit) mayChangeTopic() error {
	if e.topic == nil || e.exempt() {
		return nil
	}
	if !e.View.Allows(e.topicPolicy(), e.User, e.tx.Now()) {
		return noPermissionToEdit()
	}
	if e.judgesTarget() && !e.User.IsModerator() && e.tooLate(e.target, e.topicLimit()) {
		return badRequest("The time limit for editing this message's topic has passed.")
	}
	return nil
}

// exempt tells whether older levels let anybody change the target's topic at
// any time.
func (e *edit) exempt() bool {
	return e.target.SenderID == e.User.ID && !e.Plan.Has(changes.SendersMoveLikeOthers) ||
		e.target.Topic == noTopic && !e.Plan.Has(changes.NoTopicIsNoExemption)
}

// judgesTarget tells whether the age of the target alone can refuse a move.
// Of a whole topic the specification knows only the error that counts.
func (e *edit) judgesTarget() bool {
	return e.propagate != changeAll || !e.Plan.Has(changes.WholeTopicsInTime) || e.Plan.Has(changes.OldTargetFirst)
}

func (e *edit) topicPolicy() int {
	return e.policy(e.View.Organization().EditTopicPolicy, changes.EditTopicPolicy)
}

// policy is what a policy comes to at a level: where nobody may not be named
// it is administrators, and before there was the policy it was a switch
// between everyone and administrators.
func (c *Call) policy(set int, since *featurelevels.Change) int {
	switch {
	case set == wire.PolicyNobody && !c.Plan.Has(changes.PolicyNobody):
		return wire.PolicyAdministrators
	case set != wire.PolicyEveryone && !c.Plan.Has(since):
		return wire.PolicyAdministrators
	}
	return set
}

// topicLimit is for how many seconds topics can be changed, nil for ever.
func (e *edit) topicLimit() *int {
	limit := oneDay
	switch {
	case e.Plan.Has(changes.TopicLimitByRule):
		return e.View.Organization().MoveMessagesWithinStreamLimit
	case e.Plan.Has(changes.TopicEditLimitThreeDays):
		limit = threeDays
	}
	return &limit
}

// streamLimit is for how many seconds messages can go to another stream.
func (e *edit) streamLimit() *int {
	if !e.Plan.Has(changes.StreamLimitByRule) {
		return nil
	}
	return e.View.Organization().MoveMessagesBetweenStreamsLimit
}

// mayChangeStream refuses another stream by policy, by access to both, and by
// the limit.
func (e *edit) mayChangeStream() error {
	if e.stream == nil {
		return nil
	}
	policy := e.policy(e.View.Organization().MoveMessagesBetweenStreamsPolicy, changes.MoveBetweenStreamsPolicy)
	if !e.View.Allows(policy, e.User, e.tx.Now()) {
		return badRequest("You don't have permission to move this message")
	}
	if from := e.View.Stream(e.target.StreamID); from.Archived || !e.View.CanFind(e.User, from) {
		return badRequest("You don't have permission to move this message due to missing access to its stream")
	}
	if e.stream.Archived || !e.View.CanFind(e.User, e.stream) {
		return invalidStream()
	}
	if err := e.mayPost(e.stream); err != nil {
		return err
	}
	if e.judgesTarget() && !e.User.IsModerator() && e.tooLate(e.target, e.streamLimit()) {
		return badRequest("The time limit for editing this message's stream has passed")
	}
	return nil
}

func invalidStream() error { return badRequest("Invalid stream ID in 'stream_id'") }

// wholeTopicInTime refuses to move a whole topic parts of which are too old,
// and tells from where on it can be moved.
func (e *edit) wholeTopicInTime() error {
	if e.propagate != changeAll || e.User.IsModerator() || !e.Plan.Has(changes.WholeTopicsInTime) {
		return nil
	}
	limit := e.strictest()
	messages := e.topicMessages()
	allowed, first := 0, any(nil)
	for _, m := range messages {
		if !e.tooLate(m, limit) {
			if allowed++; allowed == 1 {
				first = m.ID
			}
		}
	}
	if allowed == len(messages) {
		return nil
	}
	msg := fmt.Sprintf("You only have permission to move the %d/%d most recent messages in this topic.", allowed, len(messages))
	return (&wire.Error{Kind: wire.MoveTooLate, Msg: msg}).
		With("first_message_id_allowed_to_move", first).
		With("total_messages_in_topic", len(messages)).
		With("total_messages_allowed_to_move", allowed)
}

// strictest is the shorter of the limits that apply.
func (e *edit) strictest() *int {
	var limit *int
	if e.topic != nil {
		limit = e.topicLimit()
	}
	if s := e.streamLimit(); e.stream != nil && s != nil && (limit == nil || *s < *limit) {
		limit = s
	}
	return limit
}
