package drafts

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type rescheduleParams struct {
	Type    *rest.Text  `schema:"type"`
	To      *rest.Loose `schema:"to" takes:"[]integer|integer"`
	Content *rest.Text  `schema:"content"`
	Topic   *rest.Text  `schema:"topic"`
	At      *rest.Int   `schema:"scheduled_delivery_timestamp"`
}

// Reschedule answers PATCH /scheduled_messages/{scheduled_message_id}.
func Reschedule(c *rest.Call, p *rescheduleParams) (any, error) {
	switch {
	case p.Type.Set && !rules.IsMessageType(c.Plan, p.Type.Value):
		return nil, rest.BadRequest("Invalid type")
	case !p.Type.Set && !p.To.Set && !p.Content.Set && !p.Topic.Set && !p.At.Set:
		return nil, rest.BadRequest("Nothing to change")
	case p.Type.Set && !p.To.Set:
		return nil, rest.BadRequest("Recipient required when updating type of scheduled message.")
	case p.Type.Value == "stream" && !p.Topic.Set:
		return nil, rest.BadRequest("Topic required when updating scheduled message type to stream.")
	}
	id, _ := strconv.Atoi(c.Path("scheduled_message_id"))
	old, err := waiting(c, id)
	if err != nil {
		return nil, err
	}
	if old.Failed && !p.At.Set {
		return nil, rest.BadRequest("Scheduled delivery time must be in the future.")
	}
	s, change := *old, scheduleChange{topic: p.Topic, content: p.Content, at: p.At}
	if p.Type.Set {
		change.kind = &p.Type.Value
	}
	if p.To.Set {
		change.to = p.To
	}
	if err := applySchedule(c, &s, change); err != nil {
		return nil, err
	}
	_, err = storeSchedule(c, s)
	return rest.EmptyAnswer{}, err
}

// Unschedule answers DELETE /scheduled_messages/{scheduled_message_id}.
func Unschedule(c *rest.Call, _ *rest.NoParams) (any, error) {
	id, _ := strconv.Atoi(c.Path("scheduled_message_id"))
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		s := tx.Scheduled(c.User.ID, id)
		if s == nil {
			return &wire.Error{Kind: wire.ThingNotFound, Msg: "Scheduled message does not exist"}
		}
		tx.Unschedule(s)
		return nil
	})
}
