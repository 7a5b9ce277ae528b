package messages

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// planMove lists the messages to move that the requester can read: none if the edit
// moves nothing. It refuses to move a whole topic if some of its messages are too old.
func planMove(c *rest.Call, e messageEdit, now time.Time) ([]*world.Message, error) {
	switch {
	case !e.moves():
		return nil, nil
	case e.propagate == changeOne:
		return []*world.Message{e.target}, nil
	}
	topic := readableTopic(c.View, c.User, e.target)
	if e.propagate == changeAll {
		return topic, wholeTopicInTime(c, e, topic, now)
	}
	var moved []*world.Message
	for _, m := range topic {
		if m.ID >= e.target.ID {
			moved = append(moved, m)
		}
	}
	return moved, nil
}

// readableTopic lists the messages of a message's topic that a user can read.
func readableTopic(v world.View, u *world.User, of *world.Message) []*world.Message {
	var out []*world.Message
	reader := v.Reader(u)
	for m := range v.Of(world.OfTopic(of.StreamID, of.Topic)) {
		if reader.CanRead(m) {
			out = append(out, m)
		}
	}
	return out
}

// wholeTopicInTime refuses to move a whole topic if some of its messages are too old,
// and returns the first one that can be moved.
func wholeTopicInTime(c *rest.Call, e messageEdit, topic []*world.Message, now time.Time) error {
	if c.User.IsModerator() || !moveRulesAt(c.Plan).wholeInTime {
		return nil
	}
	limit := strictestLimit(c, e)
	allowed, first := 0, any(nil)
	for _, m := range topic {
		if !pastLimit(c, m, limit, now) {
			if allowed++; allowed == 1 {
				first = m.ID
			}
		}
	}
	if allowed == len(topic) {
		return nil
	}
	return topicPartlyTooLate.New(allowed, len(topic)).
		With("first_message_id_allowed_to_move", first).
		With("total_messages_in_topic", len(topic)).
		With("total_messages_allowed_to_move", allowed)
}
