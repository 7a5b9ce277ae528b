package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MarkAllAsRead answers POST /mark_all_as_read. It completes before any time limit, so
// that the answer is never a partial one.
func MarkAllAsRead(c *rest.Call, _ *rest.NoParams) (any, error) {
	return wire.Completion{Complete: true}, c.World.MarkAllRead(c.User)
}

type markStreamParams struct {
	StreamID *rest.Int `schema:"stream_id,required"`
}

// MarkStreamAsRead answers POST /mark_stream_as_read.
func MarkStreamAsRead(c *rest.Call, p *markStreamParams) (any, error) {
	s, err := rules.StreamInSight(c, p.StreamID.Value)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.MarkRead(c.User, world.OfRecipient(s.RecipientID))
}

type markTopicParams struct {
	StreamID *rest.Int  `schema:"stream_id,required"`
	Topic    *rest.Text `schema:"topic_name,required"`
}

// MarkTopicAsRead answers POST /mark_topic_as_read. An empty topic means the whole
// stream.
func MarkTopicAsRead(c *rest.Call, p *markTopicParams) (any, error) {
	s, err := rules.StreamInSight(c, p.StreamID.Value)
	if err != nil {
		return nil, err
	}
	if p.Topic.Value == "" {
		return rest.EmptyAnswer{}, c.World.MarkRead(c.User, world.OfRecipient(s.RecipientID))
	}
	name := rules.NamedTopic(c, p.Topic.Value)
	topic := world.OfTopic(s.ID, name)
	if !c.View.HasAnyOf(c.User, topic) {
		return nil, noSuchTopic.New(name)
	}
	return rest.EmptyAnswer{}, c.World.MarkRead(c.User, topic)
}
