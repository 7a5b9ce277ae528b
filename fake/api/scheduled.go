package api

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// listScheduled answers GET /scheduled_messages.
func listScheduled(c *Call, _ *noParams) (any, error) {
	return wire.ScheduledList{ScheduledMessages: c.View.WireScheduled(c.User.ID)}, nil
}

type scheduleParams struct {
	Type    *Text  `schema:"type" req:"required"`
	To      *Loose `schema:"to" req:"required"`
	Content *Text  `schema:"content" req:"required"`
	Topic   *Text  `schema:"topic"`
	At      *Int   `schema:"scheduled_delivery_timestamp" req:"required"`
}

// schedule answers POST /scheduled_messages. Older levels edit with it too.
func schedule(c *Call, p *scheduleParams) (any, error) {
	s := world.Scheduled{SenderID: c.User.ID, Client: c.clientName()}
	if raw, given := lastValue(c.form, "scheduled_message_id"); given && !c.Plan.Has(changes.SchedulingOnlyCreates) {
		id, err := strconv.Atoi(raw)
		if err != nil {
			return nil, badRequest("scheduled_message_id is not an integer")
		}
		old, err := c.waiting(id)
		if err != nil {
			return nil, err
		}
		s.ID = old.ID
	}
	change := scheduleChange{kind: &p.Type.Value, to: p.To, topic: p.Topic, content: p.Content, at: p.At}
	if err := c.applySchedule(&s, change); err != nil {
		return nil, err
	}
	id, err := c.storeSchedule(s)
	return wire.ScheduledCreated{ScheduledMessageID: id}, err
}

func (c *Call) storeSchedule(s world.Scheduled) (id int, err error) {
	err = c.World.Write(func(tx *world.Tx) error {
		id, err = tx.Schedule(s)
		return err
	})
	if errors.Is(err, world.ErrTooMany) {
		err = badRequest("You have too many scheduled messages.")
	}
	return id, unrenderable(err)
}

// scheduleChange is what of a scheduled message is given.
type scheduleChange struct {
	kind    *string
	to      *Loose
	topic   *Text
	content *Text
	at      *Int
}

// applySchedule changes a scheduled message and checks that, as things are
// now, it could be sent.
func (c *Call) applySchedule(s *world.Scheduled, change scheduleChange) error {
	if change.at.Set {
		s.At = time.Unix(int64(change.at.Value), 0).UTC()
		if !s.At.After(c.World.Clock.Now()) || change.at.Value > latestTimestamp {
			return badRequest("Scheduled delivery time must be in the future.")
		}
	}
	if change.content.Set {
		var err error
		if s.Content, err = messageContent(change.content.Value); err != nil {
			return err
		}
	}
	if err := c.applyReceivers(s, change); err != nil {
		return err
	}
	return c.maySchedule(s)
}

// latestTimestamp is the end of the year 9999, the latest time a message can be
// scheduled for.
const latestTimestamp = 253402300799

func (c *Call) applyReceivers(s *world.Scheduled, change scheduleChange) error {
	toStream := s.StreamID != 0
	if change.kind != nil {
		switch *change.kind {
		case "stream", "direct", "private":
			toStream = *change.kind == "stream"
		default:
			return badRequest("Invalid type")
		}
	}
	if !toStream {
		s.StreamID, s.Topic = 0, ""
		if change.to == nil {
			return nil
		}
		return c.scheduleForUsers(s, change.to)
	}
	s.Users = nil
	if change.to != nil {
		id, ok := asInt(change.to.Value)
		if !ok {
			return badRequest("Invalid data type for stream ID: check 'to'")
		}
		s.StreamID = id
	}
	switch {
	case change.topic.Set:
		var err error
		s.Topic, err = messageTopic(change.topic.Value)
		return err
	case s.Topic == "":
		return missingOr(c, "topic", "Missing topic")
	}
	return nil
}

func (c *Call) scheduleForUsers(s *world.Scheduled, to *Loose) error {
	list, ok := to.Value.([]any)
	if !ok {
		return badRequest("Invalid data type for recipients: check 'to'")
	}
	s.Users = []int{c.User.ID}
	for _, item := range list {
		id, ok := asInt(item)
		if !ok {
			return badRequest("Recipient list may only contain user IDs: check 'to'")
		}
		if c.View.User(id) == nil {
			return badRequest("Invalid user ID %d in 'to'", id)
		}
		s.Users = append(s.Users, id)
	}
	if len(list) == 0 {
		return badRequest("Message must have recipients in 'to'")
	}
	slices.Sort(s.Users)
	s.Users = slices.Compact(s.Users)
	return nil
}

// maySchedule checks that a scheduled message could be sent now.
func (c *Call) maySchedule(s *world.Scheduled) error {
	if s.StreamID == 0 {
		var receivers []*world.User
		for _, id := range s.Users {
			receivers = append(receivers, c.View.User(id))
		}
		return mayWriteTo(c, receivers)
	}
	stream, err := streamByID(c, s.StreamID)
	if err != nil {
		return err
	}
	if s.Topic == noTopic && c.View.Organization().MandatoryTopics {
		return badRequest("Topics are required in this organization: check 'topic'")
	}
	return mayPost(c, stream)
}

// waiting finds a scheduled message of the requester that is not sent.
func (c *Call) waiting(id int) (*world.Scheduled, error) {
	s := c.View.Scheduled(c.User.ID, id)
	switch {
	case s == nil:
		return nil, &wire.Error{Kind: wire.ThingNotFound, Msg: "Scheduled message does not exist"}
	case s.Delivered:
		return nil, badRequest("Scheduled message was already sent")
	}
	return s, nil
}
