package drafts

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ListScheduled answers GET /scheduled_messages.
func ListScheduled(c *rest.Call, _ *rest.NoParams) (any, error) {
	return wire.ScheduledList{ScheduledMessages: c.View.WireScheduled(c.User.ID)}, nil
}

type scheduleParams struct {
	Type    *rest.Text `schema:"type,required"`
	To      *receivers `schema:"to,required" takes:"[]integer|integer"`
	Content *rest.Text `schema:"content,required"`
	Topic   *rest.Text `schema:"topic"`
	At      *rest.Int  `schema:"scheduled_delivery_timestamp,required" unit:"seconds"`

	ReadBySender *rest.Bool `schema:"read_by_sender"`
}

// receivers is the parameter `to`: a list of users, or the ID of a stream.
type receivers struct {
	rest.Loose `schema:"-"`
}

// Check refuses what is neither an integer nor a list of integers.
func (p *receivers) Check(name string, plan *featurelevels.Plan) error {
	if !scheduledRulesAt(plan).typedReceivers {
		return nil
	}
	switch value := p.Value.(type) {
	case json.Number:
		if _, whole := rest.AsInt(json.Number(rest.Shortened(value.String()))); whole {
			return nil
		}
	case []any:
		if _, err := rest.AsInts("", value); err == nil {
			return nil
		}
	}
	if p.Bare() {
		return rest.ValueFault(name, p.Raw, rest.ErrNotJSON)
	}
	return rest.WrongType.New(name+`["int"]`, "an integer")
}

// Schedule answers POST /scheduled_messages. At older levels it edits too.
func Schedule(c *rest.Call, p *scheduleParams) (any, error) {
	s := world.Scheduled{SenderID: c.User.ID, Client: c.ClientName(), Base: c.Base}
	if raw, given := rest.LastValue(c.Form, "scheduled_message_id"); given && scheduledRulesAt(c.Plan).creatingEdits {
		id, err := strconv.Atoi(raw)
		if err != nil {
			return nil, scheduledNoInteger.New()
		}
		old, err := waiting(c, id)
		if err != nil {
			return nil, err
		}
		s.ID = old.ID
	}
	if p.ReadBySender.Set {
		s.ReadBySender = &p.ReadBySender.Value
	}
	change := scheduleChange{kind: &p.Type.Value, to: p.To, topic: p.Topic, content: p.Content, at: p.At}
	if err := applySchedule(c, &s, change); err != nil {
		return nil, err
	}
	id, err := storeSchedule(c, s)
	return wire.ScheduledCreated{ScheduledMessageID: id}, err
}

func storeSchedule(c *rest.Call, s world.Scheduled) (id int, err error) {
	err = c.World.Write(func(tx *world.Tx) error {
		id, err = tx.Schedule(s, present.Manner(c.Plan, s.Base))
		return err
	})
	if errors.Is(err, world.ErrTooMany) {
		err = tooManyScheduled.New()
	}
	return id, rest.Unrenderable(err)
}

// scheduleChange has the given properties of a scheduled message.
type scheduleChange struct {
	kind    *string
	to      *receivers
	topic   *rest.Text
	content *rest.Text
	at      *rest.Int
}

// applySchedule changes a scheduled message and checks that it could be sent now.
func applySchedule(c *rest.Call, s *world.Scheduled, change scheduleChange) error {
	if change.at.Set {
		s.At = time.Unix(int64(change.at.Value), 0).UTC()
		if !inFuture(c, change.at) {
			return timePast.New()
		}
	}
	if change.content.Set {
		var err error
		if s.Content, err = rules.Content(c.View, change.content.Value); err != nil {
			return err
		}
	}
	if err := applyReceivers(c, s, change); err != nil {
		return err
	}
	return maySchedule(c, s)
}

// inFuture reports whether a message can be scheduled for a time.
func inFuture(c *rest.Call, at *rest.Int) bool {
	return time.Unix(int64(at.Value), 0).After(c.World.Clock.Now()) && at.Value <= latestTimestamp
}

// latestTimestamp is the end of the year 9999, the latest time a message can be
// scheduled for.
const latestTimestamp = 253402300799

func applyReceivers(c *rest.Call, s *world.Scheduled, change scheduleChange) error {
	toStream := s.StreamID != 0
	if change.kind != nil {
		var known bool
		if toStream, known = rules.MessageType(c.Plan, *change.kind); !known {
			return scheduledType.New()
		}
	}
	if !toStream {
		s.StreamID, s.Topic = 0, ""
		if change.to == nil {
			return nil
		}
		return scheduleForUsers(c, s, change.to)
	}
	s.Users = nil
	if change.to != nil {
		id, ok := rest.AsInt(change.to.Value)
		if !ok {
			return streamNoInteger.New()
		}
		s.StreamID = id
	}
	switch {
	case change.topic.Set:
		var err error
		s.Topic, err = rules.SentTopic(c, change.topic.Value)
		return err
	case s.ID == 0:
		return rules.Missing(c, rules.MissingTopic)
	}
	return nil
}

func scheduleForUsers(c *rest.Call, s *world.Scheduled, to *receivers) error {
	list, ok := to.Value.([]any)
	if !ok {
		return receiversNoList.New()
	}
	s.Users = []int{c.User.ID}
	for _, item := range list {
		id, ok := rest.AsInt(item)
		if !ok {
			return receiverNoInteger.New()
		}
		if _, err := rules.ReceiverByID(c, id); err != nil {
			return err
		}
		s.Users = append(s.Users, id)
	}
	if len(list) == 0 {
		return rules.MissingReceivers.New()
	}
	slices.Sort(s.Users)
	s.Users = slices.Compact(s.Users)
	return nil
}

// maySchedule checks that a scheduled message could be sent now.
func maySchedule(c *rest.Call, s *world.Scheduled) error {
	if s.StreamID == 0 {
		var receivers []*world.User
		for _, id := range s.Users {
			receivers = append(receivers, c.View.User(id))
		}
		return rules.MayWriteTo(c, receivers)
	}
	stream, err := rules.StreamByID(c, s.StreamID)
	if err != nil {
		return err
	}
	if err := rules.MandatoryTopic(c, s.Topic); err != nil {
		return err
	}
	return rules.MayPost(c, stream)
}

// waiting finds a scheduled message of the requester that is not sent yet.
func waiting(c *rest.Call, id int) (*world.Scheduled, error) {
	s := c.View.Scheduled(c.User.ID, id)
	switch {
	case s == nil:
		return nil, noScheduled.New()
	case s.Delivered:
		return nil, sentAlready.New()
	}
	return s, nil
}
