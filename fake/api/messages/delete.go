package messages

import (
	"math"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Delete answers DELETE /messages/{message_id}.
func Delete(c *rest.Call, _ *rest.NoParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		m := tx.Message(c.PathID("message_id"))
		if m == nil || !tx.CanRead(c.User, m) || messageRulesAt(c.Plan).archivedStay && ofArchived(c, m) {
			return rest.InvalidMessage()
		}
		if err := mayDelete(c, tx, m); err != nil {
			return err
		}
		deleteAll(tx, c.User, []*world.Message{m}, 1)
		return nil
	})
}

// mayDelete checks the permission and the time limit. Users with the permission to delete any
// message have no limit.
func mayDelete(c *rest.Call, tx *world.Tx, m *world.Message) error {
	o := c.View.Organization()
	if c.IsIn(o.CanDeleteAnyMessage) {
		return nil
	}
	if m.SenderID != c.User.ID || !c.IsIn(policyRulesAt(c.Plan).deletion(c.View)) {
		return notDeletable.New()
	}
	if o.MessageContentDeleteLimit != nil && tx.Now().Unix()-m.Sent > int64(*o.MessageContentDeleteLimit) {
		return deletedTooLate.New()
	}
	return nil
}

// deleteAll deletes messages of one place and sends their events in batches, newest
// first, to subscribers or to the participants of the conversation, to the user who
// deletes them, if it is one, and to others with the messages in their history, to whom
// not all older servers sent them.
func deleteAll(tx *world.Tx, by *world.User, messages []*world.Message, batch int) {
	if len(messages) == 0 {
		return
	}
	to := tx.ActiveSubscribers(messages[0].StreamID)
	if messages[0].StreamID == 0 {
		to = tx.EventReceivers(messages[0])
	}
	former := without(tx.EventReceivers(messages...), to)
	var actor []int
	if by != nil && !slices.Contains(to, by.ID) {
		actor = append(actor, by.ID)
	}
	before := tx.Stream(messages[0].StreamID)
	tx.DeleteMessages(messages)
	if before != nil {
		tx.Emit(slices.Concat(to, actor), present.FirstMessageGone{Before: before, After: tx.Stream(before.ID)})
	}
	for end := len(messages); end > 0; end = max(0, end-batch) {
		gone := deletion(tx.View, messages[max(0, end-batch):end])
		tx.Emit(to, gone)
		tx.Emit(actor, present.SinceChange{Change: "274-delete-event-to-actor", Event: gone})
		tx.Emit(former, present.Formerly{Change: "13-delete-message-event", Event: gone.event})
		tx.Emit(without(former, actor), present.SinceChange{Change: "10.0-history-hears-deletions", Event: gone})
	}
}

// without lists the users who are not among others.
func without(users, others []int) []int {
	return slices.DeleteFunc(slices.Clone(users), func(id int) bool { return slices.Contains(others, id) })
}

// topicBatch is the number of messages in one event of a deleted topic, and turn the
// number of messages after which other writers get their turn.
const (
	topicBatch = 100
	turn       = 1000
)

type deleteTopicParams struct {
	Topic *rest.Text `schema:"topic_name,required" null:"refused"`
}

// DeleteTopic answers POST /streams/{stream_id}/delete_topic. It deletes existing
// messages, newest first; messages sent in the meantime stay. It completes before any
// time limit, so that the answer is never a partial one.
func DeleteTopic(c *rest.Call, p *deleteTopicParams) (any, error) {
	s := c.View.Stream(c.PathID("stream_id"))
	if s == nil || s.Archived || !c.View.CanFind(c.User, s) {
		return nil, topicOfNoStream.New()
	}
	batch, most := messageRulesAt(c.Plan).batchOfDeletedTopic, messageRulesAt(c.Plan).turnOfDeletedTopic
	topic := rules.NamedTopic(c, p.Topic.Value)
	var err error
	for from := math.MaxInt; from > 0 && err == nil; {
		err = c.World.Write(func(tx *world.Tx) error {
			messages := newestReadable(tx.View, c.User, world.OfTopic(s.ID, topic), from, most)
			deleteAll(tx, c.User, messages, batch)
			if from = 0; len(messages) == most {
				from = messages[0].ID - 1
			} else if messageRulesAt(c.Plan).policiesEndWithTopic {
				tx.EndTopicPolicies(s.ID, topic)
			}
			return nil
		})
	}
	return wire.Completion{Complete: true}, err
}

// newestReadable lists the newest messages of a list that a user can read, up to an ID.
// It returns at most this many, in ascending order.
func newestReadable(v world.View, u *world.User, l world.List, from, most int) []*world.Message {
	var out []*world.Message
	reader := v.Reader(u)
	for m := range v.Back(l, from) {
		if len(out) == most {
			break
		}
		if reader.CanRead(m) {
			out = append(out, m)
		}
	}
	slices.Reverse(out)
	return out
}
