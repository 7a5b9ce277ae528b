package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// deleteMessage answers DELETE /messages/{message_id}.
func deleteMessage(c *Call, _ *noParams) (any, error) {
	return nothing{}, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		m := tx.Message(c.pathID("message_id"))
		if m == nil || !tx.CanRead(c.User, m) {
			return invalidMessage()
		}
		if err := c.mayDelete(tx, m); err != nil {
			return err
		}
		deleteAll(tx, []*world.Message{m}, 1)
		return nil
	})
}

// mayDelete refuses by who asks and when. Administrators may always.
func (c *Call) mayDelete(tx *world.Tx, m *world.Message) error {
	if c.User.IsAdministrator() {
		return nil
	}
	o := c.View.Organization()
	policy := c.policy(o.DeleteOwnMessagePolicy, featurelevels.DeleteOwnPolicy)
	if m.SenderID != c.User.ID || !c.View.Allows(policy, c.User, tx.Now()) {
		return badRequest("You don't have permission to delete this message")
	}
	if o.MessageContentDeleteLimit != nil && tx.Now().Unix()-m.Sent > int64(*o.MessageContentDeleteLimit) {
		return badRequest("The time limit for deleting this message has passed")
	}
	return nil
}

// deleteAll deletes messages of one place and tells of them in batches, the
// newest first: subscribers, or who took part in the conversation.
func deleteAll(tx *world.Tx, messages []*world.Message, batch int) {
	if len(messages) == 0 {
		return
	}
	to := tx.ActiveSubscribers(messages[0].StreamID)
	if messages[0].StreamID == 0 {
		to = tx.Concerned(messages[0])
	}
	tx.DeleteMessages(messages)
	for end := len(messages); end > 0; end -= batch {
		tx.Tell(to, deletion(tx.View, messages[max(0, end-batch):end]))
	}
}

// topicBatch is how many messages of a topic are deleted at a time.
const topicBatch = 100

type deleteTopicParams struct {
	Topic Text `schema:"topic_name" req:"required"`
}

// deleteTopic answers POST /streams/{stream_id}/delete_topic. All is done
// before any time limit, so that the answer is never a partial one.
func deleteTopic(c *Call, p *deleteTopicParams) (any, error) {
	return nothing{}, c.World.Write(func(tx *world.Tx) error {
		s := tx.Stream(c.pathID("stream_id"))
		if s == nil || s.Archived || !tx.CanFind(c.User, s) {
			return badRequest("Invalid stream ID")
		}
		messages := readable(tx.View, c.User, world.OfTopic(s.ID, p.Topic.Value))
		batch := topicBatch
		if !c.Plan.Has(featurelevels.TopicsDeletedInBatches) {
			batch = max(1, len(messages))
		}
		deleteAll(tx, messages, batch)
		return nil
	})
}
