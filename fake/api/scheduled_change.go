package api

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type rescheduleParams struct {
	Type    *Text  `schema:"type"`
	To      *Loose `schema:"to"`
	Content *Text  `schema:"content"`
	Topic   *Text  `schema:"topic"`
	At      *Int   `schema:"scheduled_delivery_timestamp"`
}

// reschedule answers PATCH /scheduled_messages/{scheduled_message_id}.
func reschedule(c *Call, p *rescheduleParams) (any, error) {
	switch {
	case !p.Type.Set && !p.To.Set && !p.Content.Set && !p.Topic.Set && !p.At.Set:
		return nil, badRequest("Nothing to change")
	case p.Type.Set && !p.To.Set:
		return nil, badRequest("Recipient required when updating type of scheduled message.")
	case p.Type.Value == "stream" && !p.Topic.Set:
		return nil, badRequest("Topic required when updating scheduled message type to stream.")
	}
	id, _ := strconv.Atoi(c.Path("scheduled_message_id"))
	old, err := c.waiting(id)
	if err != nil {
		return nil, err
	}
	if old.Failed && !p.At.Set {
		return nil, badRequest("Scheduled delivery time must be in the future.")
	}
	s, change := *old, scheduleChange{topic: p.Topic, content: p.Content, at: p.At}
	if p.Type.Set {
		change.kind = &p.Type.Value
	}
	if p.To.Set {
		change.to = p.To
	}
	if err := c.applySchedule(&s, change); err != nil {
		return nil, err
	}
	_, err = c.storeSchedule(s)
	return emptyAnswer{}, err
}

// unschedule answers DELETE /scheduled_messages/{scheduled_message_id}.
func unschedule(c *Call, _ *noParams) (any, error) {
	id, _ := strconv.Atoi(c.Path("scheduled_message_id"))
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		s := tx.Scheduled(c.User.ID, id)
		if s == nil {
			return &wire.Error{Kind: wire.ThingNotFound, Msg: "Scheduled message does not exist"}
		}
		tx.Unschedule(s)
		return nil
	})
}
