package drafts

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

type rescheduleParams struct {
	Type    *rest.Text `schema:"type"`
	To      *receivers `schema:"to" takes:"[]integer|integer"`
	Content *rest.Text `schema:"content"`
	Topic   *rest.Text `schema:"topic"`
	At      *rest.Int  `schema:"scheduled_delivery_timestamp" unit:"seconds"`
}

// Reschedule answers PATCH /scheduled_messages/{scheduled_message_id}.
func Reschedule(c *rest.Call, p *rescheduleParams) (any, error) {
	toStream, known := rules.MessageType(c.Plan, p.Type.Value)
	switch {
	case p.Type.Set && !known:
		return nil, scheduledType.New()
	case !p.Type.Set && !p.To.Set && !p.Content.Set && !p.Topic.Set && !p.At.Set:
		return nil, nothingToChange.New()
	case p.Type.Set && !p.To.Set:
		return nil, receiverNeeded.New()
	case toStream && !p.Topic.Set:
		return nil, topicNeeded.New()
	}
	if p.At.Set && !inFuture(c, p.At) {
		return nil, timePast.New()
	}
	id, _ := strconv.Atoi(c.Path("scheduled_message_id"))
	old, err := waiting(c, id)
	if err != nil {
		return nil, err
	}
	if old.Failed && !p.At.Set {
		return nil, timePast.New()
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
			return noScheduled.New()
		}
		tx.Unschedule(s)
		return nil
	})
}
